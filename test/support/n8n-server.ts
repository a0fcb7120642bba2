/** A real n8n on loopback with our packed nodes, driven through the API that its editor uses. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePorts } from "../../scripts/free-ports.ts";
import { n8nHome } from "../../scripts/n8n/install.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";
import { makeFolder } from "./service.ts";
import { until } from "./until.ts";

export type N8n = Awaited<ReturnType<typeof startN8n>>;

const PACKAGE = join(import.meta.dirname, "..", "..", "packages", "n8n-nodes-nichescope");
/** n8n migrates an empty database when it starts. */
const START_WITHIN_MS = 300_000;

export async function startN8n(scope: Scope) {
  const home = await n8nHome();
  const folder = makeFolder(scope);
  installNodes(folder);
  const [port, brokerPort] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(home, "node_modules", "n8n", "bin", "n8n"), "start"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      HOME: folder,
      PATH: [dirname(process.execPath), process.env["PATH"]].join(":"),
      N8N_USER_FOLDER: folder,
      N8N_LISTEN_ADDRESS: "127.0.0.1",
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(brokerPort),
      WEBHOOK_URL: `${url}/`,
      ...(await database(scope)),
      N8N_ENCRYPTION_KEY: "the key of a test",
      N8N_SECURE_COOKIE: "false",
      N8N_LOG_LEVEL: "debug",
      // Nothing leaves this machine.
      N8N_DIAGNOSTICS_ENABLED: "false",
      N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
      N8N_TEMPLATES_ENABLED: "false",
      N8N_PERSONALIZATION_ENABLED: "false",
      EXTERNAL_FRONTEND_HOOKS_URLS: "",
    },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  const ended = new Promise((resolve) => child.once("close", resolve));
  cleanUp(scope, async () => {
    child.kill("SIGKILL");
    await ended;
  });
  await until(
    "n8n is ready",
    async () => {
      if (child.exitCode !== null) throw new Error(`n8n ended with ${child.exitCode}:\n${log.slice(-4_000)}`);
      const response = await fetch(`${url}/healthz/readiness`).catch(() => undefined);
      return response?.ok;
    },
    START_WITHIN_MS,
  ).catch((error) => {
    throw new Error(`${error.message}:\n${log.slice(-4_000)}`);
  });

  let cookie = "";
  const call = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${url}/rest${path}`, {
      method,
      headers: { "content-type": "application/json", cookie, "browser-id": "test" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${text.slice(0, 1_000)}`);
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return JSON.parse(text).data;
  };
  const owner = { email: "owner@n8n.test", firstName: "Test", lastName: "Owner", password: "Passw0rd-of-a-test" };
  await until("n8n has an owner", async () => call("POST", "/owner/setup", owner).catch(() => undefined), 60_000);
  return { url, call, log: () => log };
}

/** An empty database on the server of the tests: n8n's own SQLite would have to be compiled first, for minutes. */
async function database(scope: Scope): Promise<Record<string, string>> {
  const { pathname, username, searchParams } = new URL(await makeDatabase(scope, "template0"));
  return {
    DB_TYPE: "postgresdb",
    DB_POSTGRESDB_HOST: searchParams.get("host") ?? "",
    DB_POSTGRESDB_DATABASE: pathname.slice(1),
    DB_POSTGRESDB_USER: username,
  };
}

/** Unpacks what `npm pack` would publish, where n8n keeps community nodes. */
function installNodes(folder: string): void {
  const target = join(folder, ".n8n", "nodes", "node_modules", "n8n-nodes-nichescope");
  mkdirSync(target, { recursive: true });
  const packed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd: PACKAGE,
    encoding: "utf8",
  });
  const [{ filename }] = JSON.parse(packed);
  execFileSync("tar", ["-xzf", join(folder, filename), "--strip-components=1", "-C", target]);
}
