/** Users as an operator sees them. Every change is logged with the operator who made it. */

import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { Log } from "../../platform/base/log.ts";
import { actorId, PAGE_SIZE } from "../access/account-overview.ts";
import type { Caller } from "../access/authenticate.ts";
import type { UserListStore, UserSummary } from "./user-list-store.ts";
import type { UserStore } from "./user-store.ts";

export type UserOverview = ReturnType<typeof createUserOverview>;

export function createUserOverview({
  store,
  users,
  clock,
  log,
}: {
  store: UserListStore;
  users: Pick<UserStore, "setOperator">;
  clock: Clock;
  log: Log;
}) {
  const get = async (id: string): Promise<UserSummary> => {
    const user = await store.find(id);
    if (user === undefined) throw new AppError("not_found", `There is no user "${id}".`);
    return user;
  };

  return {
    async list(search: string | undefined, page: number) {
      const { items, total } = await store.listPage(search ?? "", page, PAGE_SIZE);
      return { items, total, page, pages: Math.ceil(total / PAGE_SIZE) };
    },

    async setOperator(by: Caller, id: string, operator: boolean): Promise<UserSummary> {
      if (by.user?.id === id)
        throw new AppError("conflict", "You can't change your own operator rights. Ask another operator.");
      await get(id);
      await users.setOperator(id, operator, clock.now());
      log.info({ by: actorId(by), userId: id, operator }, "operator rights changed");
      return await get(id);
    },
  };
}
