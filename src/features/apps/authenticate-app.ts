/**
 * Authenticates the access token of a connected app. Like a key, it is cached for half a second: a disconnected app, a changed
 * role or a removed member takes effect on every node within that time.
 */

import { createBatcher } from "../../platform/base/batch.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Caller } from "../access/authenticate.ts";
import { hashKey, isWellFormedSecret } from "../access/key.ts";
import { allowanceOf, type PlanLimits } from "../access/plan.ts";
import { ACCESS_PREFIX } from "./exchange.ts";
import type { AppHolder, AppStore } from "./store.ts";

export type AppAuthenticator = ReturnType<typeof createAppAuthenticator>;

/** `resource`: where the token may be used. */
export type AuthenticatedApp = { caller: Caller; resource: string; expiresAt: Date };

const CACHE_MS = 500;
const MAX_CACHED = 10_000;
const MARK_USED_EVERY_MS = 5 * 60_000;

export function createAppAuthenticator({
  store,
  dashboardLimits,
  clock,
  onError,
}: {
  store: Pick<AppStore, "findHolders" | "markUsed">;
  dashboardLimits?: PlanLimits | undefined;
  clock: Clock;
  onError: (error: unknown) => void;
}) {
  const cache = new Map<string, { app: AuthenticatedApp; until: number }>();

  const find = createBatcher(async (hashes: string[]) => {
    const holders = new Map((await store.findHolders([...new Set(hashes)])).map((holder) => [holder.hash, holder]));
    return hashes.map((hash) => holders.get(hash));
  });

  const lookUp = async (hash: string): Promise<AuthenticatedApp | undefined> => {
    const until = performance.now() + CACHE_MS;
    const holder = await find(hash);
    if (holder === undefined) {
      cache.delete(hash);
      return undefined;
    }
    if (cache.size >= MAX_CACHED) cache.clear();
    const { resource, expiresAt } = holder;
    const app = { caller: toCaller(holder, dashboardLimits), resource, expiresAt };
    cache.set(hash, { app, until });
    const now = clock.now();
    if (now.getTime() - holder.lastUsedAt.getTime() > MARK_USED_EVERY_MS)
      store.markUsed(holder.appId, holder.accountId, now).catch(onError);
    return app;
  };

  return {
    isAppToken: (token: string): boolean => token.startsWith(ACCESS_PREFIX),

    /** Returns undefined for a token that is unknown, expired or revoked. */
    async authenticate(token: string): Promise<AuthenticatedApp | undefined> {
      if (!isWellFormedSecret(ACCESS_PREFIX, token)) return undefined;
      const hash = hashKey(token);
      const cached = cache.get(hash);
      const app = cached !== undefined && performance.now() < cached.until ? cached.app : await lookUp(hash);
      return app !== undefined && app.expiresAt > clock.now() ? app : undefined;
    },
  };
}

/** Operator rights are not passed on: a person allows an app to act for their account, not to run the installation. */
function toCaller(holder: AppHolder, dashboardLimits: PlanLimits | undefined): Caller {
  const { appId, userId, email, userName, role, accountId, accountName, plan, overrides, scopes } = holder;
  const allowance = allowanceOf(plan, overrides, dashboardLimits);
  const user = { id: userId, email, name: userName };
  return {
    keyId: appId,
    sessionId: null,
    user,
    role,
    accountId,
    accountName,
    plan,
    allowance,
    operator: false,
    scopes,
  };
}
