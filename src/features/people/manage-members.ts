import { AppError } from "../../platform/base/errors.ts";
import { mayActAs, type Role } from "../access/role.ts";
import type { SessionAuthenticator } from "./authenticate-session.ts";
import type { Member, MemberChange, MemberStore } from "./member-store.ts";

export type Members = ReturnType<typeof createMembers>;

export function createMembers({
  store,
  authenticator,
}: {
  store: MemberStore;
  authenticator: Pick<SessionAuthenticator, "invalidate">;
}) {
  const afterChange = (change: MemberChange, userId: string): void => {
    if (change === "not_found") throw notFound(userId);
    if (change === "last_owner")
      throw new AppError("conflict", "An account must have an owner. Make another member an owner first.");
    authenticator.invalidate({ userId });
  };

  return {
    list: (accountId: string): Promise<Member[]> => store.list(accountId),

    async setRole(accountId: string, userId: string, role: Role): Promise<Member> {
      afterChange(await store.setRole(accountId, userId, role), userId);
      const member = await store.find(accountId, userId);
      if (member === undefined) throw notFound(userId);
      return member;
    },

    /** Removes a member. Owners may remove anybody; everybody may leave. */
    async remove(accountId: string, userId: string, by: { userId: string; role: Role }): Promise<void> {
      if (userId !== by.userId && !mayActAs(by.role, "owner"))
        throw new AppError("forbidden", "Only an account owner may remove other members. You may remove yourself.");
      afterChange(await store.remove(accountId, userId), userId);
    },
  };
}

function notFound(userId: string): AppError {
  return new AppError("not_found", `The account has no member "${userId}".`);
}
