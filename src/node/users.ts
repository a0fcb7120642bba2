/** Users as the operator manages them, made from a database: for a node's demo, and for commands. */
import type { Clock } from "../base/clock.ts";
import type { Db } from "../db/open.ts";
import { createAttemptStore } from "../people/attempt-store.ts";
import { createUsers, type Users } from "../people/manage-users.ts";
import { createMemberStore } from "../people/member-store.ts";
import { passwordHashes } from "../people/password-hash.ts";
import { createUserStore } from "../people/user-store.ts";

export function usersOf(db: Db, clock: Clock): Users {
  return createUsers({
    store: createUserStore(db),
    members: createMemberStore(db),
    attempts: createAttemptStore(db),
    passwords: passwordHashes,
    clock,
  });
}
