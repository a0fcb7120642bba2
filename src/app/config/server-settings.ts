/** The server: addresses, TLS, roles and the log of one node. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { setting } from "../../platform/base/setting.ts";
import {
  integer,
  list,
  network,
  oneOf,
  Problem,
  seconds,
  secret,
  text,
  webAddress,
  webOrigin,
} from "../../platform/base/setting-values.ts";

export const SERVER_SETTINGS = {
  host: setting({
    env: "HOST",
    parse: text,
    unset: "127.0.0.1",
    help: "The address to listen on. `0.0.0.0` or `::` opens the service to the network.",
  }),
  port: setting({
    env: "PORT",
    parse: integer(0, 65_535),
    unset: 3000,
    help: "The port to listen on; `0` picks a free one.",
  }),
  publicUrl: setting({
    env: "PUBLIC_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "`http://HOST:PORT` (https with TLS)",
    example: "https://research.example.com",
    help: "The address that clients use. Links, events, the API description and the Postman collection show it. Nodes that share a database should share it.",
  }),
  tls: setting({
    env: "TLS",
    parse: oneOf("off", "self-signed"),
    unset: "off" as const,
    example: "self-signed",
    help: "`self-signed` serves TLS 1.3 with a certificate that the service makes in `DATA_DIR/tls`, to try it from other machines. Browsers warn about it once; use `TLS_CERT` and `TLS_KEY`, or a proxy, in production.",
  }),
  tlsCert: setting({
    env: "TLS_CERT",
    parse: readableFile,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "/etc/nichescope/tls.crt",
    help: "PEM certificate chain. With `TLS_KEY`, the service itself terminates TLS 1.3 (HTTP/2 and HTTP/1.1). Renewed files take effect without a restart.",
  }),
  tlsKey: setting({
    env: "TLS_KEY",
    parse: readableFile,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "/etc/nichescope/tls.key",
    help: "PEM private key of `TLS_CERT`.",
  }),
  role: setting({
    env: "ROLE",
    parse: oneOf("all", "api", "worker"),
    unset: "all" as const,
    help: "The role of this node: `api` serves requests, `worker` runs deliveries, jobs and imports of uploaded files, `all` does both. See `docs/nodes.md`.",
  }),
  threads: setting({
    env: "THREADS",
    parse: integer(1, 64),
    unset: Math.min(4, availableParallelism()),
    unsetText: "one per processor, up to 4",
    example: "8",
    help: "Threads that serve requests, over one copy of the search index. With `1`, a single thread does everything.",
  }),
  drainSeconds: setting({
    env: "DRAIN_SECONDS",
    parse: seconds(0, 600),
    unset: undefined as number | undefined,
    unsetText: "0.25 when busy, else 0",
    example: "10",
    help: "How long a stopping node goes on serving requests while `/health/ready` returns 503 and connections are closed one by one. Behind a load balancer, set it longer than the balancer needs to notice.",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    parse: list(network),
    unset: [] as string[],
    unsetText: "none",
    example: "10.0.0.0/8,127.0.0.1/32",
    help: "Networks (CIDR) of your reverse proxies, separated by commas. Their `X-Forwarded-For` header is trusted. Without it, everyone behind a proxy shares one limit for failed sign-ins.",
  }),
  corsOrigins: setting({
    env: "CORS_ORIGINS",
    parse: list(webOrigin),
    unset: [] as string[],
    unsetText: "none",
    example: "https://app.example.com,https://admin.example.com",
    help: "Web origins whose pages may call the API, separated by commas.",
  }),
  metricsToken: setting({
    env: "METRICS_TOKEN",
    parse: secret,
    unset: undefined as string | undefined,
    unsetText: "none: `/metrics` is open",
    help: "At least 32 characters. When set, `/metrics` requires it as a bearer token.",
  }),
  logLevel: setting({
    env: "LOG_LEVEL",
    parse: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    unset: "info" as const,
    help: "How much is logged. Refused requests are logged at `info`, successful ones at `debug`.",
  }),
  secretKey: setting({
    env: "SECRET_KEY",
    parse: secret,
    unset: undefined as string | undefined,
    unsetText: "generated into `DATA_DIR/secret.key`",
    help: "At least 32 characters. Encrypts webhook secrets, addresses of Slack-compatible channels, keys of models and credentials of selling accounts, and signs sessions. Nodes that share a database must share it. If it is lost, encrypted values cannot be read: `npx nichescope webhooks forget-secrets` replaces the webhook secrets, and accounts enter the others again.",
  }),
};

function readableFile(raw: string): string {
  try {
    readFileSync(raw);
  } catch (error) {
    throw new Problem(`names a file that cannot be read: ${(error as Error).message}`);
  }
  return resolve(raw);
}
