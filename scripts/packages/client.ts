/** The TypeScript SDK as users get it: packed, installed in an empty project, compiled strictly and run on old and new Node. */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type PackageTest, run } from "./package-test.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PACKAGE = join(ROOT, "packages", "client");
const TSC = join(ROOT, "node_modules", "typescript", "bin", "tsc");
const COMPILER = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck", "false"];

export const testClient: PackageTest = async () => {
  const project = mkdtempSync(join(tmpdir(), "nichescope-client-"));
  try {
    await run(process.execPath, [TSC, "-p", PACKAGE], { cwd: PACKAGE });
    const packed = await run("npm", ["pack", "--json", "--pack-destination", project], { cwd: PACKAGE, isQuiet: true });
    const [{ filename, unpackedSize, entryCount }] = JSON.parse(packed.slice(packed.indexOf("[")));
    console.log(`${filename}: ${entryCount} files, ${Math.round(unpackedSize / 1_000)} kB`);
    writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }\n');
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], { cwd: project });
    cpSync(join(PACKAGE, "test"), project, { recursive: true });
    const types = ["--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--types", "", "--noEmit"];
    await run(process.execPath, [TSC, ...COMPILER, ...types, "use.ts"], { cwd: project });
    return await runOnEachNode(project);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
};

/** Returns the Node of the machine. npm scripts have the project's own Node first in the path. */
export function machineNode(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return folders.map((folder) => join(folder, "node")).find((path) => existsSync(path));
}

/** The project's own Node, and the machine's, which is the older one where it is Node 20. */
async function runOnEachNode(project: string): Promise<string[]> {
  const found = new Map<string, string>();
  for (const node of [machineNode() ?? process.execPath, process.execPath]) {
    const version = (await run(node, ["--version"], { cwd: project, isQuiet: true })).trim();
    found.set(/^v(\d+)/.exec(version)?.[1] ?? version, node);
    await run(node, ["use.mjs"], { cwd: project });
  }
  return ["20", "24"].filter((major) => !found.has(major)).map((major) => `Node ${major}, which is not installed`);
}
