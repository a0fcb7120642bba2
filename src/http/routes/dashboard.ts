import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createDashboardFiles, type DashboardFile } from "../dashboard-files.ts";
import { notFound } from "../errors.ts";
import { DASHBOARD_POLICY } from "../security-headers.ts";

/**
 * The dashboard under `/app`. The browser decides which page a URL shows, so every URL that is not a file gets the same
 * page.
 */
export function dashboardRoutes(app: FastifyInstance, { folder }: { folder: string }): void {
  const fileAt = createDashboardFiles(folder);

  app.get("/", (_request, reply) => reply.redirect("/app/"));

  const serveFile = (request: FastifyRequest<{ Params: { "*"?: string } }>, reply: FastifyReply) => {
    const path = request.params["*"] ?? "";
    const file = fileAt(path);
    if (file && path !== "index.html") {
      const isImmutable = path.startsWith("assets/");
      reply.header("cache-control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache");
      return sendFile(request, reply, file);
    }
    // A missing script must not return the page: the browser would block it for its type.
    if (path.startsWith("assets/")) throw notFound();
    reply.headers(PAGE_HEADERS);
    const page = fileAt("index.html");
    if (page) return sendFile(request, reply, page);
    return reply.code(503).header("retry-after", 2).type("text/html; charset=utf-8").send(BUILDING_PAGE);
  };
  // Also under overload: it costs almost nothing, and a page without its script could not even show the reason.
  const config = { always: true };
  app.get("/app", { config }, serveFile);
  app.get("/app/*", { config }, serveFile);
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

const BUILDING_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Nichescope</title></head>
<body><p>The dashboard is being built. This page reloads in a moment.</p>
<p>If this takes longer than a minute, check the service's log. The API works meanwhile: see the <a href="/docs">API reference</a>.</p></body>
</html>
`;
