import { SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { usageQuery } from "../../api/account.ts";
import { client } from "../../api/client.ts";
import { Columns } from "../../parts/bars.tsx";
import { ago, counted, dateTime, number, utcDay } from "../../parts/format.ts";
import { Meter } from "../../parts/meter.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";

export function UsagePanel() {
  const { days = 30 } = useSearch({ from: "/inside/settings/api" });
  const navigate = useNavigate({ from: "/settings/api" });
  const today = useQuery(usageQuery);
  const history = useQuery({
    queryKey: ["usage", days],
    queryFn: () => client.get("/api/v1/usage/history", { query: { days } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      id="usage"
      title="Usage"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Period"
          value={String(days)}
          onChange={(value) =>
            navigate({
              search: ({ days: _, ...others }) => (value === "90" ? { ...others, days: 90 } : others),
              resetScroll: false,
            })
          }
          data={[
            { value: "30", label: "30 days" },
            { value: "90", label: "90 days" },
          ]}
        />
      }
    >
      <Stack gap="lg">
        <Shown query={today} loading={<Skeleton height={54} />}>
          {({ used, limit, resetsAt, dashboard }) => (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing="sm">
              <Meter label="API requests today" used={used} limit={limit} />
              <Meter label="Dashboard requests today, all members" used={dashboard.used} limit={dashboard.limit} />
              <Text size="xs" c="dimmed">
                Resets {ago(resetsAt)} ({dateTime(resetsAt)}).
              </Text>
            </SimpleGrid>
          )}
        </Shown>
        <Shown query={history} loading={<Skeleton height={164} />}>
          {({ days: bars }) => {
            const total = bars.reduce((sum, { used }) => sum + used, 0);
            return (
              <div>
                <Columns
                  label={`API requests per day, last ${bars.length} days`}
                  most={6}
                  bars={bars.map(({ day, used, limit }) => ({
                    label: utcDay(day),
                    value: used,
                    text: counted(used, "request"),
                    note: `of ${number(limit)}`,
                  }))}
                />
                <Text size="xs" c="dimmed" mt={6}>
                  {counted(total, "request")} in {counted(bars.length, "day")}.
                </Text>
              </div>
            );
          }}
        </Shown>
      </Stack>
    </Panel>
  );
}
