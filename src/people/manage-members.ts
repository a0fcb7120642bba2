import { mayActAs, type Role } from "../access/role.ts";
import { AppError } from "../base/errors.ts";
import type { Member, MemberChange, MemberStore } from "./member-store.ts";
import type { Recognition } from "./recognise.ts";

export type Members = ReturnType<typeof createMembers>;

export function createMembers({
  store,
  recognition,
}: {
  store: MemberStore;
  recognition: Pick<Recognition, "forget">;
}) {
  const settle = (change: MemberChange, userId: string): void => {
    if (change === "not_found") throw new AppError("not_found", `The account has no member "${userId}".`);
    if (change === "last_owner")
      throw new AppError("conflict", "An account must keep an owner. Make somebody else an owner first.");
    recognition.forget({ userId });
  };

  return {
    list: (accountId: string): Promise<Member[]> => store.list(accountId),

    async setRole(accountId: string, userId: string, role: Role): Promise<Member> {
      settle(await store.setRole(accountId, userId, role), userId);
      const member = await store.find(accountId, userId);
      if (member === undefined) throw new AppError("not_found", `The account has no member "${userId}".`);
      return member;
    },

    /** Owners remove anybody; everybody may leave. */
    async remove(accountId: string, userId: string, by: { userId: string; role: Role }): Promise<void> {
      if (userId !== by.userId && !mayActAs(by.role, "owner"))
        throw new AppError("forbidden", "Only an owner of the account may remove others. You may remove yourself.");
      settle(await store.remove(accountId, userId), userId);
    },
  };
}
