import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { SignedIn } from "../access/authenticate.ts";
import { mayActAs } from "../access/role.ts";
import type { AppStore, ConnectedApp } from "./store.ts";

export type Apps = ReturnType<typeof createApps>;

/** Connected apps as people see them: owners see the apps of all members, others only their own. */
export function createApps({ store, clock }: { store: Pick<AppStore, "list" | "disconnect">; clock: Clock }) {
  const whose = ({ role, user }: SignedIn): string | undefined => (mayActAs(role, "owner") ? undefined : user.id);
  return {
    list: (caller: SignedIn): Promise<ConnectedApp[]> => store.list(caller.accountId, whose(caller), clock.now()),

    async disconnect(caller: SignedIn, id: string): Promise<void> {
      if (!(await store.disconnect(caller.accountId, whose(caller), id)))
        throw new AppError("not_found", `The account has no connected app "${id}".`);
    },
  };
}
