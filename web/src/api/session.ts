/** Who is signed in: asked for once when the dashboard opens, then kept until it changes. */
import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ask, client, type Told } from "./client.ts";

export type Standing = Told<"/api/v1/session", "get">;
export type Session = NonNullable<Standing["session"]>;

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => ask(client.GET("/api/v1/session")),
  staleTime: 60_000,
});

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
  return (session) =>
    queries.setQueryData(sessionQuery.queryKey, (before) => before && ({ ...before, session } satisfies Standing));
}

/** Once the session has ended: the page is loaded anew, so that nothing of before stays in its memory. */
export function leave(next?: string): void {
  location.assign(`${import.meta.env.BASE_URL}sign-in${next ? `?next=${encodeURIComponent(next)}` : ""}`);
}

/** After signing in, out, or into another account: nothing of before may be shown. */
export function useForgetEverything(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
}
