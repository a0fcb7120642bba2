/**
 * The OAuth 2.1 endpoints of connected apps: metadata (RFC 9728 and 8414), registration (RFC 7591), tokens and their revocation
 * (RFC 7009). People decide on a page of the dashboard, with their session, so no cookie matters here.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import { isAllowedOrigin } from "../../../platform/http/addresses.ts";
import { STATUS } from "../../../platform/http/error-codes.ts";
import { toPublicError } from "../../../platform/http/errors.ts";
import type { AccessGates } from "../../access/gates.ts";
import { SCOPES } from "../../access/scope.ts";
import { type ClientIds, readRegistration } from "../client-id.ts";
import type { Exchange, TokenRequest } from "../exchange.ts";
import { oauthAddresses } from "../oauth-addresses.ts";
import { OAuthError } from "../oauth-error.ts";

export type OAuthParts = {
  clients: ClientIds;
  exchange: Exchange;
  clock: Clock;
  gates: AccessGates;
  publicUrl: string;
  corsOrigins: string[];
  isOutage: (error: unknown) => boolean;
};

const OTHER_SITE =
  "Pages of other sites can't use this endpoint unless the operator allows their origin (CORS_ORIGINS).";

export function oauthRoutes(app: FastifyInstance, parts: OAuthParts): void {
  const { publicUrl } = parts;
  const resourceMetadata = ({ host }: FastifyRequest) => {
    const { issuer, resource } = oauthAddresses(publicUrl, host);
    return {
      resource,
      authorization_servers: [issuer],
      scopes_supported: SCOPES,
      bearer_methods_supported: ["header"],
      resource_name: "Nichescope",
      resource_documentation: `${issuer}/docs/guides/mcp`,
    };
  };
  app.get("/.well-known/oauth-protected-resource", (request) => resourceMetadata(request));
  app.get("/.well-known/oauth-protected-resource/mcp", (request) => resourceMetadata(request));

  app.get("/.well-known/oauth-authorization-server", ({ host }) => {
    const { issuer } = oauthAddresses(publicUrl, host);
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: SCOPES,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    };
  });

  // The page checks the request. Even a refusal is shown there first: a redirect without a person would let anybody use our
  // address to send people elsewhere (RFC 9700, 4.11).
  app.get("/oauth/authorize", ({ url }, reply) => {
    const query = url.slice(`${url}?`.indexOf("?") + 1);
    // In one piece: the page's router would read a `state` such as 1.0 as a number.
    return reply.redirect(`/app/connect?request=${Buffer.from(query).toString("base64url")}`);
  });

  app.register(async (scope) => protocolRoutes(scope, parts));
}

function protocolRoutes(scope: FastifyInstance, parts: OAuthParts): void {
  const { clients, exchange, clock, gates, publicUrl, corsOrigins, isOutage } = parts;
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, readForm(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });

  scope.addHook("onRequest", (request, reply, done) => {
    if (!isAllowedOrigin(request, publicUrl, corsOrigins)) return done(new AppError("forbidden", OTHER_SITE));
    done(gates.enterProtocol(request, reply));
  });

  /** Errors have the form of the standard (RFC 6749, 5.2), not our envelope: clients are libraries. */
  scope.setErrorHandler(async (error, request, reply) => {
    const { status, code, message } = describe(error, isOutage);
    await gates.settle(request, reply, status);
    return reply.code(status).send({ error: code, error_description: message });
  });

  scope.post("/oauth/register", (request, reply) => {
    const client = readRegistration(request.body);
    return reply.code(201).send({
      client_id: clients.issue(client),
      client_id_issued_at: Math.floor(clock.now().getTime() / 1_000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: SCOPES.join(" "),
    });
  });

  scope.post("/oauth/token", async (request, reply) => reply.send(await exchange.exchange(formOf(request))));

  scope.post("/oauth/revoke", async (request: FastifyRequest, reply: FastifyReply) => {
    await exchange.revoke(formOf(request));
    return reply.send({});
  });
}

function formOf({ body, headers }: FastifyRequest): TokenRequest {
  if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    throw new OAuthError("invalid_request", "Send the parameters as application/x-www-form-urlencoded.");
  return (body ?? {}) as TokenRequest;
}

/** A parameter that is sent twice is an error (RFC 6749, 3.2). */
function readForm(text: string): TokenRequest {
  const form: TokenRequest = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in form) throw new OAuthError("invalid_request", "A parameter was sent twice.");
    form[name] = value;
  }
  return form;
}

function describe(error: unknown, isOutage: (error: unknown) => boolean) {
  if (error instanceof OAuthError)
    return { status: error.code === "invalid_client" ? 401 : 400, code: error.code, message: error.message };
  const { code, message } = toPublicError(error, isOutage);
  const status = STATUS[code];
  const known =
    status === 503 || status === 429 ? "temporarily_unavailable" : status >= 500 ? "server_error" : "invalid_request";
  return { status, code: known, message };
}
