import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createDashboardFiles, type DashboardFile } from "../dashboard-files.ts";
import { notFound } from "../errors.ts";
import { DASHBOARD_POLICY } from "../security-headers.ts";

/**
 * The dashboard under `/app`. Which page an address shows is decided in the browser, so every address that is no file
 * gets the same page.
 */
export function dashboardRoutes(app: FastifyInstance, { folder }: { folder: string }): void {
  const fileAt = createDashboardFiles(folder);

  app.get("/", (_request, reply) => reply.redirect("/app/"));

  const answer = (request: FastifyRequest<{ Params: { "*"?: string } }>, reply: FastifyReply) => {
    const path = request.params["*"] ?? "";
    const file = fileAt(path);
    if (file && path !== "index.html") {
      const forEver = path.startsWith("assets/");
      reply.header("cache-control", forEver ? "public, max-age=31536000, immutable" : "no-cache");
      return sendFile(request, reply, file);
    }
    // A script that is gone must not come as a page: the browser would take the wrong type for an attack.
    if (path.startsWith("assets/")) throw notFound();
    reply.headers(PAGE_HEADERS);
    const page = fileAt("index.html");
    if (page) return sendFile(request, reply, page);
    return reply.code(503).header("retry-after", 2).type("text/html; charset=utf-8").send(BEING_BUILT);
  };
  // Also under pressure: it costs next to nothing, and a page that lacks a script shows nothing, not even why.
  const config = { always: true };
  app.get("/app", { config }, answer);
  app.get("/app/*", { config }, answer);
}

const PAGE_HEADERS = {
  "content-security-policy": DASHBOARD_POLICY,
  "cache-control": "no-cache",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, brotli, gzip }: DashboardFile,
): FastifyReply {
  reply.type(type).header("vary", "accept-encoding");
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (brotli && /\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(brotli);
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(gzip);
  return reply.send(plain);
}

const BEING_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Nichescope</title></head>
<body><p>The dashboard is being built. This page opens it in a moment.</p>
<p>If this takes longer than a minute, the service's log tells why. The API works meanwhile: <a href="/docs">its reference</a>.</p></body>
</html>
`;
