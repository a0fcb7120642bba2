/**
 * The Chromium of a package: a build for servers without a desktop, so that page tests need no installed browser. They also take
 * less CPU time than with Debian's build (docs/decisions/0026-a-fast-test-suite.md).
 */
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

const MODULES = join(import.meta.dirname, "../../node_modules");
const PACKAGE = join(MODULES, "@sparticuz/chromium");
const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));

const CHUNK_BYTES = 1024 * 1024;

/** There is no such file where the package's Chromium does not run. */
export const PACKAGED_CHROMIUM = join(MODULES, ".cache", `chromium-${version}`);

/** Unpacks it once, if it starts on this machine: it is built for Linux on x64, and needs the system's NSS libraries. */
export async function unpackChromium(): Promise<void> {
  if (process.platform !== "linux" || process.arch !== "x64" || existsSync(PACKAGED_CHROMIUM)) return;
  const unfinished = `${PACKAGED_CHROMIUM}.${process.pid}`;
  mkdirSync(join(MODULES, ".cache"), { recursive: true });
  await pipeline(
    createReadStream(join(PACKAGE, "bin/chromium.br"), { highWaterMark: CHUNK_BYTES }),
    createBrotliDecompress({ chunkSize: CHUNK_BYTES }),
    createWriteStream(unfinished, { mode: 0o755 }),
  );
  // Appears atomically: others may run at the same time.
  if (spawnSync(unfinished, ["--version"]).status === 0) renameSync(unfinished, PACKAGED_CHROMIUM);
  else rmSync(unfinished);
}
