import type { Clock } from "../../platform/base/clock.ts";
import type { Database } from "../../platform/db/open.ts";
import { createAttemptStore } from "./attempt-store.ts";
import { createUsers, type Users } from "./manage-users.ts";
import { createMemberStore } from "./member-store.ts";
import { type PasswordHashes, passwordHashes } from "./password-hash.ts";
import { createUserListStore } from "./user-list-store.ts";
import { createUserStore } from "./user-store.ts";

/** User management for operators, used by commands and by the demo. */
export function openUsers(
  { db }: Pick<Database, "db">,
  clock: Clock,
  passwords: PasswordHashes = passwordHashes,
): Users {
  return createUsers({
    store: createUserStore(db),
    userList: createUserListStore(db),
    members: createMemberStore(db),
    attempts: createAttemptStore(db),
    passwords,
    clock,
  });
}
