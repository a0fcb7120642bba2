import { createUsers, type Users } from "../../features/people/manage-users.ts";
import { type PasswordHashes, passwordHashes } from "../../features/people/password-hash.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Stores } from "./open-stores.ts";

/** User management for operators, used by commands and by the demo. */
export function openUsers(
  { users, userList, members, signInAttempts: attempts }: Stores,
  clock: Clock,
  passwords: PasswordHashes = passwordHashes,
): Users {
  return createUsers({ store: users, userList, members, attempts, passwords, clock });
}
