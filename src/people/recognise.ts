/**
 * From a cookie to a caller. What the database said of a session is believed for half a second, as with keys: a session that
 * was ended, a role that was changed or a member who was removed holds on every node within that time. Where it was done, it
 * holds at once.
 */
import type { Authentication, SignedIn } from "../access/authenticate.ts";
import { allowanceOf } from "../access/plan.ts";
import { createBatcher } from "../base/batch.ts";
import type { Clock } from "../base/clock.ts";
import type { SessionCookies } from "./session-cookie.ts";
import type { SessionHolder, SessionStore } from "./session-store.ts";

export type Recognition = ReturnType<typeof createRecognition>;

const BELIEVED_FOR_MS = 500;
const MAX_REMEMBERED = 10_000;
/** A row that is written with every request would be most of our writing. */
const MARK_SEEN_EVERY_MS = 5 * 60_000;

const SIGNED_OUT: Authentication = { refusal: "signed_out" };

type Remembered = { holder: SessionHolder; caller: SignedIn; until: number };

export function createRecognition({
  store,
  cookies,
  clock,
  onError,
}: {
  store: Pick<SessionStore, "findHolders" | "markSeen">;
  cookies: Pick<SessionCookies, "read">;
  clock: Clock;
  onError: (error: unknown) => void;
}) {
  const remembered = new Map<string, Remembered>();
  /** Raised by every `forget`: what was asked for before is not to be believed after. */
  let changes = 0;

  const find = createBatcher(async (tokens: string[]) => {
    const holders = new Map((await store.findHolders([...new Set(tokens)])).map((holder) => [holder.token, holder]));
    return tokens.map((token) => holders.get(token));
  });

  const judge = ({ holder, caller }: Remembered): Authentication =>
    holder.expiresAt > clock.now() ? { caller } : SIGNED_OUT;

  const lookUp = async (token: string): Promise<Authentication> => {
    const until = performance.now() + BELIEVED_FOR_MS;
    const before = changes;
    const holder = await find(token);
    if (holder === undefined) {
      remembered.delete(token);
      return SIGNED_OUT;
    }
    const entry = { holder, caller: toCaller(holder), until };
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    if (before === changes) remembered.set(token, entry);
    const now = clock.now();
    if (now.getTime() - holder.lastSeenAt.getTime() > MARK_SEEN_EVERY_MS)
      store.markSeen(holder.sessionId, now).catch(onError);
    return judge(entry);
  };

  return {
    /**
     * Undefined where the header holds no cookie of ours. `shown` is the account that the asking page shows: where another is
     * remembered, the person may just have changed to it, and it is asked for anew.
     */
    recognise(header: string, shown?: string): Authentication | Promise<Authentication> | undefined {
      const found = cookies.read(header);
      if (found === undefined) return undefined;
      if (found === "forged") return SIGNED_OUT;
      const known = remembered.get(found.token);
      const isRight = shown === undefined || known?.caller.accountId === shown;
      if (known !== undefined && isRight && performance.now() < known.until) return judge(known);
      return lookUp(found.token);
    },

    forgetAll(): void {
      changes++;
      remembered.clear();
    },

    /** Something of these has changed just now: they are asked for anew. */
    forget(which: { userId?: string; token?: string }): void {
      changes++;
      for (const [token, { holder }] of remembered) {
        if (token === which.token || holder.userId === which.userId) remembered.delete(token);
      }
    },
  };
}

function toCaller(holder: SessionHolder): SignedIn {
  const { sessionId, userId, email, name, role, accountId, accountName, plan, overrides, operator } = holder;
  const allowance = allowanceOf(plan, overrides);
  const user = { id: userId, email, name };
  return { keyId: null, sessionId, user, role, accountId, accountName, plan, allowance, operator };
}
