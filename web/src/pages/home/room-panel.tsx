import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Account, usageQuery } from "../../api/account.ts";
import { ago } from "../../parts/format.ts";
import { Meter } from "../../parts/meter.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";
import { PlanMeters } from "../settings/plan-meters.tsx";
import { usePlanTitle } from "../settings/plan-title.ts";

export function RoomPanel({ account }: { account: Account }) {
  const usage = useQuery({ ...usageQuery, refetchOnMount: "always", refetchInterval: 60_000 });
  const title = usePlanTitle(account.plan);
  return (
    <Panel
      title={`${title} plan`}
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/settings/api" />}>
          View usage and plans
        </Anchor>
      }
    >
      <Stack gap="sm">
        <Shown query={usage} loading={<Skeleton height={54} />}>
          {({ used, limit, resetsAt, dashboard }) => (
            <div>
              <Meter label="API requests today" used={used} limit={limit} />
              <Meter label="Dashboard requests today" used={dashboard.used} limit={dashboard.limit} />
              <Text size="xs" c="dimmed" mt={4}>
                Resets {ago(resetsAt)}.
              </Text>
            </div>
          )}
        </Shown>
        <PlanMeters account={account} />
      </Stack>
    </Panel>
  );
}
