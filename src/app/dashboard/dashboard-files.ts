/**
 * The files of the dashboard and the docs site in memory. The dashboard's are a few megabytes, read when the build changes. The
 * docs site has dozens of pages and the script of Scalar, each read when it is first requested. Only files in this table are
 * served, so no path can escape the folder.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newestFirst } from "../../platform/base/newest-first.ts";

export type DashboardFile = { type: string; plain: Buffer; brotli?: Buffer; gzip?: Buffer; etag?: string };

/** Returns a file by its path within the build. */
export type FileAt = (path: string) => DashboardFile | undefined;

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Limits the files kept of removed builds, for a service that runs through many of them. */
const MAX_KNOWN = 1_000;

type Known = Map<string, () => DashboardFile>;

/** Returns a lookup of files by their path within the build. */
export function createDashboardFiles(folder: string): FileAt {
  let files: Known = new Map();
  let readAt = 0;

  return (path) => {
    // Requests for pages check for a newer build; so do unknown files, which a page served by another thread may name.
    if (!path.startsWith("assets/") || !files.has(path)) {
      const changedAt = existsSync(folder) ? statSync(folder).mtimeMs : 0;
      if (changedAt !== readAt) {
        // Open pages keep requesting the scripts of their own build.
        const known = [...files].filter(([name]) => name.startsWith("assets/"));
        files = new Map([...known.slice(-MAX_KNOWN), ...readBuilds(folder)]);
        readAt = changedAt;
      }
    }
    return files.get(path)?.();
  };
}

/** The newest build and the scripts of earlier ones. Script names contain content hashes, so they never clash. */
function readBuilds(folder: string): Known {
  const builds = newestFirst(folder);
  const files: Known = new Map();
  for (const build of builds.toReversed())
    for (const path of globSync("{*,assets/*}.{html,js,css,svg,json,woff2}", { cwd: build })) {
      const file = readFile(join(build, path));
      files.set(path, () => file);
    }
  const [newest] = builds;
  if (newest !== undefined)
    for (const path of globSync("docs/**/*.{html,txt,webp,js,json}", { cwd: newest }))
      files.set(path, once(join(newest, path)));
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

/** A file of the docs site, read with its first request. Compressing a page takes about a millisecond. */
function once(file: string): () => DashboardFile {
  let read: DashboardFile | undefined;
  return () => {
    if (read !== undefined) return read;
    read = readFile(file);
    const { plain } = read;
    read.etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
    if (/\.(html|json)$/.test(file)) {
      read.brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      read.gzip = gzipSync(plain);
    }
    return read;
  };
}

/** Sends a file in the best encoding that the client accepts. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: DashboardFile): FastifyReply {
  const { type, plain, brotli, gzip, etag } = file;
  reply.type(type).header("vary", "accept-encoding");
  if (etag !== undefined) {
    reply.header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  }
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (brotli && /\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(brotli);
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(gzip);
  return reply.send(plain);
}

/** The page that browsers get while the first build runs. */
export function sendBuildingPage(reply: FastifyReply): FastifyReply {
  return reply.code(503).header("retry-after", 2).type("text/html; charset=utf-8").send(BUILDING_PAGE);
}

const BUILDING_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Nichescope</title></head>
<body><p>The dashboard is being built. This page reloads in a moment.</p>
<p>If this takes longer than a minute, check the service's log. The API works meanwhile: see <a href="/openapi.json">its OpenAPI document</a>.</p></body>
</html>
`;
