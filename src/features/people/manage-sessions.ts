import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { ServedAccounts } from "../access/served-accounts.ts";
import type { SessionAuthenticator } from "./authenticate-session.ts";
import { SESSION_DAYS, type SessionCookies } from "./session-cookie.ts";
import type { Membership, SessionHolder, SessionStore, StoredSession } from "./session-store.ts";

export type Browser = { ip: string; userAgent: string };

/** A session and the accounts that its user belongs to. */
export type OpenSession = { holder: SessionHolder; accounts: Membership[] };

export type StartedSession = OpenSession & { cookie: string };

export type Sessions = ReturnType<typeof createSessions>;

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 24;
const MAX_USER_AGENT_LENGTH = 300;

export function createSessions({
  store,
  cookies,
  authenticator,
  served,
  clock,
}: {
  store: SessionStore;
  cookies: SessionCookies;
  authenticator: Pick<SessionAuthenticator, "invalidate">;
  /** Sessions in other accounts do not exist on this node. */
  served: ServedAccounts;
  clock: Clock;
}) {
  const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);

  const find = async (token: string): Promise<OpenSession | undefined> => {
    const [holder] = await store.findHolders([token]);
    if (holder === undefined || holder.expiresAt <= clock.now()) return undefined;
    const accounts = await store.listMemberships(holder.userId);
    return { holder, accounts: accounts.filter(({ id }) => served.has(id)) };
  };

  const findServed = async (token: string): Promise<OpenSession | undefined> => {
    const found = await find(token);
    return found !== undefined && served.has(found.holder.accountId) ? found : undefined;
  };

  const tokenOf = (cookie: string): string | undefined => {
    const found = cookies.read(cookie);
    return typeof found === "object" ? found.token : undefined;
  };

  /** Returns the session of a request's cookie. */
  const get = async (cookie: string): Promise<OpenSession> => {
    const token = tokenOf(cookie);
    const open = token === undefined ? undefined : await findServed(token);
    if (open === undefined) throw new AppError("unauthenticated", "You are signed out. Sign in again.");
    return open;
  };

  return {
    get,

    /** Starts a session for a user whose identity has been proved. A given password hash must still be theirs. */
    async start(userId: string, { ip, userAgent }: Browser, passwordHash?: string): Promise<StartedSession> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const now = clock.now();
      const id = newId("session", now);
      const session = {
        id,
        userId,
        token,
        ip,
        userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        createdAt: now,
        expiresAt: expiryFrom(now),
      };
      if (!(await store.insert(session, passwordHash))) throw passwordChanged();
      const found = await find(token);
      const account = found?.accounts.find(({ id }) => id === found.holder.accountId) ?? found?.accounts[0];
      if (account !== undefined) {
        // The session stays in this account even when the user's other sessions switch.
        await store.setAccount(token, account.id);
        const open = await findServed(token);
        if (open !== undefined) return { ...open, cookie: cookies.write(token) };
      }
      await store.endByToken(token);
      const none = found === undefined ? "no account" : "no account that this address serves";
      throw new AppError("forbidden", `You belong to ${none}. Ask an account owner for an invitation.`);
    },

    /** Finds the session of a cookie, and extends it to its full lifetime at most once a day. */
    async findAndRenew(cookie: string): Promise<(OpenSession & { cookie: string | undefined }) | undefined> {
      const token = tokenOf(cookie);
      const open = token === undefined ? undefined : await findServed(token);
      if (token === undefined || open === undefined) return undefined;
      const now = clock.now();
      if (now.getTime() - open.holder.renewedAt.getTime() < DAY_MS) return { ...open, cookie: undefined };
      const expiresAt = expiryFrom(now);
      await store.renew(token, now, expiresAt);
      authenticator.invalidate({ token });
      return { ...open, holder: { ...open.holder, expiresAt }, cookie: cookies.write(token) };
    },

    /** Ends the session and returns a cookie that clears the current one. */
    async signOut(cookie: string): Promise<string> {
      const token = tokenOf(cookie);
      if (token !== undefined) {
        await store.endByToken(token);
        authenticator.invalidate({ token });
      }
      return cookies.clear();
    },

    list: (userId: string): Promise<StoredSession[]> => store.list(userId, clock.now()),

    async end(userId: string, id: string): Promise<void> {
      if (!(await store.end(userId, id))) throw new AppError("not_found", `You have no session "${id}".`);
      authenticator.invalidate({ userId });
    },

    async endAll(userId: string): Promise<{ ended: number; cookie: string }> {
      const ended = await store.endAll(userId);
      authenticator.invalidate({ userId });
      return { ended, cookie: cookies.clear() };
    },

    async switchAccount(userId: string, sessionId: string, accountId: string): Promise<void> {
      if (!served.has(accountId) || !(await store.switchAccount(userId, sessionId, accountId)))
        throw new AppError("not_found", `You don't belong to an account "${accountId}".`);
      authenticator.invalidate({ userId });
    },
  };
}

/** Refuses a sign-in whose password was changed after it had been verified. */
export function passwordChanged(): AppError {
  return new AppError("unauthenticated", "Your password was changed a moment ago. Sign in with the new one.");
}
