/** What the operator does with users, at the command line and for the demo. */
import { randomInt } from "node:crypto";
import { parseName } from "../access/name.ts";
import type { Role } from "../access/role.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { AttemptStore } from "./attempt-store.ts";
import { parseEmail } from "./email-address.ts";
import type { MemberStore } from "./member-store.ts";
import type { PasswordHashes } from "./password-hash.ts";
import type { NewUser, User, UserStore } from "./user-store.ts";

export type Users = ReturnType<typeof createUsers>;

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"; // none that is taken for another
const PASSWORD_LETTERS = 20; // 99 bits

export function createUsers({
  store,
  members,
  attempts,
  passwords,
  clock,
}: {
  store: UserStore;
  members: Pick<MemberStore, "add" | "beginIn" | "find">;
  attempts: Pick<AttemptStore, "forgetFailures">;
  passwords: PasswordHashes;
  clock: Clock;
}) {
  const get = async (raw: string): Promise<User> => {
    const email = parseEmail(raw);
    const user = await store.findByEmail(email);
    if (user === undefined) throw new AppError("not_found", `Nobody signs in with ${email}.`);
    return user;
  };

  return {
    list: () => store.list(),
    find: (email: string) => store.findByEmail(email),

    /** With a random password, which is told now and never again. */
    async create(wanted: {
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
        email: parseEmail(wanted.email),
        name: parseName(wanted.name),
        operator: wanted.operator,
        createdAt: now,
        passwordHash: await passwords.hash(password),
      };
      await store.transact(async (tx) => {
        await store.lockFirst(tx);
        if (!(await store.insert(tx, user)))
          throw new AppError("conflict", `Somebody signs in with ${user.email} already.`);
        await members.add(tx, wanted.accountId, user.id, wanted.role, now);
        await members.beginIn(tx, wanted.accountId, user.id);
      });
      const { passwordHash: _, ...shown } = user;
      return { ...shown, password };
    },

    /** Also ends all sessions of the person, and lets them in where others' guesses had locked them out. */
    async resetPassword(email: string): Promise<User & { password: string }> {
      const user = await get(email);
      const password = randomPassword();
      await store.setPassword(user.id, await passwords.hash(password), clock.now(), null);
      await attempts.forgetFailures(user.email);
      return { ...user, password };
    },

    async setOperator(email: string, operator: boolean): Promise<User> {
      const user = await get(email);
      await store.setOperator(user.id, operator, clock.now());
      return { ...user, operator };
    },

    /** Into an account, unless they belong to it already. */
    async join(user: User, accountId: string, role: Role): Promise<void> {
      if ((await members.find(accountId, user.id)) !== undefined) return;
      await store.transact((tx) => members.add(tx, accountId, user.id, role, clock.now()));
    },

    async hasPassword(user: User, password: string): Promise<boolean> {
      return await passwords.verify(password, await store.findPasswordHash(user.id));
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
