import { AppError } from "../../platform/base/errors.ts";
import type { AccountOverview, AccountSummary } from "../access/account-overview.ts";
import type { Caller } from "../access/authenticate.ts";
import type { PlanName } from "../access/plan.ts";
import { parseEmail } from "./email-address.ts";
import type { CreatedInvitation, Invitations } from "./invite.ts";

const PEOPLE_ONLY =
  "A key cannot invite people. Leave out ownerEmail, or create the account in the dashboard, signed in as an operator.";

export type OpenAccount = ReturnType<typeof createOpenAccount>;

export type AccountInput = { name: string; plan: PlanName; ownerEmail: string | null };

/** Creates an account on behalf of an operator, and invites its owner. */
export function createOpenAccount({
  overview,
  invitations,
}: {
  overview: Pick<AccountOverview, "create">;
  invitations: Pick<Invitations, "invite">;
}) {
  return async (
    by: Caller,
    { name, plan, ownerEmail }: AccountInput,
  ): Promise<{ account: AccountSummary; invitation: CreatedInvitation | null }> => {
    // The link makes its holder an owner, who can create keys; a leaked key must not grant that.
    if (ownerEmail !== null && by.user === null) throw new AppError("forbidden", PEOPLE_ONLY);
    // Parsed first: an invalid address must not leave an account behind.
    const email = ownerEmail === null ? null : parseEmail(ownerEmail, "ownerEmail");
    const account = await overview.create(by, { name, plan });
    const invitation =
      email === null
        ? null
        : await invitations.invite({ accountId: account.id, email, role: "owner", by: by.user?.id ?? null });
    return { account, invitation };
  };
}
