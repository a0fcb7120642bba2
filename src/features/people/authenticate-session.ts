/**
 * Authenticates a session cookie. A session found in the database is cached for half a second, like a key: an ended session,
 * a changed role or a removed member takes effect on every node within that time, and at once on the thread that made the
 * change.
 */

import { createBatcher } from "../../platform/base/batch.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Authentication, SignedIn } from "../access/authenticate.ts";
import { allowanceOf, type PlanLimits } from "../access/plan.ts";
import type { SessionCookies } from "./session-cookie.ts";
import type { SessionHolder, SessionStore } from "./session-store.ts";

export type SessionAuthenticator = ReturnType<typeof createSessionAuthenticator>;

const CACHE_MS = 500;
const MAX_CACHED = 10_000;
/** Storing the time of every request would be most of our writes. */
const MARK_SEEN_EVERY_MS = 5 * 60_000;

const SIGNED_OUT: Authentication = { refusal: "signed_out" };

type Cached = { holder: SessionHolder; caller: SignedIn; until: number };

export function createSessionAuthenticator({
  store,
  cookies,
  dashboardLimits,
  clock,
  monotonicMs = () => performance.now(),
  onError,
}: {
  store: Pick<SessionStore, "findHolders" | "markSeen">;
  cookies: Pick<SessionCookies, "read">;
  dashboardLimits?: PlanLimits;
  clock: Clock;
  /** A clock for durations, which nobody sets. */
  monotonicMs?: () => number;
  onError: (error: unknown) => void;
}) {
  const cache = new Map<string, Cached>();
  /** Incremented by every invalidation: a lookup that began before must not be cached afterwards. */
  let invalidations = 0;

  const find = createBatcher(async (tokens: string[]) => {
    const holders = new Map((await store.findHolders([...new Set(tokens)])).map((holder) => [holder.token, holder]));
    return tokens.map((token) => holders.get(token));
  });

  const checkExpiry = ({ holder, caller }: Cached): Authentication =>
    holder.expiresAt > clock.now() ? { caller } : SIGNED_OUT;

  const lookUp = async (token: string): Promise<Authentication> => {
    const until = monotonicMs() + CACHE_MS;
    const before = invalidations;
    const holder = await find(token);
    if (holder === undefined) {
      cache.delete(token);
      return SIGNED_OUT;
    }
    const entry = { holder, caller: toCaller(holder, dashboardLimits), until };
    if (cache.size >= MAX_CACHED) cache.clear();
    if (before === invalidations) cache.set(token, entry);
    const now = clock.now();
    if (now.getTime() - holder.lastSeenAt.getTime() > MARK_SEEN_EVERY_MS)
      store.markSeen(holder.sessionId, now).catch(onError);
    return checkExpiry(entry);
  };

  return {
    /**
     * Returns undefined without our cookie. `shownAccountId` is the account that the page shows: when the cache has another
     * one, the person may just have switched, so the session is looked up again.
     */
    authenticate(header: string, shownAccountId?: string): Authentication | Promise<Authentication> | undefined {
      const found = cookies.read(header);
      if (found === undefined) return undefined;
      if (found === "forged") return SIGNED_OUT;
      const cached = cache.get(found.token);
      const isShown = shownAccountId === undefined || cached?.caller.accountId === shownAccountId;
      if (cached !== undefined && isShown && monotonicMs() < cached.until) return checkExpiry(cached);
      return lookUp(found.token);
    },

    /** Removes the sessions of a user, or one session, from the cache after a change. */
    invalidate(which: { userId?: string; token?: string }): void {
      invalidations++;
      for (const [token, { holder }] of cache) {
        if (token === which.token || holder.userId === which.userId) cache.delete(token);
      }
    },
  };
}

function toCaller(holder: SessionHolder, dashboardLimits: PlanLimits | undefined): SignedIn {
  const { sessionId, userId, email, name, role, accountId, accountName, plan, overrides, operator } = holder;
  const allowance = allowanceOf(plan, overrides, dashboardLimits);
  const user = { id: userId, email, name };
  return { keyId: null, sessionId, user, role, accountId, accountName, plan, allowance, operator };
}
