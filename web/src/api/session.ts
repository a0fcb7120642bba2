/** Who is signed in: asked for once when the dashboard opens, then kept until it changes. */
import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ask, client, shown, type Told } from "./client.ts";

export type Standing = Told<"/api/v1/session", "get">;
export type Session = NonNullable<Standing["session"]>;

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async () => {
    const standing = await ask(client.GET("/api/v1/session"));
    const { accountId } = shown;
    show(standing.session);
    // Another tab has changed to another account: nothing of the one before may stay on this page.
    if (accountId !== undefined && standing.session && standing.session.account.id !== accountId) location.reload();
    return standing;
  },
  staleTime: 60_000,
});

function show(session: Session | null): void {
  if (session) shown.accountId = session.account.id;
  else delete shown.accountId;
}

/** Also on pages outside: who is signed in, if anybody, and what the installation is like. */
export function useStanding(): Standing {
  return useSuspenseQuery(sessionQuery).data;
}

/** On pages behind the sign-in. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data.session === null) throw new Error("nobody is signed in");
  return data.session;
}

const RANK = { viewer: 0, member: 1, owner: 2 };

/** Whether the signed-in person may do what needs this role: what they may not is not offered. */
export function useMay(role: "member" | "owner"): boolean {
  return RANK[useSession().account.role] >= RANK[role];
}

/** After the person or the account has changed: the service tells the session as it is now. */
export function useKeepSession(): (session: Session) => void {
  const queries = useQueryClient();
  return (session) => {
    show(session);
    queries.setQueryData(sessionQuery.queryKey, (before) => before && ({ ...before, session } satisfies Standing));
  };
}

/** Once the session has ended: the page is loaded anew, so that nothing of before stays in its memory. */
export function leave(next?: string): void {
  location.assign(`${import.meta.env.BASE_URL}sign-in${next ? `?next=${encodeURIComponent(next)}` : ""}`);
}

/** After signing in, out, or into another account: nothing of before may be shown. */
export function useForgetEverything(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    show(null);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}
