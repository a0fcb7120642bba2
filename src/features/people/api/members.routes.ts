import type { Api } from "../../access/api/contract.ts";
import type { Members } from "../manage-members.ts";
import type { Member } from "../member-store.ts";
import { changeMember, listMembers, removeMember } from "./members.contract.ts";

export function memberRoutes(api: Api, { members }: { members: Members }): void {
  api.serve(listMembers, async ({ caller }) => ({ members: (await members.list(caller.accountId)).map(toData) }));

  api.serve(changeMember, async ({ caller, params: { userId }, body: { role } }) =>
    toData(await members.setRole(caller.accountId, userId, role)),
  );

  api.serve(removeMember, async ({ caller, params: { userId } }) => {
    await members.remove(caller.accountId, userId, { userId: caller.user.id, role: caller.role });
    return { userId, deleted: true as const };
  });
}

function toData({ joinedAt, lastSeenAt, ...member }: Member) {
  return { ...member, joinedAt: joinedAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}
