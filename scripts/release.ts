/**
 * Builds, describes and tries everything that is published: `npm run release`. It works on the commit, not on the folder: the
 * tree must be clean, and files that Git ignores don't count. Nothing is uploaded.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isInstalled } from "./packages/installed.ts";
import { run } from "./packages/package-test.ts";
import { filesIn } from "./release/archive.ts";
import { type Artefact, BUILDS, checkOut } from "./release/build.ts";
import { type Build, signStatement, statementOf, subjectsOf, verifyEnvelope } from "./release/provenance.ts";
import { sbomOf } from "./release/sbom.ts";
import { type Digests, formatSums, parseSums, SUMS_FILE, sha256OfFile, sumProblems } from "./release/sums.ts";
import { tryArtefacts } from "./release/trial.ts";
import { versionOf, versionProblems } from "./release/versions.ts";

const ROOT = join(import.meta.dirname, "..");
const STATEMENT = "provenance.json";
const ENVELOPE = "provenance.intoto.jsonl";
const LOCKFILES = [
  "package-lock.json",
  "packages/n8n-nodes-nichescope/package-lock.json",
  "packages/python/requirements/build.txt",
  "packages/python/requirements/runtime.txt",
  "packages/zapier/package-lock.json",
];

const HELP = `Builds and tries everything that is published, and writes it with checksums, bills of materials and provenance.

  npm run release -- [options]

  --out <folder>        where the files go (default: release)
  --without <names>     packages to leave out, separated by commas: ${Object.keys(BUILDS).join(", ")}
  --sign-key <file>     signs the provenance with an Ed25519 key (openssl genpkey -algorithm ed25519 -out key.pem)
  --skip-trial          does not install and try the artefacts
  --verify <folder>     checks the files of a release instead of building one
  --public-key <file>   with --verify: also checks the signature (openssl pkey -in key.pem -pubout -out public.pem)
  --help                prints this text
`;

const startedAt = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${what}`);

// Ctrl-C also ends the program that is running; its failure ends this one, which then removes its folder.
process.once("SIGINT", () => say("stopping"));
try {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: join(ROOT, "release") },
      without: { type: "string", default: "" },
      "sign-key": { type: "string" },
      "skip-trial": { type: "boolean", default: false },
      verify: { type: "string" },
      "public-key": { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const { out, verify } = values;
  if (values.help) console.log(HELP);
  else if (verify !== undefined) verifyRelease(fromCaller(verify), values["public-key"]);
  else
    await release({
      out: fromCaller(out),
      without: values.without.split(",").filter((name) => name !== ""),
      signKey: values["sign-key"],
      isTried: !values["skip-trial"],
    });
} catch (error) {
  const message = error instanceof Error ? error.message : error;
  console.error(process.argv.includes("--verify") ? message : `\nNot released: ${message}`);
  process.exitCode = 1;
}

type Options = { out: string; without: string[]; signKey: string | undefined; isTried: boolean };

async function release({ out, without, signKey, isTried }: Options): Promise<void> {
  const unknown = without.filter((name) => !(name in BUILDS));
  if (unknown.length > 0)
    throw new Error(`--without accepts ${Object.keys(BUILDS).join(", ")}, not ${unknown.join(", ")}`);
  const signingKey = signKey === undefined ? undefined : readFileSync(fromCaller(signKey), "utf8");
  if (signingKey !== undefined) signStatement("{}", signingKey); // an unusable key is reported before the build
  if (existsSync(out) && filesIn(out).length > 0 && !existsSync(join(out, SUMS_FILE)))
    throw new Error(`${out} holds other files. Choose an empty folder with --out.`);
  const { commit, version, builtAt } = await checkSource();

  const folder = mkdtempSync(join(tmpdir(), "nichescope-release-"));
  chmodSync(folder, 0o755); // under root, PostgreSQL runs as another user, who has to reach its programs
  const [checkout, made, trial] = ["checkout", "made", "trial"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    for (const each of [checkout, made, trial]) mkdirSync(each);
    say(`checking out ${commit.slice(0, 12)}, version ${version}`);
    checkOut(commit, checkout);
    const artefacts: Artefact[] = [];
    for (const [name, build] of Object.entries(BUILDS)) {
      if (without.includes(name)) say(`LEFT OUT: ${name}`);
      else artefacts.push(...(await attempt(name, build({ version, builtAt, checkout, out: made, say }))));
    }
    const files = artefacts.map(({ file }) => file);
    const skipped = isTried
      ? await tryArtefacts({ out: made, folder: trial, files, checkout, say })
      : ["everything: --skip-trial"];
    describe(made, artefacts, { commit, version, without, builtAt }, signingKey);
    rmSync(out, { recursive: true, force: true });
    mkdirSync(join(out, ".."), { recursive: true });
    await run("cp", ["-R", made, out], { cwd: folder, isQuiet: true }); // a rename fails across file systems
    report(out, skipped, signingKey !== undefined);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Refuses to release what is not committed, not consistent, or fails the checks. */
