// Checks that the node in this container is alive, or another path such as `/health/ready`. The image has no curl. Plain JavaScript, because it runs every few seconds.
import { get as getPlain } from "node:http";
import { get as getEncrypted } from "node:https";

const { PORT = "3000", TLS_CERT } = process.env;
const path = process.argv[2] ?? "/health/live";
const options = { host: "127.0.0.1", port: Number(PORT), path, timeout: 2_500 };
// The certificate is not issued for the loopback address, and no one can intercept it there.
const request = TLS_CERT ? getEncrypted({ ...options, rejectUnauthorized: false }) : getPlain(options);
request.on("response", ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
request.on("timeout", () => process.exit(1));
request.on("error", () => process.exit(1));
