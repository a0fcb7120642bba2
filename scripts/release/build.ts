/**
 * Builds the artefacts of a commit in a folder of its own: files that Git ignores, such as an earlier build, can't get into
 * them. Tools are those of the installs that the lockfiles determine.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { install } from "../packages/installed.ts";
import { run } from "../packages/package-test.ts";
import { normaliseZip, unpackZip, writeTar } from "./archive.ts";
import { imageCopies } from "./image-files.ts";
import { type Materials, type NpmSbom, npmMaterials, pythonMaterials } from "./sbom.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const NO_MATERIALS: Materials = { components: [], dependencies: [] };
/** Documents and settings of the service, beside the files of the image. */
const SERVICE_FILES = [
  ".env.example",
  ".npmrc",
  "CHANGELOG.md",
  "README.md",
  "SECURITY.md",
  "deploy",
  "docs",
  "package-lock.json",
];

export type Settings = {
  version: string;
  builtAt: Date;
  /** Where the commit is checked out. */
  checkout: string;
  out: string;
  say: (what: string) => void;
};
export type Artefact = { file: string; materials: Materials };
type BuildArtefacts = (settings: Settings) => Promise<Artefact[]>;

/** The packages, by the names that `--without` takes. */
export const BUILDS: Record<string, BuildArtefacts> = {
  service: buildService,
  client: buildClient,
  python: buildPython,
  n8n: buildN8n,
  zapier: buildZapier,
};

