import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../platform/http/errors.ts";
import { DOCS_POLICY, PAGE_POLICY } from "../../platform/http/security-headers.ts";
import { type FileAt, sendBuildingPage, sendFile } from "./dashboard-files.ts";

/** The docs site under `/docs`: static pages, whose scripts and styles are in the build of the dashboard. */
export function docsRoutes(app: FastifyInstance, { fileAt }: { fileAt: FileAt }): void {
  const serve = (request: FastifyRequest<{ Params: { "*"?: string } }>, reply: FastifyReply) => {
    const path = request.params["*"] ?? "";
    // Pages change with a release; the ETag makes asking again cheap.
    reply.headers({
      "content-security-policy": path === "reference" ? PAGE_POLICY : DOCS_POLICY, // Scalar sets styles
      "cache-control": "no-cache",
      "referrer-policy": "same-origin",
    });
    const file = fileAt(path === "" ? "docs.html" : `docs/${path}.html`) ?? fileAt(`docs/${path}`);
    if (file) return sendFile(request, reply, file);
    const missing = fileAt("docs/not-found.html");
    if (missing === undefined) return sendBuildingPage(reply);
    // Programs get the error that every other address without content returns.
    if (!request.headers.accept?.includes("text/html")) throw notFound();
    return sendFile(request, reply.code(404), missing);
  };
  const config = { always: true };
  app.get("/docs", { config }, serve);
  app.get("/docs/*", { config }, serve);
  // Addresses of earlier releases.
  app.get("/docs/console", { config }, (_request, reply) => reply.redirect("/docs/reference"));
  app.get<{ Params: { "*": string } }>("/docs/reference/*", { config }, ({ params }, reply) =>
    reply.redirect(`/docs/reference#tag/${encodeURI(params["*"])}`),
  );
  // Where language models look for a map of the documentation (llmstxt.org).
  app.get("/llms.txt", { config }, (request, reply) => {
    const file = fileAt("docs/llms.txt");
    return file ? sendFile(request, reply.header("cache-control", "no-cache"), file) : sendBuildingPage(reply);
  });
}
