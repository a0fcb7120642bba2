import type { Api } from "../../access/api/contract.ts";
import type { Invitation } from "../invitation-store.ts";
import type { Invitations } from "../invite.ts";
import type { Sessions } from "../manage-sessions.ts";
import {
  acceptInvitation,
  invite,
  listInvitations,
  showInvitation,
  withdrawInvitation,
} from "./invitations.contract.ts";
import { toSessionData } from "./session-data.ts";

export function invitationRoutes(
  api: Api,
  { invitations, sessions }: { invitations: Invitations; sessions: Sessions },
): void {
  api.serve(listInvitations, async ({ caller }) => ({
    invitations: (await invitations.list(caller.accountId)).map(toData),
  }));

  api.serve(invite, async ({ caller, body: { email, role } }) => {
    const created = await invitations.invite({ accountId: caller.accountId, email, role, by: caller.user.id });
    return { ...toData(created), link: created.link };
  });

  api.serve(withdrawInvitation, async ({ caller, params: { id } }) => {
    await invitations.withdraw(caller.accountId, id);
    return { id, deleted: true as const };
  });

  api.serve(showInvitation, async ({ params: { token } }) => {
    const { accountName, role, email, userExists } = await invitations.get(token);
    return { accountName, role, email, userExists };
  });

  api.serve(acceptInvitation, async ({ caller, params: { token }, visitor: { cookie } }) => {
    const accountId = await invitations.accept(caller.user, token);
    await sessions.switchAccount(caller.user.id, caller.sessionId, accountId);
    return toSessionData(await sessions.get(cookie));
  });
}

function toData({ id, email, role, invitedBy, expiresAt, createdAt }: Invitation) {
  return {
    id,
    email,
    role,
    invitedBy,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
