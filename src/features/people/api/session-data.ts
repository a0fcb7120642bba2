import type { OpenSession } from "../manage-sessions.ts";

/** The session object that several routes return. */
export function toSessionData({ holder, accounts }: OpenSession) {
  const { sessionId, userId, email, name, operator, accountId, accountName, plan, role } = holder;
  return {
    id: sessionId,
    user: { id: userId, email, name, operator },
    account: { id: accountId, name: accountName, plan, role },
    accounts,
    createdAt: holder.createdAt.toISOString(),
    expiresAt: holder.expiresAt.toISOString(),
  };
}
