/** Archives whose bytes depend on names and contents only: no time of the build, no user, no order of the disk. */
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { unzipSync, type Zippable, zipSync } from "fflate";

const UNIX = 3;
/** The mode of a ZIP entry is in the upper half of its attributes. */
const READABLE = 0o100_644 << 16;

/** Writes a folder's entries as a tar file, compressed by this Node, whose version the lockfile pins. */
export function writeTar(file: string, folder: string, names: string[], builtAt: Date): void {
  const gnuTar = ["tar", "gtar"].find(isGnuTar);
  if (gnuTar === undefined)
    throw new Error("GNU tar is missing: other tars can't write an archive without times and users");
  const args = [
    "--create",
    "--format=gnu",
    "--sort=name",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u+rwX,go+rX,go-w",
  ];
  const tar = execFileSync(gnuTar, [...args, `--mtime=${builtAt.toISOString()}`, "-C", folder, ...names], {
    maxBuffer: 2 ** 31 - 1,
  });
  writeFileSync(file, gzipSync(tar, { level: 9 }));
}

function isGnuTar(program: string): boolean {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8" }).includes("GNU tar");
  } catch {
    return false;
  }
}

/** Writes a ZIP file again, with sorted names and one time. ZIP files hold local times without a zone, hence a fixed one. */
export function normaliseZip(from: string, to: string): void {
  const entries = Object.entries(unzipSync(readFileSync(from))).sort(([a], [b]) => (a < b ? -1 : 1));
  const attributes = { mtime: new Date(1980, 0, 1), os: UNIX, attrs: READABLE };
  const files: Zippable = Object.fromEntries(entries.map(([name, bytes]) => [name, [bytes, attributes]]));
  writeFileSync(to, zipSync(files, { level: 9 }));
}

/** Unpacks a ZIP file into a new folder. */
export function unpackZip(file: string, folder: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(path, bytes);
  }
}

/** Names of the files in a folder. */
export function filesIn(folder: string): string[] {
  return globSync("*", { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
}
