/** Users as the operator manages them: by commands, and for the demo. */
import { randomInt } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import { parseName } from "../access/name.ts";
import type { Role } from "../access/role.ts";
import type { AttemptStore } from "./attempt-store.ts";
import { parseEmail } from "./email-address.ts";
import type { MemberStore } from "./member-store.ts";
import type { PasswordHashes } from "./password-hash.ts";
import type { UserListStore } from "./user-list-store.ts";
import type { NewUser, User, UserStore } from "./user-store.ts";

export type Users = ReturnType<typeof createUsers>;

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"; // without letters that look like others
const PASSWORD_LETTERS = 20; // 99 bits

export function createUsers({
  store,
  userList,
  members,
  attempts,
  passwords,
  clock,
}: {
  store: UserStore;
  userList: Pick<UserListStore, "list">;
  members: Pick<MemberStore, "add" | "setLastAccount" | "find">;
  attempts: Pick<AttemptStore, "clearFailures">;
  passwords: PasswordHashes;
  clock: Clock;
}) {
  const get = async (raw: string): Promise<User> => {
    const email = parseEmail(raw);
    const user = await store.findByEmail(email);
    if (user === undefined) throw new AppError("not_found", `There is no user with the address ${email}.`);
    return user;
  };

  return {
    list: () => userList.list(),
    find: (email: string) => store.findByEmail(email),

    /** Creates a user with a random password, which is returned once. */
    async create(input: {
      email: string;
      name: string;
      accountId: string;
      role: Role;
      operator: boolean;
    }): Promise<User & { password: string }> {
      const password = randomPassword();
      const now = clock.now();
      const user: NewUser = {
        id: newId("user", now),
        email: parseEmail(input.email),
        name: parseName(input.name),
        operator: input.operator,
        createdAt: now,
        passwordHash: await passwords.hash(password),
      };
      await store.transact(async (tx) => {
        await store.lockFirst(tx);
        if (!(await store.insert(tx, user)))
          throw new AppError("conflict", `The address ${user.email} is already in use.`);
        await members.add(tx, input.accountId, user.id, input.role, now);
        await members.setLastAccount(tx, input.accountId, user.id);
      });
      const { passwordHash: _, ...shown } = user;
      return { ...shown, password };
    },

    /** Sets a random password, ends the user's sessions, and lifts locks after failed attempts. */
    async resetPassword(email: string): Promise<User & { password: string }> {
      const user = await get(email);
      const password = randomPassword();
      await store.setPassword(user.id, await passwords.hash(password), clock.now(), null);
      await attempts.clearFailures(user.email);
      return { ...user, password };
    },

    async setOperator(email: string, operator: boolean): Promise<User> {
      const user = await get(email);
      await store.setOperator(user.id, operator, clock.now());
      return { ...user, operator };
    },

    /** Adds a user to an account; an existing member keeps their role. */
    async join(user: User, accountId: string, role: Role): Promise<void> {
      if ((await members.find(accountId, user.id)) !== undefined) return;
      await store.transact((tx) => members.add(tx, accountId, user.id, role, clock.now()));
    },

    async hasPassword(user: User, password: string): Promise<boolean> {
      const found = await store.findWithPassword(user.email);
      return await passwords.verify(password, found?.passwordHash ?? null);
    },
  };
}

function randomPassword(): string {
  let password = "";
  for (let i = 0; i < PASSWORD_LETTERS; i++) {
    if (i > 0 && i % 5 === 0) password += "-";
    password += LETTERS[randomInt(LETTERS.length)];
  }
  return password;
}
