import { Anchor, Badge, Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Account, accountQuery, type Plan, plansQuery } from "../../api/account.ts";
import { number } from "../../parts/format.ts";
import { Panel } from "../../parts/panel.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

type Allowance = Plan["allowance"];

const COLUMNS: { of: keyof Allowance; title: string; text: (value: Allowance[keyof Allowance]) => string }[] = [
  { of: "requestsPerDay", title: "API requests", text: (value) => number(Number(value)) },
  { of: "dashboardRequestsPerDay", title: "Dashboard requests", text: (value) => number(Number(value)) },
  { of: "search", title: "Search", text: (value) => (value ? "Yes" : "No") },
  { of: "trackedProducts", title: "Tracked products", text: (value) => number(Number(value)) },
  { of: "trackedKeywords", title: "Tracked keywords", text: (value) => number(Number(value)) },
  { of: "alerts", title: "Alerts", text: (value) => number(Number(value)) },
  { of: "listings", title: "Listing drafts", text: (value) => number(Number(value)) },
  { of: "webhooks", title: "Webhooks", text: (value) => number(Number(value)) },
  { of: "channels", title: "Notification channels", text: (value) => number(Number(value)) },
  { of: "emailsPerDay", title: "E-mails per day", text: (value) => number(Number(value)) },
  { of: "modelTokensPerDay", title: "Model tokens per day", text: (value) => number(Number(value)) },
  { of: "refreshHours", title: "Refreshed every", text: (value) => `${number(Number(value))} h` },
];

export function PlansPanel() {
  const plans = useQuery(plansQuery);
  const { data: account } = useQuery(accountQuery);
  const hasBurst = plans.data?.some(({ burstPerSecond }) => burstPerSecond !== null) ?? false;
  return (
    <Panel title="Plans" about="Requests are per day. To change your plan, contact the operator of this installation.">
      <Shown query={plans} loading={<Loading rows={6} height={36} />}>
        {(all) => (
          <WideTable
            label="Plans"
            minWidth={860}
            isFramed={false}
            columns={[
              "Plan",
              ...COLUMNS.map(({ title }) => ({ name: title, isFigure: true })),
              ...(hasBurst ? [{ name: "Requests per second", isFigure: true }] : []),
            ]}
          >
            {all.map((plan) => (
              <PlanRow
                key={plan.name}
                plan={plan}
                own={account?.plan === plan.name ? account : undefined}
                hasBurst={hasBurst}
              />
            ))}
          </WideTable>
        )}
      </Shown>
      <Terms />
    </Panel>
  );
}

/** Terms that an operator can agree on beyond the plans. */
function Terms() {
  return (
    <Stack gap={6} mt="md">
      <Text size="sm">
        <b>Custom limits.</b> Need more? The operator can raise individual limits of your account. Your plan and keys
        stay the same.
      </Text>
      <Text size="sm">
        <b>Dedicated endpoint.</b> On Agency, the operator can give your account its own address and servers.
      </Text>
      <Text size="sm">
        <b>Service level.</b> Our target is 99.9% availability per month, measured every minute:{" "}
        <Anchor underline="always" href={`${import.meta.env.BASE_URL}status`}>
          view status
        </Anchor>
        . Compensation depends on your agreement with the operator.
      </Text>
    </Stack>
  );
}

function PlanRow({ plan, own, hasBurst }: { plan: Plan; own: Account | undefined; hasBurst: boolean }) {
  return (
    <Table.Tr {...(own && { bg: "color-mix(in srgb, var(--chart-1) 9%, transparent)" })}>
      <Table.Th scope="row">
        <Group gap="xs" wrap="nowrap">
          {plan.title}
          {own && (
            <Badge tt="none" variant="filled" size="sm" style={{ flexShrink: 0 }}>
              Your plan
            </Badge>
          )}
        </Group>
      </Table.Th>
      {COLUMNS.map(({ of, text }) => (
        <Table.Td key={of} ta="right">
          {own && own.overrides[of] !== undefined ? (
            <>
              <Text span inherit fw={600}>
                {text(own.allowance[of])}
              </Text>
              <Text size="xs" c="dimmed">
                custom; plan: {text(plan.allowance[of])}
              </Text>
            </>
          ) : (
            text(plan.allowance[of])
          )}
        </Table.Td>
      ))}
      {hasBurst && (
        <Table.Td ta="right">{plan.burstPerSecond === null ? "unlimited" : number(plan.burstPerSecond)}</Table.Td>
      )}
    </Table.Tr>
  );
}
