/** The rules of an authorization request (OAuth 2.1): code, PKCE with S256, a registered redirect URI, our own resource. */
import { hash } from "node:crypto";
import { parseScopes, type Scope } from "../access/scope.ts";
import type { Client, ClientIds } from "./client-id.ts";
import { type OAuthCode, OAuthError } from "./oauth-error.ts";
import { matchesRedirectUri } from "./redirect-uri.ts";

/** The parameters as the app sent them through the person's browser. */
export type RequestParameters = {
  clientId?: string | undefined;
  redirectUri?: string | undefined;
  responseType?: string | undefined;
  codeChallenge?: string | undefined;
  codeChallengeMethod?: string | undefined;
  scope?: string | undefined;
  state?: string | undefined;
  resource?: string | undefined;
};

export type AuthorizationRequest = {
  clientId: string;
  client: Client;
  redirectUri: string;
  state: string | undefined;
  codeChallenge: string;
  scopes: Scope[];
};

/** A request that is refused, with the address that returns the refusal to the app. */
export type RefusedRequest = { client: Client; redirectUri: string; error: OAuthError };

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/; // a SHA-256 in base64url
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * Checks a request. Throws without a valid client and redirect URI, because no address is then safe to redirect to. Every
 * other problem is a refusal that the app may receive.
 */
export function readRequest(
  parameters: RequestParameters,
  clients: Pick<ClientIds, "read">,
  resource: string,
): AuthorizationRequest | RefusedRequest {
  const {
    clientId = "",
    redirectUri,
    responseType,
    codeChallenge = "",
    codeChallengeMethod,
    scope,
    state,
  } = parameters;
  const client = clients.read(clientId);
  if (client === undefined)
    throw new OAuthError(
      "invalid_client",
      "This app isn't registered here, or its registration is outdated. Remove the connection in the app and add it again.",
    );
  const registered = redirectUri ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined);
  if (registered === undefined || !client.redirectUris.some((uri) => matchesRedirectUri(uri, registered)))
    throw new OAuthError("invalid_request", "The app's return address isn't one that it has registered.");
  const refuse = (code: OAuthCode, message: string): RefusedRequest => ({
    client,
    redirectUri: returnUrl(registered, { error: code, error_description: message, state }),
    error: new OAuthError(code, message),
  });
  if (responseType !== "code") return refuse("unsupported_response_type", "Only response_type=code is supported.");
  if (codeChallengeMethod !== "S256" || !CHALLENGE.test(codeChallenge))
    return refuse("invalid_request", "PKCE is required: send code_challenge and code_challenge_method=S256.");
  if (parameters.resource !== undefined && !isSameResource(parameters.resource, resource))
    return refuse("invalid_target", `The resource must be ${resource}.`);
  return { clientId, client, redirectUri: registered, state, codeChallenge, scopes: parseScopes(scope) };
}

/** Adds parameters to a redirect URI, which may already have some. */
export function returnUrl(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** PKCE: the app that redeems a code proves that it has started the request. */
export function isVerifierOf(codeChallenge: string, verifier: string): boolean {
  return VERIFIER.test(verifier) && hash("sha256", verifier, "base64url") === codeChallenge;
}

/** Compares resources, regardless of letter case in the host, a trailing slash, and which name of this machine is used. */
export function isSameResource(a: string, b: string): boolean {
  const [left, right] = [canonical(a), canonical(b)];
  return left !== undefined && left === right;
}

function canonical(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.hash !== "" || url.search !== "") return undefined;
  const host = ["localhost", "[::1]"].includes(url.hostname) ? url.host.replace(url.hostname, "127.0.0.1") : url.host;
  return `${url.protocol}//${host}${url.pathname.replace(/\/+$/, "")}`;
}
