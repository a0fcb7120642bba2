import type { Caller } from "../access/authenticate.ts";
import type { AccountOverview, OverseenAccount } from "../access/oversee-accounts.ts";
import type { PlanName } from "../access/plan.ts";
import { parseEmail } from "./email-address.ts";
import type { Invitations, MadeInvitation } from "./invite.ts";

export type OpenAccount = ReturnType<typeof createOpenAccount>;

export type WantedAccount = { name: string; plan: PlanName; ownerEmail: string | null };

/** As an operator does it: an account, and somebody who is asked to own it. */
export function createOpenAccount({
  overview,
  invitations,
}: {
  overview: Pick<AccountOverview, "create">;
  invitations: Pick<Invitations, "invite">;
}) {
  return async (
    by: Caller,
    { name, plan, ownerEmail }: WantedAccount,
  ): Promise<{ account: OverseenAccount; invitation: MadeInvitation | null }> => {
    // Before anything is made: an address that is none must not leave an account behind.
    const email = ownerEmail === null ? null : parseEmail(ownerEmail, "ownerEmail");
    const account = await overview.create(by, { name, plan });
    const invitation =
      email === null
        ? null
        : await invitations.invite({ accountId: account.id, email, role: "owner", by: by.user?.id ?? null });
    return { account, invitation };
  };
}
