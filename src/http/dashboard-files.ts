/**
 * The dashboard's files in memory: a few megabytes, read again when the build changes. Only files in this table are served,
 * so no path can escape the folder.
 */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";

export type DashboardFile = { type: string; plain: Buffer; brotli?: Buffer; gzip?: Buffer };

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Limits the files kept of removed builds, for a service that runs through many of them. */
const MAX_KNOWN = 1_000;

/** Returns a lookup of files by their path within the build. */
export function createDashboardFiles(folder: string): (path: string) => DashboardFile | undefined {
  let files = new Map<string, DashboardFile>();
  let readAt = 0;

  return (path) => {
    // Requests for the page check for a newer build; so do unknown files, which a page served by another thread may name.
    if (path === "index.html" || !files.has(path)) {
      const changedAt = existsSync(folder) ? statSync(folder).mtimeMs : 0;
      if (changedAt !== readAt) {
        // Open pages keep requesting the scripts of their own build.
        const known = [...files].filter(([name]) => name.startsWith("assets/"));
        files = new Map([...known.slice(-MAX_KNOWN), ...readBuilds(folder)]);
        readAt = changedAt;
      }
    }
    return files.get(path);
  };
}

/** The newest build and the scripts of earlier ones. Script names contain content hashes, so they never clash. */
function readBuilds(folder: string): Map<string, DashboardFile> {
  const builds = readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  const files = new Map<string, DashboardFile>();
  for (const build of builds)
    for (const path of globSync("**/*.{html,js,css,svg}", { cwd: build })) files.set(path, readFile(join(build, path)));
  return files;
}

function readFile(file: string): DashboardFile {
  return {
    type: TYPES[extname(file)] as string,
    plain: readFileSync(file),
    ...(existsSync(`${file}.br`) && { brotli: readFileSync(`${file}.br`) }),
    ...(existsSync(`${file}.gz`) && { gzip: readFileSync(`${file}.gz`) }),
  };
}
