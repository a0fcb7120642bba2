import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CONTRACTS } from "../contracts.ts";
import { openApiDocument } from "./openapi.ts";
import { postmanCollection } from "./postman.ts";

/** The API for machines: the OpenAPI document and the Postman collection. */
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
}
