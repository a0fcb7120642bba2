/** The session: fetched once when the dashboard opens, then cached until it changes. */

import type { ResponseData } from "@nichescope/client";
import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { client, shown } from "./client.ts";
import { forgetKept } from "./kept.ts";

export type SessionState = ResponseData<"/api/v1/session", "get">;
export type Session = NonNullable<SessionState["session"]>;

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async () => {
    const state = await client.get("/api/v1/session");
    const { accountId } = shown;
    show(state.session);
    // Another tab switched accounts: no data of the previous account may stay on this page.
    if (accountId !== undefined && state.session && state.session.account.id !== accountId) location.reload();
    return state;
  },
  staleTime: 60_000,
});

function show(session: Session | null): void {
  if (session) shown.accountId = session.account.id;
  else delete shown.accountId;
}

/** The session, if there is one, and the installation's public settings; works on every page. */
export function useSessionState(): SessionState {
  return useSuspenseQuery(sessionQuery).data;
}

/** The session, on pages that require one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data.session === null) throw new Error("no session");
  return data.session;
}

const RANK = { viewer: 0, member: 1, owner: 2 };

/** True when the person has this role; pages hide actions that the role does not allow. */
export function useHasRole(role: "member" | "owner"): boolean {
  return RANK[useSession().account.role] >= RANK[role];
}

/** Stores the session that the service returned after a change of the person or the account. */
export function useStoreSession(): (session: Session) => void {
  const queries = useQueryClient();
  return (session) => {
    show(session);
    queries.setQueryData(sessionQuery.queryKey, (before) => before && ({ ...before, session } satisfies SessionState));
  };
}

/** Goes to the sign-in by a full reload, so that no data stays in memory after the session has ended. */
export function goToSignIn(next?: string): void {
  forgetKept();
  location.assign(`${import.meta.env.BASE_URL}sign-in${next ? `?next=${encodeURIComponent(next)}` : ""}`);
}

export async function signOut(): Promise<void> {
  await client.delete("/api/v1/session");
  goToSignIn();
}

/** Switches by a full reload, so that no data of the previous account stays on the page. */
export async function switchAccount(accountId: string): Promise<void> {
  await client.put("/api/v1/session/account", { body: { accountId } });
  forgetKept();
  location.assign(import.meta.env.BASE_URL);
}

/** Clears all cached data after signing in, signing out, or switching accounts. */
export function useClearCache(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    show(null);
    forgetKept();
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}
