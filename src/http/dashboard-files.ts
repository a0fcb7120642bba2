/**
 * The dashboard's files in memory: a few megabytes, read when the newest build changes. What is not in the table does not
 * exist, so no address can lead out of the folder.
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

/** Of files whose build is gone, in case a service runs through many. */
const MAX_KNOWN = 1_000;

/** Answers with a reader: by its path within the build, the file, or undefined. */
export function createDashboardFiles(folder: string): (path: string) => DashboardFile | undefined {
  let files = new Map<string, DashboardFile>();
  let readAt = 0;

  return (path) => {
    // The page itself looks for a newer build; so does what is not known, which the page of another thread may have named.
    if (path === "index.html" || !files.has(path)) {
      const changedAt = existsSync(folder) ? statSync(folder).mtimeMs : 0;
      if (changedAt !== readAt) {
        // Pages that are open go on asking for the scripts they came with.
        const known = [...files].filter(([name]) => name.startsWith("assets/"));
        files = new Map([...known.slice(-MAX_KNOWN), ...readBuilds(folder)]);
        readAt = changedAt;
      }
    }
    return files.get(path);
  };
}

/** The newest build, and the scripts of those before it: their names hold their contents, so they never clash. */
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
