/** Builds the dashboard and the docs site into `web/dist/<stamp>`: `node scripts/build-dashboard.ts [stamp]`. `npm start` runs it when the build is missing or stale. */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { DASHBOARD_FOLDER, dashboardStamp, makeCurrent } from "../src/app/dashboard/dashboard-build.ts";
import { newestFirst } from "../src/platform/base/newest-first.ts";
import { writeSite } from "./docs-site/write-site.ts";

/** This one and the one before: a page that is open while the service is renewed still finds its scripts. */
const KEPT = 2;
/** A folder of a build that was killed: no build takes this long. */
const ABANDONED_AFTER_MS = 3_600_000;
/** Pages of the docs site are compressed when they are first requested: there are dozens. */
const COMPRESSED = "{*,assets/*}.{js,css,svg,html,json}";
const QUALITY = 10;
/** 4 MB of script, for which quality 10 takes ten seconds and saves an eighth. */
const SCALAR = { file: "docs/scalar.js", quality: 5 };

const stamp = process.argv[2] ?? dashboardStamp();
const outDir = join(DASHBOARD_FOLDER, `.making-${process.pid}`);
mkdirSync(DASHBOARD_FOLDER, { recursive: true });
try {
  await build({
    configFile: join(DASHBOARD_FOLDER, "..", "vite.config.ts"),
    logLevel: "warn",
    build: { outDir, emptyOutDir: true },
  });
  await writeSite(join(DASHBOARD_FOLDER, "..", ".."), outDir);
  const small = globSync(COMPRESSED, { cwd: outDir }).map((file) => ({ file, quality: QUALITY }));
  await Promise.all([...small, SCALAR].map(({ file, quality }) => compress(join(outDir, file), quality)));
  appear();
  forgetOld();
} finally {
  rmSync(outDir, { recursive: true, force: true });
}

/** Compresses at build time instead of per request. Browsers accept Brotli over TLS and on localhost, gzip everywhere. */
async function compress(file: string, quality: number): Promise<void> {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}

function appear(): void {
  try {
    renameSync(outDir, join(DASHBOARD_FOLDER, stamp));
  } catch (error) {
    // The same was built before, or by another service meanwhile.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    makeCurrent(DASHBOARD_FOLDER, stamp);
  }
}

function forgetOld(): void {
  for (const folder of globSync(join(DASHBOARD_FOLDER, ".making-*")))
    if (Date.now() - statSync(folder).mtimeMs > ABANDONED_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  for (const old of newestFirst(DASHBOARD_FOLDER).slice(KEPT)) rmSync(old, { recursive: true, force: true });
}
