/** People as an operator sees them. What an operator changes is logged with who did it. */
import type { Caller } from "../access/authenticate.ts";
import { nameOf, PAGE_SIZE } from "../access/oversee-accounts.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { OverseenUser, UserListStore } from "./user-list-store.ts";
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
  const get = async (id: string): Promise<OverseenUser> => {
    const user = await store.find(id);
    if (user === undefined) throw new AppError("not_found", `There is no user "${id}".`);
    return user;
  };

  return {
    async list(search: string | undefined, page: number) {
      const { items, total } = await store.listPage(search ?? "", page, PAGE_SIZE);
      return { items, total, page, pages: Math.ceil(total / PAGE_SIZE) };
    },

    async setOperator(by: Caller, id: string, operator: boolean): Promise<OverseenUser> {
      if (by.user?.id === id)
        throw new AppError(
          "conflict",
          "Nobody can make themselves an operator, or no longer one: ask another operator.",
        );
      await get(id);
      await users.setOperator(id, operator, clock.now());
      log.info({ by: nameOf(by), userId: id, operator }, "an operator changed who is one");
      return await get(id);
    },
  };
}
