import type { ServedAccounts } from "../access/served-accounts.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Recognition } from "./recognise.ts";
import { SESSION_DAYS, type SessionCookies } from "./session-cookie.ts";
import type { Membership, SessionHolder, SessionStore, StoredSession } from "./session-store.ts";

/** A session with all that its person belongs to. */
export type OpenSession = { holder: SessionHolder; accounts: Membership[] };

export type Started = OpenSession & { cookie: string };

export type Sessions = ReturnType<typeof createSessions>;

const DAY_MS = 86_400_000;

export function createSessions({
  store,
  cookies,
  recognition,
  served,
  clock,
}: {
  store: SessionStore;
  cookies: SessionCookies;
  recognition: Pick<Recognition, "forget">;
  /** Sessions in other accounts are none here. */
  served: ServedAccounts;
  clock: Clock;
}) {
  const find = async (token: string): Promise<OpenSession | undefined> => {
    const [holder] = await store.findHolders([token]);
    if (holder === undefined || holder.expiresAt <= clock.now()) return undefined;
    const accounts = await store.listMemberships(holder.userId);
    return { holder, accounts: accounts.filter(({ id }) => served.has(id)) };
  };

  const findHere = async (token: string): Promise<OpenSession | undefined> => {
    const found = await find(token);
    return found !== undefined && served.has(found.holder.accountId) ? found : undefined;
  };

  const tokenOf = (cookie: string): string | undefined => {
    const found = cookies.read(cookie);
    return typeof found === "object" ? found.token : undefined;
  };

  const get = async (cookie: string): Promise<OpenSession> => {
    const token = tokenOf(cookie);
    const open = token === undefined ? undefined : await findHere(token);
    if (open === undefined)
      throw new AppError("unauthenticated", "Nobody is signed in here, or no longer. Sign in again.");
    return open;
  };

  return {
    /** Of the request's cookie. */
    get,

    /** A new one, to be given to the browser. */
    async open(token: string): Promise<Started> {
      const found = await find(token);
      const first = found?.accounts.find(({ id }) => id === found.holder.accountId) ?? found?.accounts[0];
      if (first !== undefined) {
        // From now on it stays there, wherever the person's other sessions go.
        await store.beginIn(token, first.id);
        const open = await findHere(token);
        if (open !== undefined) return { ...open, cookie: cookies.write(token) };
      }
      await store.endByToken(token);
      const none = found === undefined ? "no account" : "no account that this address serves";
      throw new AppError("forbidden", `You belong to ${none}. Ask an owner of one for an invitation.`);
    },

    /** Whoever it is, if anybody; a session that is used is given its full time again, once a day. */
    async findAndRenew(cookie: string): Promise<(OpenSession & { cookie: string | undefined }) | undefined> {
      const token = tokenOf(cookie);
      const open = token === undefined ? undefined : await findHere(token);
      if (token === undefined || open === undefined) return undefined;
      const now = clock.now();
      if (now.getTime() - open.holder.renewedAt.getTime() < DAY_MS) return { ...open, cookie: undefined };
      const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
      await store.renew(token, now, expiresAt);
      recognition.forget({ token });
      return { ...open, holder: { ...open.holder, expiresAt }, cookie: cookies.write(token) };
    },

    /** Answers with the cookie that takes the place of the one before. */
    async signOut(cookie: string): Promise<string> {
      const token = tokenOf(cookie);
      if (token !== undefined) {
        await store.endByToken(token);
        recognition.forget({ token });
      }
      return cookies.clear();
    },

    list: (userId: string): Promise<StoredSession[]> => store.list(userId, clock.now()),

    async end(userId: string, id: string): Promise<void> {
      if (!(await store.end(userId, id))) throw new AppError("not_found", `You have no session "${id}".`);
      recognition.forget({ userId });
    },

    async endAll(userId: string): Promise<{ ended: number; cookie: string }> {
      const ended = await store.endAll(userId);
      recognition.forget({ userId });
      return { ended, cookie: cookies.clear() };
    },

    async switchAccount(userId: string, sessionId: string, accountId: string): Promise<void> {
      if (!served.has(accountId) || !(await store.switchTo(userId, sessionId, accountId)))
        throw new AppError("not_found", `You belong to no account "${accountId}".`);
      recognition.forget({ userId });
    },
  };
}
