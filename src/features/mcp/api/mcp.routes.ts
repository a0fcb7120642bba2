/** The MCP endpoint (streamable HTTP). It holds no sessions, so any node and thread can answer any request. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/base/errors.ts";
import { lazily } from "../../../platform/base/lazy.ts";
import type { Log } from "../../../platform/base/log.ts";
import { baseUrl, isAllowedHost, isAllowedOrigin } from "../../../platform/http/addresses.ts";
import { disconnection } from "../../../platform/http/send-data.ts";
import type { Authentication, Authenticator, Caller } from "../../access/authenticate.ts";
import type { AccessGates } from "../../access/gates.ts";
import type { InnerCalls } from "../../access/inner-calls.ts";
import { SCOPES } from "../../access/scope.ts";
import type { AppAuthenticator } from "../../apps/authenticate-app.ts";
import { isSameResource } from "../../apps/authorization-request.ts";
import { oauthAddresses } from "../../apps/oauth-addresses.ts";

export type McpParts = {
  keys: Pick<Authenticator, "authenticate">;
  apps: AppAuthenticator;
  gates: AccessGates;
  inner: InnerCalls;
  publicUrl: string;
  corsOrigins: string[];
  /** The address that the service listens on. */
  listensOn: string;
  version: string;
  log: Log;
};

const OTHER_SITE =
  "Pages of other sites can't use this endpoint unless the operator allows their origin (CORS_ORIGINS).";
const OTHER_HOST =
  "This endpoint is reached by another name. Use the address that the service prints, or set PUBLIC_URL.";

export function mcpRoutes(app: FastifyInstance, parts: McpParts): void {
  const { keys, apps, gates, inner, publicUrl, corsOrigins, listensOn, version, log } = parts;

  const metadataUrl = ({ host }: FastifyRequest) =>
    `${baseUrl(publicUrl, host)}/.well-known/oauth-protected-resource/mcp`;

  const identify = async (authorization: string | undefined, { host }: FastifyRequest): Promise<Authentication> => {
    const token = /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
    if (token === undefined || !apps.isAppToken(token)) return await keys.authenticate(authorization);
    const found = await apps.authenticate(token);
    const { resource } = oauthAddresses(publicUrl, host);
    return found !== undefined && isSameResource(found.resource, resource)
      ? { caller: found.caller }
      : { refusal: "ended" };
  };

  /** Points the client to the page where a person can allow access (RFC 9728, 5.1). */
  const challenge = (request: FastifyRequest, isMissing: boolean): string => {
    const parameters = {
      ...(!isMissing && { error: "invalid_token" }),
      scope: SCOPES.join(" "),
      resource_metadata: metadataUrl(request),
    };
    return `Bearer ${Object.entries(parameters)
      .map(([name, value]) => `${name}="${value}"`)
      .join(", ")}`;
  };

  // The protocol's library takes a while to load and is not needed at the start.
  const handler = lazily(async () => {
    const [{ createHandler }, { boundMessages, countUnknown }, { TOOLS }] = await Promise.all([
      import("../http-handler.ts"),
      import("../bound-messages.ts"),
      import("../create-server.ts"),
    ]);
    const { respond } = createHandler({ version, onError: (err) => log.debug({ err }, "refused an MCP request") });
    const toolNames = TOOLS.map(({ name }) => name);
    return { respond, boundMessages, countUnknown: (body: unknown) => countUnknown(body, toolNames) };
  });

  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    onRequest: [
      (request, _reply, done) => {
        if (!isAllowedHost(request, publicUrl, listensOn)) return done(new AppError("forbidden", OTHER_HOST));
        if (!isAllowedOrigin(request, publicUrl, corsOrigins)) return done(new AppError("forbidden", OTHER_SITE));
        done();
      },
      gates.authenticateProgram(identify, challenge),
    ],
    preHandler: gates.pass,
    handler: async (request, reply) => {
      const { headers, id, host } = request;
      const caller = request.caller as Caller;
      const base = baseUrl(publicUrl, host);
      const { respond, boundMessages, countUnknown } = await handler();
      const bounded = boundMessages(request.body);
      if ("refusal" in bounded) throw new AppError("invalid_request", bounded.refusal);
      const { body } = bounded;
      let refused = body === undefined ? 0 : countUnknown(body);
      const response = await respond({
        method: request.method,
        url: `${base}/mcp`,
        headers,
        body,
        signal: disconnection(reply),
        scopes: caller.scopes ?? SCOPES,
        metadataUrl: metadataUrl(request),
        baseUrl: base,
        callApi: (call) => inner.call(caller, { ...call, requestId: id }),
        onRefused: () => {
          refused++;
        },
      });
      if (response.status >= 400) refused = Math.max(1, refused);
      if (refused > 0) gates.countRefused(request, refused);
      return reply.send(response);
    },
  });
}