/** Checks the commit out into an empty folder, with the installed libraries beside it. */
export function checkOut(commit: string, folder: string): void {
  const archive = execFileSync("git", ["archive", "--format=tar", commit], { cwd: ROOT, maxBuffer: 2 ** 31 - 1 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** The service for a machine (`npm ci --omit=dev && npm start`), and the files of the image with their libraries. */
async function buildService({ version, builtAt, checkout, out, say }: Settings): Promise<Artefact[]> {
  say("building the dashboard");
  await node(checkout, builtAt, "scripts/build-dashboard.ts");
  say("installing the libraries of the image");
  const image = join(dirname(checkout), "image", "app");
  mkdirSync(image, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) cpSync(join(checkout, name), join(image, name));
  await npm(image, builtAt, "ci", "--omit=dev", "--omit=optional", "--ignore-scripts", "--prefer-offline");
  const inImage = await npmMaterialsOf(image, builtAt, "--omit=optional");
  for (const name of ["package-lock.json", ".npmrc", "node_modules/.package-lock.json"]) rmSync(join(image, name));
  say("packing the service and the contents of the image");
  const project = imageCopies(readFileSync(join(checkout, "deploy", "Dockerfile"), "utf8"));
  const copied: string[] = [];
  for (const { stage, sources, target } of project) {
    for (const source of sources.map((each) => each.replace(/^\/app\//, ""))) {
      if (stage === "dependencies") continue; // installed above
      copied.push(source);
      cpSync(
        join(checkout, source),
        join(image, target.endsWith("/") ? join(target, source.split("/").at(-1) ?? "") : target),
        {
          recursive: true,
          filter: (path) => !path.endsWith(".test.ts"), // as .dockerignore leaves them out
        },
      );
    }
  }
  const imageFile = `nichescope-image-${version}.tar.gz`;
  writeTar(join(out, imageFile), dirname(image), ["app"], builtAt);

  const name = `nichescope-service-${version}`;
  const service = join(dirname(checkout), name);
  for (const source of new Set([...copied, ...SERVICE_FILES]))
    cpSync(join(checkout, source), join(service, source), {
      recursive: true,
      filter: (path) => !path.endsWith(".test.ts"),
    });
  const serviceFile = `${name}.tar.gz`;
  writeTar(join(out, serviceFile), dirname(service), [name], builtAt);
  return [
    { file: serviceFile, materials: await npmMaterialsOf(service, builtAt) },
    { file: imageFile, materials: inImage },
  ];
}

async function buildClient({ builtAt, checkout, out, say }: Settings): Promise<Artefact[]> {
  say("building the TypeScript client");
  const folder = join(checkout, "packages", "client");
  cpSync(join(checkout, "LICENSE"), join(folder, "LICENSE"));
  await node(folder, builtAt, join(checkout, "node_modules", "typescript", "bin", "tsc"), "-p", folder);
  return [{ file: await pack(folder, out, builtAt), materials: NO_MATERIALS }];
}

async function buildPython({ builtAt, checkout, out, say }: Settings): Promise<Artefact[]> {
  say("generating and building the Python client");
  await node(checkout, builtAt, "scripts/generate.ts");
  const folder = join(checkout, "packages", "python");
  cpSync(join(checkout, "LICENSE"), join(folder, "LICENSE"));
  const environment = join(dirname(checkout), "python-tools");
  const requirements = join(folder, "requirements");
  await run("python3", ["-m", "venv", environment], { cwd: folder, isQuiet: true });
  const program = (name: string) => join(environment, "bin", name);
  const tools = ["install", "-q", "--require-hashes", "-r", join(requirements, "build.txt")];
  await run(program("pip"), tools, { cwd: folder, isQuiet: true });
  const made = join(dirname(checkout), "python");
  await run(program("python"), ["-m", "build", "--no-isolation", "-o", made, folder], {
    cwd: folder,
    env: epoch(builtAt),
    isQuiet: true,
  });
  const materials = pythonMaterials(readFileSync(join(requirements, "runtime.txt"), "utf8"));
  return globSync("*.{whl,tar.gz}", { cwd: made })
    .sort()
    .map((file) => {
      renameSync(join(made, file), join(out, file));
      return { file, materials };
    });
}

async function buildN8n({ builtAt, checkout, out, say }: Settings): Promise<Artefact[]> {
  say("building the n8n nodes");
  const folder = join(checkout, "packages", "n8n-nodes-nichescope");
  symlinkSync(await installTools("n8n-nodes-nichescope"), join(folder, "node_modules"));
  await npm(folder, builtAt, "run", "build");
  return [{ file: await pack(folder, out, builtAt), materials: NO_MATERIALS }];
}

async function buildZapier({ version, builtAt, checkout, out, say }: Settings): Promise<Artefact[]> {
  say("building the Zapier app");
  const folder = join(checkout, "packages", "zapier");
  const cli = join(await installTools("zapier"), "zapier-platform-cli", "src", "bin", "run");
  // Its archive has the libraries that it finds in this folder. It finds none behind a link, and the tools don't belong there.
  await npm(folder, builtAt, "ci", "--omit=dev", "--ignore-scripts", "--prefer-offline");
  await node(folder, builtAt, cli, "validate", "--without-style");
  const archive = join(folder, "build", "build.zip");
  // The tool would validate the style, too, for which it needs Zapier's server. It loads its archive within five seconds,
  // and fails without a word on a busy machine; so the archive is loaded here, without a limit.
  await node(folder, builtAt, cli, "build", "--skip-npm-install", "--skip-validation").catch((error) => {
    if (!existsSync(archive)) throw error;
  });
  const file = `nichescope-zapier-${version}.zip`;
  normaliseZip(archive, join(out, file));
  const unpacked = join(dirname(checkout), "zapier");
  unpackZip(join(out, file), unpacked);
  await node(unpacked, builtAt, "zapierwrapper.js");
  return [{ file, materials: await npmMaterialsOf(folder, builtAt) }];
}

/** Installs the tools of a package beside the project, where tests use them, too, and returns their folder. */
async function installTools(name: string): Promise<string> {
  const folder = join(ROOT, "packages", name);
  const missing = await install(folder, { isQuiet: true });
  if (missing !== undefined) throw new Error(missing);
  return join(folder, "node_modules");
}

async function pack(folder: string, out: string, builtAt: Date): Promise<string> {
  const output = await npm(folder, builtAt, "pack", "--json", "--ignore-scripts", "--pack-destination", out);
  const [{ filename }] = JSON.parse(output.slice(output.indexOf("[\n")));
  return filename;
}

async function npmMaterialsOf(folder: string, builtAt: Date, ...args: string[]): Promise<Materials> {
  const sbom = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev", ...args];
  const output = await npm(folder, builtAt, ...sbom);
  return npmMaterials(JSON.parse(output.slice(output.indexOf("{\n"))) as NpmSbom);
}

function npm(cwd: string, builtAt: Date, ...args: string[]): Promise<string> {
  const PATH = [dirname(process.execPath), process.env["PATH"]].join(":");
  return run("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    env: { ...epoch(builtAt), PATH },
    isQuiet: true,
  });
}

function node(cwd: string, builtAt: Date, ...args: string[]): Promise<string> {
  return run(process.execPath, args, { cwd, env: epoch(builtAt), isQuiet: true });
}

/** Build tools that write times take this one: that of the commit. */
function epoch(builtAt: Date): Record<string, string> {
  return { SOURCE_DATE_EPOCH: String(builtAt.getTime() / 1_000) };
}
