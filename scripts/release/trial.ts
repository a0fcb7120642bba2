/** Installs every artefact in an empty folder, as a user does, and tries it: against the released service where it is a client. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { until } from "../../test/support/until.ts";
import { freePorts } from "../free-ports.ts";
import { machineNode } from "../packages/client.ts";
import { run } from "../packages/package-test.ts";
import { unpackZip } from "./archive.ts";

const SCRIPTS = join(import.meta.dirname, "trials");
const READY_WITHIN_MS = 300_000;
const STOPPED_WITHIN_MS = 60_000;
/** This Node first: the service and n8n need it where the machine's own is older. */
const PATH = [dirname(process.execPath), process.env["PATH"]].join(":");

export type Trial = {
  /** Where the artefacts are. */
  out: string;
  /** An empty folder. */
  folder: string;
  files: string[];
  /** The checked-out commit, for the pinned versions of the libraries of others. */
  checkout: string;
  say: (what: string) => void;
};

/** Throws if an artefact does not work. Returns what could not be tried here. */
export async function tryArtefacts(trial: Trial): Promise<string[]> {
  const { folder, say } = trial;
  const find = (pattern: RegExp) => trial.files.find((file) => pattern.test(file));
  const skipped: string[] = [];
  const serviceFile = find(/^nichescope-service-/);
  if (serviceFile === undefined) return ["everything: without the service there is nothing to try the rest with"];
  say("trying the service: npm ci --omit=dev, then a first start with the demo market");
  const service = await unpack(trial, serviceFile, "service");
  await npm(service, "ci", "--omit=dev", "--ignore-scripts", "--prefer-offline");
  const data = join(folder, "data");
  const running = await start(service, { DATA_DIR: data, DEMO_PRODUCTS: "3000" });
  try {
    const { accounts } = JSON.parse(readFileSync(join(data, "demo.json"), "utf8"));
    const key = accounts.find(({ plan }: { plan: string }) => plan === "pro").key;
    await checkService(running.url, key);
    const env = { NICHESCOPE_URL: running.url, NICHESCOPE_API_KEY: key };
    const client = find(/^nichescope-client-/);
    if (client !== undefined) skipped.push(...(await tryClient(trial, client, env)));
    const wheel = find(/\.whl$/);
    if (wheel !== undefined) await tryPython(trial, [wheel, find(/^nichescope-\d.*\.tar\.gz$/) ?? ""], env);
    const nodes = find(/^n8n-nodes-/);
    if (nodes !== undefined) await tryN8n(trial, nodes);
    const app = find(/^nichescope-zapier-/);
    if (app !== undefined) await tryZapier(trial, app, env);
    await tryImage(trial, find(/^nichescope-image-/) ?? "", data);
  } finally {
    await running.stop();
  }
  return skipped;
}

async function checkService(url: string, key: string): Promise<void> {
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    if (!response.ok) throw new Error(`GET ${path} got ${response.status}: ${await response.text()}`);
    return await response.text();
  };
  const { data } = JSON.parse(await get("/api/v1/search?keyword=yoga%20mat"));
  if (!(data.totalResults > 0)) throw new Error("the search of the demo market found nothing");
  const [, script = ""] = /src="([^"]+\.js)"/.exec(await get("/app/")) ?? [];
  if (script === "") throw new Error("the dashboard is not built");
  await get(script);
}

async function tryClient(trial: Trial, file: string, env: Record<string, string>): Promise<string[]> {
  const project = emptyProject(trial, "client");
  await npm(project, "install", "--offline", "--ignore-scripts", join(trial.out, file));
  cpSync(join(SCRIPTS, "client.mjs"), join(project, "client.mjs"));
  const tried = new Set<string>();
  for (const node of [machineNode() ?? process.execPath, process.execPath]) {
    const version = (await run(node, ["--version"], { cwd: project, isQuiet: true })).trim();
    if (tried.has(version)) continue;
    trial.say(`trying ${file} on Node ${version}`);
    await run(node, ["client.mjs"], { cwd: project, env, isQuiet: true });
    tried.add(version);
  }
  const majors = [...tried].map((version) => /\d+/.exec(version)?.[0]);
  return ["20", "24"]
    .filter((major) => !majors.includes(major))
    .map((major) => `${file} on Node ${major}: not installed`);
}

