import type { Clock } from "../../../platform/base/clock.ts";
import type { AccountOverview, AccountSummary } from "../../access/account-overview.ts";
import type { Api } from "../../access/api/contract.ts";
import { keyData } from "../../access/api/keys.routes.ts";
import type { Keys } from "../../access/manage-keys.ts";
import type { UsageHistory } from "../../access/usage-history.ts";
import type { MemberStore } from "../member-store.ts";
import type { OpenAccount } from "../open-account.ts";
import { changeAnyAccount, createAccount, listAccounts, showAnyAccount } from "./operator-accounts.contract.ts";

const USAGE_DAYS = 30;
const MAX_KEYS = 100;

export type OperatorAccountParts = {
  overview: AccountOverview;
  keys: Pick<Keys, "listPage">;
  usageHistory: UsageHistory;
  members: Pick<MemberStore, "list">;
  openAccount: OpenAccount;
  clock: Clock;
};

export function operatorAccountRoutes(api: Api, parts: OperatorAccountParts): void {
  const { overview, keys, usageHistory, members, openAccount, clock } = parts;

  const detailOf = async (account: AccountSummary) => {
    const { id, allowance } = account;
    const [people, { items }, usage] = await Promise.all([
      members.list(id),
      keys.listPage(id, { limit: MAX_KEYS }),
      usageHistory(id, allowance.requestsPerDay, USAGE_DAYS),
    ]);
    const now = clock.now();
    return {
      ...toData(account),
      allowance,
      members: people.map(({ userId, email, name, role, lastSeenAt }) => ({
        id: userId,
        email,
        name,
        role,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      })),
      keys: items.map((key) => keyData(key, now)),
      usage,
    };
  };

  api.serve(listAccounts, async ({ query: { search, plan, page } }) => {
    const { items, ...pages } = await overview.list({ search, plan }, page);
    return { accounts: items.map(toData), ...pages };
  });

  api.serve(createAccount, async ({ caller, body: { name, plan, ownerEmail = null } }) => {
    const { account, invitation } = await openAccount(caller, { name, plan, ownerEmail });
    return {
      ...(await detailOf(account)),
      invitation: invitation && {
        id: invitation.id,
        email: invitation.email,
        link: invitation.link,
        expiresAt: invitation.expiresAt.toISOString(),
      },
    };
  });

  api.serve(showAnyAccount, async ({ params: { id } }) => await detailOf(await overview.get(id)));

  api.serve(changeAnyAccount, async ({ caller, params: { id }, body }) =>
    detailOf(await overview.change(caller, id, body)),
  );
}

function toData(account: AccountSummary) {
  const { id, name, plan, overrides, operator, createdAt, counts, usedToday, allowance } = account;
  const today = { usedToday, limitToday: allowance.requestsPerDay };
  return { id, name, plan, overrides, operator, createdAt: createdAt.toISOString(), counts, ...today };
}
