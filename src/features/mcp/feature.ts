/** Tools for assistants, which call the routes of the API as the caller of the request. */
import type { FastifyInstance } from "fastify";
import packageFile from "../../../package.json" with { type: "json" };
import type { Platform } from "../../platform/feature.ts";
import { type McpParts, mcpRoutes } from "./api/mcp.routes.ts";

type Settings = Pick<McpParts, "corsOrigins"> & { host: string };

export function openMcp(
  { publicUrl, log }: Platform,
  { corsOrigins, host: listensOn }: Settings,
  needs: Pick<McpParts, "keys" | "apps" | "gates" | "inner">,
) {
  const { version } = packageFile;
  return {
    serve: (app: FastifyInstance): void =>
      mcpRoutes(app, { ...needs, publicUrl, corsOrigins, listensOn, version, log }),
  };
}
