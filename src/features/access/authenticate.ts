/**
 * Authenticates the API key of an `Authorization` header. A key found in the database is cached for half a second: a revoked
 * key, a changed plan or a new limit takes effect on every node within that time, a busy key costs two lookups a second,
 * and nodes need not send each other messages that could get lost.
 */
import { createBatcher } from "../../platform/base/batch.ts";
import type { Clock } from "../../platform/base/clock.ts";
import { hashKey, isWellFormedKey } from "./key.ts";
import { type Allowance, allowanceOf, type PlanLimits, type PlanName } from "./plan.ts";
import { KEY_ROLE, type Role } from "./role.ts";
import type { Scope } from "./scope.ts";
import type { AccessStore, KeyHolder } from "./store.ts";

/** The key, connected app or signed-in user that sent a request. All act for one account. */
export type Caller = {
  /** The key, or the connected app; null for sessions. */
  keyId: string | null;
  sessionId: string | null;
  user: { id: string; email: string; name: string } | null;
  role: Role;
  accountId: string;
  accountName: string;
  plan: PlanName;
  allowance: Allowance;
  operator: boolean;
  /** The scopes of a connected app; absent for keys and sessions, which have none. */
  scopes?: readonly Scope[];
};

/** A signed-in user, acting for the account of the session. */
export type SignedIn = Caller & { sessionId: string; user: NonNullable<Caller["user"]> };

export type Refusal = "missing" | "malformed" | "unknown" | "expired" | "revoked" | "signed_out" | "ended";

export type Authentication = { caller: Caller } | { refusal: Refusal };

export type Authenticator = ReturnType<typeof createAuthenticator>;

const CACHE_MS = 500;
const MAX_CACHED = 10_000;
const MARK_USED_EVERY_MS = 5_000;
const BEARER = /^bearer +(\S+) *$/i;

type Cached = { caller: Caller; expiresAt: Date | null; revokedAt: Date | null; until: number };

export function createAuthenticator({
  store,
  dashboardLimits,
  clock,
  onError,
}: {
  store: AccessStore;
  dashboardLimits?: PlanLimits;
  clock: Clock;
  onError: (error: unknown) => void;
}) {
  const cache = new Map<string, Cached>();
  let used = new Map<string, Date>();

  const find = createBatcher(async (hashes: string[]) => {
    const holders = new Map((await store.findKeyHolders([...new Set(hashes)])).map((holder) => [holder.hash, holder]));
    return hashes.map((hash) => holders.get(hash));
  });

  const lookUp = async (hash: string): Promise<Authentication> => {
    // Measured from before the query, so that no cached entry is older than CACHE_MS.
    const until = performance.now() + CACHE_MS;
    const holder = await find(hash);
    if (holder === undefined) {
      cache.delete(hash);
      return { refusal: "unknown" };
    }
    if (cache.size >= MAX_CACHED) cache.clear();
    const entry = {
      caller: toCaller(holder, dashboardLimits),
      expiresAt: holder.expiresAt,
      revokedAt: holder.revokedAt,
      until,
    };
    cache.set(hash, entry);
    const result = check(entry);
    if ("caller" in result) used.set(holder.keyId, clock.now());
    return result;
  };

  const check = ({ caller, expiresAt, revokedAt }: Cached): Authentication => {
    if (revokedAt !== null) return { refusal: "revoked" };
    if (expiresAt !== null && expiresAt <= clock.now()) return { refusal: "expired" };
    return { caller };
  };

  const markUsed = async () => {
    if (used.size === 0) return;
    const keys = [...used].map(([id, at]) => ({ id, at }));
    used = new Map();
    await store.markUsed(keys).catch(onError);
  };
  const timer = setInterval(markUsed, MARK_USED_EVERY_MS);
  timer.unref();

  return {
    /** Returns without a promise for a cached key. */
    authenticate(header: string | undefined): Authentication | Promise<Authentication> {
      if (header === undefined || header === "") return { refusal: "missing" };
      const key = BEARER.exec(header)?.[1];
      if (key === undefined) return { refusal: "malformed" };
      const hash = hashKey(key);
      const cached = cache.get(hash);
      if (cached !== undefined && performance.now() < cached.until) return check(cached);
      return isWellFormedKey(key) ? lookUp(hash) : { refusal: "malformed" };
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await markUsed();
    },
  };
}

function toCaller(holder: KeyHolder, dashboardLimits: PlanLimits | undefined): Caller {
  const { keyId, accountId, accountName, plan, overrides, operator } = holder;
  const allowance = allowanceOf(plan, overrides, dashboardLimits);
  return { keyId, sessionId: null, user: null, role: KEY_ROLE, accountId, accountName, plan, allowance, operator };
}