async function checkSource() {
  const changed = git("status", "--porcelain");
  if (changed !== "") throw new Error(`the tree has changes that are not committed:\n${changed}`);
  const problems = versionProblems((file) => readFileSync(join(ROOT, file), "utf8"));
  if (problems.length > 0) throw new Error(`the version is not the same everywhere:\n${problems.join("\n")}`);
  if (!isInstalled(ROOT)) throw new Error("the installed libraries are not those of package-lock.json. Run npm ci.");
  say("running npm run check");
  await run("npm", ["run", "check"], { cwd: ROOT, isQuiet: true }).catch((error) => {
    throw new Error(`npm run check failed. ${error.message}`);
  });
  return {
    commit: git("rev-parse", "HEAD"),
    version: versionOf(readFileSync(join(ROOT, "package.json"), "utf8")),
    builtAt: new Date(git("show", "-s", "--format=%cI", "HEAD")),
  };
}

async function attempt<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} could not be built: ${message}\nTo release the rest, use --without ${name}.`);
  }
}

type Source = Pick<Build, "commit" | "version" | "without"> & { builtAt: Date };

/** Writes bills of materials, provenance and checksums beside the artefacts. */
function describe(made: string, artefacts: Artefact[], source: Source, signingKey: string | undefined): void {
  say("writing bills of materials, provenance and checksums");
  const { version, builtAt } = source;
  for (const { file, materials } of artefacts) {
    const digest = sha256OfFile(join(made, file));
    writeFileSync(join(made, `${file}.cdx.json`), sbomOf({ file, digest, version, builtAt }, materials));
  }
  const statement = statementOf({
    ...source,
    subjects: digestsOf(made, filesIn(made)),
    lockfiles: digestsOf(ROOT, LOCKFILES),
    repository: repository(),
    tools: {
      node: process.version,
      npm: execFileSync("npm", ["--version"], { encoding: "utf8" }).trim(),
      python: execFileSync("python3", ["--version"], { encoding: "utf8" }).trim(),
      platform: `${process.platform}-${process.arch}`,
    },
  });
  writeFileSync(join(made, STATEMENT), statement);
  if (signingKey !== undefined) writeFileSync(join(made, ENVELOPE), signStatement(statement, signingKey));
  writeFileSync(join(made, SUMS_FILE), formatSums(digestsOf(made, filesIn(made))));
}

function report(out: string, skipped: string[], isSigned: boolean): void {
  say(`released to ${out}`);
  process.stdout.write(readFileSync(join(out, SUMS_FILE), "utf8"));
  for (const each of skipped) console.log(`NOT TRIED: ${each}`);
  if (!isSigned) console.log(`NOT SIGNED: ${STATEMENT} is a claim without a signature. Sign with --sign-key.`);
}

/** Checks the files of a release against its checksums and provenance. */
function verifyRelease(folder: string, publicKey: string | undefined): void {
  const actual = digestsOf(
    folder,
    filesIn(folder).filter((name) => name !== SUMS_FILE),
  );
  const problems = sumProblems(parseSums(readFileSync(join(folder, SUMS_FILE), "utf8")), actual);
  const statement =
    publicKey === undefined
      ? readFileSync(join(folder, STATEMENT), "utf8")
      : verifyEnvelope(readFileSync(join(folder, ENVELOPE), "utf8"), readFileSync(fromCaller(publicKey), "utf8"));
  const described = new Map([...actual].filter(([name]) => name !== STATEMENT && name !== ENVELOPE));
  problems.push(...sumProblems(subjectsOf(statement), described).map((each) => `${each}, according to the provenance`));
  if (problems.length > 0) throw new Error(`${folder} is not as it was released:\n${problems.join("\n")}`);
  const signature =
    publicKey === undefined ? "The signature was not checked (--public-key)." : "The signature is valid.";
  console.log(`${actual.size} files are as they were released. ${signature}`);
}

function digestsOf(folder: string, names: string[]): Digests {
  return new Map(names.map((name) => [name, sha256OfFile(join(folder, name))]));
}

/** The public address of the repository. Paths and addresses with credentials stay private. */
function repository(): string | undefined {
  try {
    const url = git("config", "--get", "remote.origin.url");
    return /^https:\/\/[^@\s]+$/.test(url) ? url : undefined;
  } catch {
    return undefined;
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
}

/** npm runs scripts in the project's folder; a relative path means the folder of the caller. */
function fromCaller(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? "", path);
}
