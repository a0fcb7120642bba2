/** The token endpoint: exchanges codes and refresh tokens for tokens, and revokes them. */
import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import { hashKey, isWellFormedSecret, newSecret } from "../access/key.ts";
import { isSameResource, isVerifierOf } from "./authorization-request.ts";
import { returnHost } from "./authorize.ts";
import { type ClientIds, hashClientId } from "./client-id.ts";
import { OAuthError } from "./oauth-error.ts";
import type { AppStore } from "./store.ts";

export const ACCESS_PREFIX = "nsa_";
const REFRESH_PREFIX = "nsr_";
const CODE_PREFIX = "nsc_";

const ACCESS_SECONDS = 3_600;
const DAY_MS = 86_400_000;
/** An app that is not used for this long must be connected again. */
const REFRESH_MS = 30 * DAY_MS;
/** Two threads of an app may refresh at once. A second use within this time is refused, but not treated as theft. */
const RACE_MS = 10_000;

/** The response of the token endpoint (RFC 6749, 5.1). */
export type TokenResponse = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
};

/** The form that an app sends. */
export type TokenRequest = Record<string, string | undefined>;

export type Exchange = ReturnType<typeof createExchange>;

const INVALID_CODE = "The authorization code is invalid, expired or already used.";
const INVALID_REFRESH = "The refresh token is invalid, expired or already used. Connect the app again.";

export function createExchange({ store, clients, clock }: { store: AppStore; clients: ClientIds; clock: Clock }) {
  const issue = async (tx: Transaction, appId: string, scopes: readonly string[]): Promise<TokenResponse> => {
    const now = clock.now();
    const access = newSecret(ACCESS_PREFIX, randomByte);
    const refresh = newSecret(REFRESH_PREFIX, randomByte);
    await store.putTokens(tx, {
      appId,
      accessHash: hashKey(access),
      accessExpiresAt: new Date(now.getTime() + ACCESS_SECONDS * 1_000),
      refreshHash: hashKey(refresh),
      refreshExpiresAt: new Date(now.getTime() + REFRESH_MS),
      now,
    });
    return {
      access_token: access,
      token_type: "Bearer",
      expires_in: ACCESS_SECONDS,
      refresh_token: refresh,
      scope: scopes.join(" "),
    };
  };

  const knownClient = (id: string | undefined): string => {
    if (id === undefined) throw new OAuthError("invalid_request", "client_id is required.");
    if (clients.read(id) === undefined)
      throw new OAuthError("invalid_client", "This client is not registered here. Register it again.");
    return hashClientId(id);
  };

  const redeem = async (form: TokenRequest): Promise<TokenResponse> => {
    const clientHash = knownClient(form["client_id"]);
    const { code = "", code_verifier: verifier = "", redirect_uri: redirectUri, resource } = form;
    if (!isWellFormedSecret(CODE_PREFIX, code)) throw new OAuthError("invalid_grant", INVALID_CODE);
    const hash = hashKey(code);
    // A refusal is a value in here: an exception would undo the disconnection.
    const result = await store.transact(async (tx) => {
      const found = await store.lockCode(tx, hash);
      if (found === undefined || found.clientHash !== clientHash) return refusal(INVALID_CODE);
      if (found.appId !== null) {
        await store.deleteApp(tx, found, found.appId);
        return refusal(INVALID_CODE);
      }
      if (found.expiresAt <= clock.now()) return refusal(INVALID_CODE);
      if (redirectUri !== undefined && redirectUri !== found.redirectUri)
        return refusal("redirect_uri is not the one of the authorization request.");
      if (!isVerifierOf(found.codeChallenge, verifier))
        return refusal("code_verifier does not match the code_challenge of the authorization request.");
      if (resource !== undefined && !isSameResource(resource, found.resource))
        return new OAuthError("invalid_target", `The resource must be ${found.resource}.`);
      const now = clock.now();
      const { accountId, userId, name, scopes } = found;
      const id = newId("app", now);
      const expiresAt = new Date(now.getTime() + REFRESH_MS);
      const place = { returnHost: returnHost(found.redirectUri), resource: found.resource };
      await store.insertApp(tx, hash, {
        id,
        accountId,
        userId,
        clientHash,
        name,
        scopes,
        ...place,
        createdAt: now,
        expiresAt,
      });
      return await issue(tx, id, scopes);
    });
    if (result instanceof OAuthError) throw result;
    return result;
  };

  const renew = async (form: TokenRequest): Promise<TokenResponse> => {
    const clientHash = knownClient(form["client_id"]);
    // A narrower or wider `scope` is ignored, and the response says what the person has allowed.
    const { refresh_token: token = "", resource } = form;
    if (!isWellFormedSecret(REFRESH_PREFIX, token)) throw new OAuthError("invalid_grant", INVALID_REFRESH);
    const result = await store.transact(async (tx) => {
      const found = await store.lockRefresh(tx, hashKey(token));
      const now = clock.now();
      if (found === undefined || found.clientHash !== clientHash) return refusal(INVALID_REFRESH);
      if (found.replacedAt !== null) {
        // One of the two holders is not the app, and nobody can know which, so both lose their access.
        if (now.getTime() - found.replacedAt.getTime() > RACE_MS) await store.deleteApp(tx, found, found.appId);
        return refusal(INVALID_REFRESH);
      }
      if (found.expiresAt <= now) return refusal(INVALID_REFRESH);
      if (resource !== undefined && !isSameResource(resource, found.resource))
        return new OAuthError("invalid_target", `The resource must be ${found.resource}.`);
      return await issue(tx, found.appId, found.scopes);
    });
    if (result instanceof OAuthError) throw result;
    return result;
  };

  return {
    async exchange(form: TokenRequest): Promise<TokenResponse> {
      switch (form["grant_type"]) {
        case "authorization_code":
          return await redeem(form);
        case "refresh_token":
          return await renew(form);
        default:
          throw new OAuthError("unsupported_grant_type", "Send grant_type=authorization_code or refresh_token.");
      }
    },

    /** Disconnects the app of the token. An unknown token is not an error (RFC 7009, 2.2). */
    async revoke({ token = "", client_id: clientId }: TokenRequest): Promise<void> {
      if (token === "") throw new OAuthError("invalid_request", "token is required.");
      await store.deleteByToken(hashKey(token), clientId === undefined ? undefined : hashClientId(clientId));
    },
  };
}

function refusal(message: string): OAuthError {
  return new OAuthError("invalid_grant", message);
}

function randomByte(): number {
  return randomBytes(1)[0] as number;
}
