import { Anchor, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Account, accountQuery, type Plan, plansQuery } from "../../api/account.ts";
import { Fold } from "../../parts/fold.tsx";
import { number } from "../../parts/format.ts";
import { Panel } from "../../parts/panel.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

type Allowance = Plan["allowance"];

const LIMITS: readonly (readonly [of: keyof Allowance, title: string])[] = [
  ["requestsPerDay", "API requests per day"],
  ["dashboardRequestsPerDay", "Dashboard requests per day"],
  ["search", "Search"],
  ["trackedProducts", "Tracked products"],
  ["trackedKeywords", "Tracked keywords"],
  ["alerts", "Alerts"],
  ["listings", "Listing drafts"],
  ["webhooks", "Webhooks"],
  ["channels", "Notification channels"],
  ["emailsPerDay", "E-mails per day"],
  ["modelTokensPerDay", "Model tokens per day"],
  ["refreshHours", "Refreshed every"],
];

function inWords(of: keyof Allowance, allowance: Allowance): string {
  const value = allowance[of];
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return of === "refreshHours" ? `${number(value)} h` : number(value);
}

/** The limits of all plans side by side, and what an operator can agree on beyond them. */
export function PlansPanel() {
  const plans = useQuery(plansQuery);
  const { data: account } = useQuery(accountQuery);
  return (
    <Panel id="plans" title="Plans">
      <Fold title="Compare plans" isQuiet>
        <Shown query={plans} loading={<Loading rows={6} height={36} />}>
          {(all) => <PlanTable plans={all} account={account} />}
        </Shown>
      </Fold>
      <Text size="xs" c="dimmed" mt="xs">
        The operator of this installation changes plans and single limits. On Agency, they can give your account its own
        address and servers. Our target is 99.9% availability per month:{" "}
        <Anchor inherit underline="always" href={`${import.meta.env.BASE_URL}status`}>
          view status
        </Anchor>
        .
      </Text>
    </Panel>
  );
}

function PlanTable({ plans, account }: { plans: readonly Plan[]; account: Account | undefined }) {
  const hasBurst = plans.some(({ burstPerSecond }) => burstPerSecond !== null);
  const heads = plans.map(({ name, title }) => ({
    name: name === account?.plan ? `${title} (your plan)` : title,
    isFigure: true,
  }));
  return (
    <WideTable label="Plans" columns={["Limit", ...heads]}>
      {LIMITS.map(([of, title]) => (
        <Table.Tr key={of}>
          <Table.Th scope="row" fw={400}>
            {title}
          </Table.Th>
          {plans.map(({ name, allowance }) => {
            const isCustom = name === account?.plan && account.overrides[of] !== undefined;
            return (
              <Table.Td key={name} ta="right" {...(name === account?.plan && { fw: 600 })}>
                {inWords(of, isCustom ? account.allowance : allowance)}
                {isCustom && (
                  <Text size="xs" c="dimmed">
                    custom; plan: {inWords(of, allowance)}
                  </Text>
                )}
              </Table.Td>
            );
          })}
        </Table.Tr>
      ))}
      {hasBurst && (
        <Table.Tr>
          <Table.Th scope="row" fw={400}>
            Requests per second
          </Table.Th>
          {plans.map(({ name, burstPerSecond }) => (
            <Table.Td key={name} ta="right">
              {burstPerSecond === null ? "unlimited" : number(burstPerSecond)}
            </Table.Td>
          ))}
        </Table.Tr>
      )}
    </WideTable>
  );
}
