/**
 * Connected apps: programs that act for a person, such as an assistant, by OAuth 2.1. A **client** is a registered app. A
 * person allows it, on a page of the dashboard, to act for them in one account. The app receives a **code** and exchanges it
 * for an **access token** (an hour) and a **refresh token** (replaced with each use).
 *
 * A token acts with the person's role in the account at the time of each request, within the scopes that they allowed, and
 * only at the MCP endpoint. It ends with the membership, with a new password, and when the person disconnects the app.
 */
import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { hashKey, newSecret } from "../access/key.ts";
import type { Scope } from "../access/scope.ts";
import { type AuthorizationRequest, type RequestParameters, readRequest, returnUrl } from "./authorization-request.ts";
import { type Client, type ClientIds, hashClientId } from "./client-id.ts";
import { OAuthError } from "./oauth-error.ts";
import type { AppStore, Owner } from "./store.ts";

/** Apps redeem a code at once; a minute allows for a slow machine. */
const CODE_MS = 60_000;
const MAX_APPS = 50;
const CODE_PREFIX = "nsc_";

/** The addresses of this installation, as the person's browser knows them. */
export type Addresses = { issuer: string; resource: string };

/** A request as the consent page shows it. */
export type ShownRequest = {
  app: { name: string; returnHost: string };
  scopes: Scope[];
  /** Returns the person to the app without access. */
  denyUrl: string;
  /** Why the app cannot be connected; undefined if it can. */
  problem: string | undefined;
};

export type Authorize = ReturnType<typeof createAuthorize>;

export function createAuthorize({ store, clients, clock }: { store: AppStore; clients: ClientIds; clock: Clock }) {
  const read = (parameters: RequestParameters, { resource }: Addresses) => {
    try {
      return readRequest(parameters, clients, resource);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      throw new AppError(error.code === "invalid_client" ? "not_found" : "invalid_request", error.message);
    }
  };

  return {
    describe(parameters: RequestParameters, addresses: Addresses): ShownRequest {
      const request = read(parameters, addresses);
      if ("error" in request) {
        const { client, redirectUri, error } = request;
        const denyUrl = returnUrl(redirectUri, { iss: addresses.issuer });
        return { app: shown(client, redirectUri), scopes: [], denyUrl, problem: error.message };
      }
      const { client, redirectUri, scopes } = request;
      return { app: shown(client, redirectUri), scopes, denyUrl: denied(request, addresses), problem: undefined };
    },

    /** Stores a code for the app and returns the address that delivers it. `scopes` are those the person allows. */
    async allow(
      owner: Owner,
      parameters: RequestParameters,
      scopes: readonly Scope[],
      addresses: Addresses,
    ): Promise<string> {
      const request = read(parameters, addresses);
      if ("error" in request) throw new AppError("invalid_request", request.error.message);
      if ((await store.count(owner, clock.now())) >= MAX_APPS)
        throw new AppError("conflict", `You have connected ${MAX_APPS} apps. Disconnect one in the settings first.`);
      const { clientId, client, redirectUri, state, codeChallenge } = request;
      const code = newSecret(CODE_PREFIX, () => randomBytes(1)[0] as number);
      const isStored = await store.insertCode({
        ...owner,
        hash: hashKey(code),
        clientHash: hashClientId(clientId),
        name: client.name,
        redirectUri,
        scopes: request.scopes.filter((scope) => scope === "read" || scopes.includes(scope)),
        resource: addresses.resource,
        codeChallenge,
        expiresAt: new Date(clock.now().getTime() + CODE_MS),
      });
      if (!isStored) throw new AppError("forbidden", "You are no longer a member of this account.");
      return returnUrl(redirectUri, { code, state, iss: addresses.issuer });
    },
  };
}

function denied({ redirectUri, state }: AuthorizationRequest, { issuer }: Addresses): string {
  return returnUrl(redirectUri, { error: "access_denied", state, iss: issuer });
}

/** The name is the app's own claim; the host is where the code really goes. */
function shown({ name }: Client, redirectUri: string): ShownRequest["app"] {
  return { name, returnHost: returnHost(redirectUri) };
}

/** `claude.ai`, `localhost`, or the scheme of a native app: `cursor:`. */
export function returnHost(redirectUri: string): string {
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === "https:" || protocol === "http:" ? hostname : protocol;
}
