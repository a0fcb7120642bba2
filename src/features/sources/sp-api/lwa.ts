/**
 * Login with Amazon: exchanges the operator's refresh token for access tokens, which are valid for about an hour. A token is
 * reused until shortly before it expires. All callers share one request for a new token.
 */
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Clock } from "../../../platform/base/clock.ts";
import { parsedJson } from "../../../platform/base/json.ts";
import type { HttpClient } from "../network/http-client.ts";
import { type Sleep, withRetries } from "../network/retry.ts";
import { unlessAborted } from "../network/unless-aborted.ts";
import { SourceError } from "../source.ts";
import { attemptOf, type HttpResponse } from "./attempt.ts";

export const LWA_URL = "https://api.amazon.com/auth/o2/token";

/** Login with Amazon refused the credentials. `code` is from OAuth 2.0, such as `invalid_grant`. */
export class CredentialsRefused extends SourceError {
  readonly code: string;
  constructor(code: string, message: string) {
    super("refused", message);
    this.code = code;
  }
}

export type Credentials = { clientId: string; clientSecret: string; refreshToken: string };

export type AccessTokens = {
  get(signal?: AbortSignal): Promise<string>;
  /** Drops a token that was refused. A token that has already been replaced is kept. */
  forget(token: string): void;
};

type LwaParts = {
  credentials: Credentials;
  url: string;
  exchange: HttpClient;
  pausesMs: readonly number[];
  clock: Clock;
  random: () => number;
  sleep: Sleep;
  /** Aborts the shared request. A single caller cannot, because others wait for it too. */
  stop: AbortSignal;
};

/** Tokens are renewed this long before they expire, so that requests still arrive in time; short-lived ones after nine tenths. */
const MARGIN_MS = 60_000;

const NAME = "Login with Amazon";

/** The meaning of each error code for the operator. */
const MEANING: Record<string, string> = {
  invalid_client: "the client id or the client secret is wrong",
  invalid_grant: "the refresh token is wrong, has been revoked, or belongs to another client id",
  unauthorized_client: "the client id is not allowed to use this refresh token",
  invalid_scope: "the client id is not allowed to use this refresh token",
  unsupported_grant_type: "the address is not that of Login with Amazon",
};

const isToken = Compile(
  Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number({ exclusiveMinimum: 0 }) }),
);
const isRefusal = Compile(Type.Object({ error: Type.String({ pattern: "^[a-z_]{1,40}$" }) }));

export function createAccessTokens(parts: LwaParts): AccessTokens {
  const { credentials, exchange, pausesMs, clock, random, sleep, stop } = parts;
  const url = new URL(parts.url);
  let kept: { token: string; goodUntil: number } | undefined;
  let fetching: Promise<string> | undefined;

  const fetchToken = async (): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: credentials.refreshToken,
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
    const askedAt = clock.now().getTime();
    const response = await withRetries<HttpResponse>(
      async () => attemptOf(NAME, await exchange.send({ method: "POST", url, headers, body }, stop), clock.now()),
      { pausesMs, random, sleep, signal: stop },
    );
    const { token, lifeMs } = readToken(response);
    kept = { token, goodUntil: askedAt + lifeMs - Math.min(MARGIN_MS, lifeMs / 10) };
    return token;
  };

  return {
    get(signal) {
      if (kept !== undefined && clock.now().getTime() < kept.goodUntil) return Promise.resolve(kept.token);
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return unlessAborted(fetching, signal);
    },
    forget(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}

function readToken({ status, text }: HttpResponse): { token: string; lifeMs: number } {
  const body = parsedJson(text);
  if (status === 200) {
    if (isToken.Check(body)) return { token: body.access_token, lifeMs: body.expires_in * 1000 };
    throw new SourceError("malformed", `${NAME} responded without an access token.`);
  }
  const code = isRefusal.Check(body) ? body.error : `status ${status}`;
  const meaning = Object.hasOwn(MEANING, code) ? MEANING[code] : "the credentials or the address are wrong";
  throw new CredentialsRefused(code, `${NAME} refused to give a token (${code}): ${meaning}.`);
}
