import { brotliCompressSync, constants } from "node:zlib";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { lazily } from "../../platform/base/lazy.ts";
import { PAGE_POLICY } from "../../platform/http/security-headers.ts";
import { CONTRACTS } from "../contracts.ts";
import { openApiDocument } from "../description/openapi.ts";
import { postmanCollection } from "../description/postman.ts";

/** The API for machines: the OpenAPI document, the Postman collection, and a console that sends requests from the browser. */
export function descriptionRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  let written: string | undefined;
  const sendDocument = (_request: FastifyRequest, reply: FastifyReply) => {
    written ??= JSON.stringify(openApiDocument(CONTRACTS, publicUrl));
    return reply.type("application/json; charset=utf-8").send(written);
  };
  // Tools also look for it at the root.
  for (const path of ["/api/openapi.json", "/openapi.json"]) app.get(path, sendDocument);

  app.get("/api/postman.json", (_request, reply) => {
    reply.header("content-disposition", 'attachment; filename="nichescope.postman_collection.json"');
    return reply.send(postmanCollection(CONTRACTS, publicUrl));
  });

  const page = (body: string) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", PAGE_POLICY).send(body);

  app.get("/docs/console", page(CONSOLE_PAGE));
  app.get("/docs/console/page.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(CONSOLE_STYLE));
  app.get("/docs/console/start.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(CONSOLE_START),
  );

  const scalar = lazily(readScalar);
  app.get("/docs/console/scalar.js", async (request, reply) => {
    const { plain, brotli } = await scalar();
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .header("vary", "accept-encoding");
    if (!/\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(plain);
    return reply.header("content-encoding", "br").send(brotli);
  });
}

/**
 * Scalar ships its browser bundle only inside its Fastify plugin. The plugin builds a URL from the Host header, which fails on
 * a malformed one, and its page has inline scripts. So we read the bundle once from a server that never listens, and
 * serve our own page.
 */
async function readScalar(): Promise<{ plain: Buffer; brotli: Buffer }> {
  const { default: plugin } = await import("@scalar/fastify-api-reference");
  const inner = Fastify();
  await inner.register(plugin, { routePrefix: "/docs", configuration: { content: { openapi: "3.1.0" } } });
  const { rawPayload } = await inner.inject("/docs/js/scalar.js");
  await inner.close();
  return {
    plain: rawPayload,
    brotli: brotliCompressSync(rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

const CONSOLE_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API console · Nichescope</title><link rel="stylesheet" href="/docs/console/page.css"></head>
<body><header><a href="/docs/reference">← Back to API reference</a></header><div id="app"></div><script src="/docs/console/scalar.js"></script><script src="/docs/console/start.js"></script></body>
</html>
`;

/** Scalar keeps its own bars below the header. Its tables break between words only. */
const CONSOLE_STYLE = `:root { --scalar-custom-header-height: 44px; }
body { margin: 0; }
header { position: sticky; top: 0; z-index: 100; display: flex; align-items: center; height: 44px; padding: 0 20px;
  box-sizing: border-box; background: var(--scalar-background-1, #fff); border-bottom: 1px solid var(--scalar-border-color, #ddd);
  font: 14px system-ui, sans-serif; }
header a { color: var(--scalar-color-1, #222); }
#app .markdown table { width: 100%; table-layout: auto; }
#app .markdown :is(th, td) { padding: 6px; font-size: 12px; line-height: 1.35; word-break: normal; overflow-wrap: normal; hyphens: none; }
`;

const CONSOLE_START = `Scalar.createApiReference("#app", {
  url: "/api/openapi.json",
  theme: "default",
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
});
`;
