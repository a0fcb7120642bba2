/**
 * From an `Authorization` header to a caller. What the database said of a key is believed for half a second: a revoked
 * key, a changed plan or a new limit holds on every node within that time, a busy key costs two look-ups a second, and
 * no message between nodes can be missed, because there is none.
 */
import { createBatcher } from "../base/batch.ts";
import type { Clock } from "../base/clock.ts";
import { hashKey, isWellFormedKey } from "./key.ts";
import { type Allowance, allowanceOf, type PlanName } from "./plan.ts";
import { ROLE_OF_KEYS, type Role } from "./role.ts";
import type { AccessStore, KeyHolder } from "./store.ts";

/** Who asks: a key, or a person who has signed in. Either acts for one account. */
export type Caller = {
  keyId: string | null;
  sessionId: string | null;
  user: { id: string; email: string; name: string } | null;
  role: Role;
  accountId: string;
  accountName: string;
  plan: PlanName;
  allowance: Allowance;
  operator: boolean;
};

/** A person, in the account that the session is in. */
export type SignedIn = Caller & { sessionId: string; user: NonNullable<Caller["user"]> };

export type Refusal = "missing" | "malformed" | "unknown" | "expired" | "revoked" | "signed_out";

export type Authentication = { caller: Caller } | { refusal: Refusal };

export type Authenticator = ReturnType<typeof createAuthenticator>;

const BELIEVED_FOR_MS = 500;
const MAX_REMEMBERED = 10_000;
const MARK_USED_EVERY_MS = 5_000;
const BEARER = /^bearer +(\S+) *$/i;

type Remembered = { caller: Caller; expiresAt: Date | null; revokedAt: Date | null; until: number };

export function createAuthenticator({
  store,
  clock,
  onError,
}: {
  store: AccessStore;
  clock: Clock;
  onError: (error: unknown) => void;
}) {
  const remembered = new Map<string, Remembered>();
  let used = new Map<string, Date>();

  const find = createBatcher(async (hashes: string[]) => {
    const holders = new Map((await store.findKeyHolders([...new Set(hashes)])).map((holder) => [holder.hash, holder]));
    return hashes.map((hash) => holders.get(hash));
  });

  const lookUp = async (hash: string): Promise<Authentication> => {
    // Counted from before the question: what is believed is never older than it claims.
    const until = performance.now() + BELIEVED_FOR_MS;
    const holder = await find(hash);
    if (holder === undefined) {
      remembered.delete(hash);
      return { refusal: "unknown" };
    }
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const entry = { caller: toCaller(holder), expiresAt: holder.expiresAt, revokedAt: holder.revokedAt, until };
    remembered.set(hash, entry);
    const judged = judge(entry);
    if ("caller" in judged) used.set(holder.keyId, clock.now());
    return judged;
  };

  const judge = ({ caller, expiresAt, revokedAt }: Remembered): Authentication => {
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
    /** Answers at once for a key seen within the last half second. */
    authenticate(header: string | undefined): Authentication | Promise<Authentication> {
      if (header === undefined || header === "") return { refusal: "missing" };
      const key = BEARER.exec(header)?.[1];
      if (key === undefined) return { refusal: "malformed" };
      const hash = hashKey(key);
      const known = remembered.get(hash);
      if (known !== undefined && performance.now() < known.until) return judge(known);
      return isWellFormedKey(key) ? lookUp(hash) : { refusal: "malformed" };
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await markUsed();
    },
  };
}

function toCaller(holder: KeyHolder): Caller {
  const { keyId, accountId, accountName, plan, overrides, operator } = holder;
  const allowance = allowanceOf(plan, overrides);
  return { keyId, sessionId: null, user: null, role: ROLE_OF_KEYS, accountId, accountName, plan, allowance, operator };
}
