import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../platform/http/errors.ts";
import { DASHBOARD_POLICY, WORKER_POLICY } from "../../platform/http/security-headers.ts";
import { type FileAt, sendBuildingPage, sendFile } from "./dashboard-files.ts";

/**
 * The dashboard under `/app`. The browser decides which page a URL shows, so every URL that is not a file gets the same
 * page.
 */
export function dashboardRoutes(app: FastifyInstance, { fileAt }: { fileAt: FileAt }): void {
  app.get("/", (_request, reply) => reply.redirect("/app/"));

  const serveFile = (request: FastifyRequest<{ Params: { "*"?: string } }>, reply: FastifyReply) => {
    const path = request.params["*"] ?? "";
    const file = isOfDocs(path) ? undefined : fileAt(path);
    if (file && path !== "index.html") {
      const isImmutable = path.startsWith("assets/");
      reply.header("cache-control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache");
      if (path === "offline.js") reply.header("content-security-policy", WORKER_POLICY);
      return sendFile(request, reply, file);
    }
    // A missing script must not return the page: the browser would block it for its type.
    if (path.startsWith("assets/")) throw notFound();
    reply.headers(PAGE_HEADERS);
    const page = fileAt("index.html");
    return page ? sendFile(request, reply, page) : sendBuildingPage(reply);
  };
  // Also under overload: it costs almost nothing, and a page without its script could not even show the reason.
  const config = { always: true };
  app.get("/app", { config }, serveFile);
  app.get("/app/*", { config }, serveFile);
}

/** Pages of the docs site have one address each. */
function isOfDocs(path: string): boolean {
  return path === "docs.html" || path.startsWith("docs/");
}

const PAGE_HEADERS = {
  "content-security-policy": DASHBOARD_POLICY,
  "cache-control": "no-cache",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};
