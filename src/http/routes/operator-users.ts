import type { UserOverview } from "../../people/oversee-users.ts";
import type { OverseenUser } from "../../people/user-list-store.ts";
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

function toData({ createdAt, lastSeenAt, ...user }: OverseenUser) {
  return { ...user, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}
