/** The script of Scalar, which shows the API reference. */
import Fastify from "fastify";

/** Scalar ships its browser bundle only inside its Fastify plugin, so we read it from a server that never listens. */
export async function readScalar(): Promise<Buffer> {
  const { default: plugin } = await import("@scalar/fastify-api-reference");
  const server = Fastify();
  await server.register(plugin, { routePrefix: "/docs", configuration: { content: { openapi: "3.1.0" } } });
  const { rawPayload } = await server.inject("/docs/js/scalar.js");
  await server.close();
  return rawPayload;
}
