import type { UserSummary } from "../../people/user-list-store.ts";
import type { UserOverview } from "../../people/user-overview.ts";
import type { Api } from "../contract.ts";
import { changeAnyUser, listUsers } from "../contracts/operator-users.ts";

export function operatorUserRoutes(api: Api, { users }: { users: UserOverview }): void {
  api.serve(listUsers, async ({ query: { search, page } }) => {
    const { items, ...pages } = await users.list(search, page);
    return { users: items.map(toData), ...pages };
  });

  api.serve(changeAnyUser, async ({ caller, params: { id }, body: { operator } }) =>
    toData(await users.setOperator(caller, id, operator)),
  );
}

function toData({ createdAt, lastSeenAt, ...user }: UserSummary) {
  return { ...user, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}
