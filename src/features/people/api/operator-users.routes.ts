import type { Api } from "../../access/api/contract.ts";
import type { UserSummary } from "../user-list-store.ts";
import type { UserOverview } from "../user-overview.ts";
import { changeAnyUser, listUsers } from "./operator-users.contract.ts";

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