async function tryPython(trial: Trial, files: string[], env: Record<string, string>): Promise<void> {
  const requirements = join(trial.checkout, "packages", "python", "requirements");
  for (const file of files) {
    trial.say(`trying ${file} in a new environment`);
    const environment = join(trial.folder, `python-${files.indexOf(file)}`);
    await run("python3", ["-m", "venv", environment], { cwd: trial.folder, isQuiet: true });
    const pip = (...args: string[]) => run(join(environment, "bin", "pip"), args, { cwd: trial.folder, isQuiet: true });
    const isSource = file.endsWith(".tar.gz");
    for (const name of isSource ? ["runtime.txt", "build.txt"] : ["runtime.txt"])
      await pip("install", "-q", "--require-hashes", "-r", join(requirements, name));
    await pip("install", "-q", ...(isSource ? ["--no-build-isolation"] : []), join(trial.out, file));
    await pip("check");
    const args = ["-W", "error", join(SCRIPTS, "client.py")];
    await run(join(environment, "bin", "python"), args, { cwd: trial.folder, env, isQuiet: true });
  }
}

async function tryN8n(trial: Trial, file: string): Promise<void> {
  trial.say(`trying ${file}: its nodes load beside n8n's library`);
  const project = emptyProject(trial, "n8n");
  const lock = readFileSync(join(trial.checkout, "packages", "n8n-nodes-nichescope", "package-lock.json"), "utf8");
  const { version } = JSON.parse(lock).packages["node_modules/n8n-workflow"];
  await npm(
    project,
    "install",
    "--ignore-scripts",
    "--prefer-offline",
    join(trial.out, file),
    `n8n-workflow@${version}`,
  );
  cpSync(join(SCRIPTS, "n8n.cjs"), join(project, "n8n.cjs"));
  await run(process.execPath, ["n8n.cjs"], { cwd: project, isQuiet: true });
}

async function tryZapier(trial: Trial, file: string, env: Record<string, string>): Promise<void> {
  trial.say(`trying ${file}: Zapier's own handler runs the check of the key`);
  const folder = join(trial.folder, "zapier");
  unpackZip(join(trial.out, file), folder);
  await run(process.execPath, [join(SCRIPTS, "zapier.cjs"), folder], { cwd: folder, env, isQuiet: true });
}

/** The contents of the image, on an empty database of the running service's PostgreSQL. There is no container here. */
async function tryImage(trial: Trial, file: string, data: string): Promise<void> {
  trial.say(`trying ${file}: a first start on an empty database`);
  const image = await unpack(trial, file, "app");
  const connection = embeddedConnection(data);
  const admin = new pg.Client({ ...connection, database: "postgres" });
  await admin.connect();
  await admin.query("create database image");
  await admin.end();
  const { user, host } = connection;
  const env = {
    DATABASE_URL: `postgres://${user}@localhost/image?host=${host}`,
    DATA_DIR: join(trial.folder, "image-data"),
  };
  const running = await start(image, { ...env, NODE_ENV: "production", DEMO: "off" });
  try {
    const page = await fetch(`${running.url}/app/`);
    if (!page.ok) throw new Error(`the dashboard of the image got ${page.status}`);
  } finally {
    await running.stop();
  }
}

/** Starts the service in a folder and waits until it is ready. */
async function start(folder: string, env: Record<string, string>) {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const { HOME = "/tmp" } = process.env;
  const child = spawn(join(folder, "bin", "nichescope"), ["start"], {
    cwd: folder,
    env: { PATH, HOME, HOST: "127.0.0.1", PORT: String(port), THREADS: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  const closed = once(child, "close");
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    return (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok;
  };
  await until("the service is ready", isReady, READY_WITHIN_MS).catch((error) => {
    child.kill("SIGKILL");
    throw new Error(`${error.message}:\n${log.slice(-4_000)}`);
  });
  return { url, stop: () => stop(child, closed, () => log) };
}

async function stop(child: ChildProcess, closed: Promise<unknown>, log: () => string): Promise<void> {
  child.kill("SIGTERM");
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOPPED_WITHIN_MS);
  await closed;
  clearTimeout(deadline);
  if (child.exitCode !== 0) throw new Error(`the service did not stop in order:\n${log().slice(-4_000)}`);
}

/** Unpacks a tar file with one folder in it, and returns that folder. */
async function unpack({ out, folder }: Trial, file: string, name: string): Promise<string> {
  const target = join(folder, name);
  mkdirSync(target);
  await run("tar", ["-xzf", join(out, file), "-C", target, "--strip-components=1"], { cwd: folder, isQuiet: true });
  return target;
}

function emptyProject({ folder }: Trial, name: string): string {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }\n');
  return project;
}

function npm(cwd: string, ...args: string[]): Promise<string> {
  return run("npm", [...args, "--no-audit", "--no-fund"], { cwd, env: { PATH }, isQuiet: true });
}
