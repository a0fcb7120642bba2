import { Button, Group, Stack } from "@mantine/core";
import { IconBell, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useHasRole } from "../../api/session.ts";
import { isMetric, METRIC_NAMES, METRICS } from "../../parts/metric.ts";
import { Page } from "../../parts/page.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { Select } from "../../parts/select.tsx";
import { Empty } from "../../parts/states.tsx";
import { WatchList } from "../../parts/watch-list.tsx";
import { alertsQuery } from "./alert-query.ts";
import { AlertRow } from "./alert-row.tsx";

export function AlertsPage() {
  const address = useSearch({ from: "/inside/tracking/alerts" });
  const navigate = useNavigate({ from: "/tracking/alerts" });
  const { search, metric, show } = address;
  const query = useInfiniteQuery(
    alertsQuery({
      ...(search && { search }),
      ...(isMetric(metric) && { metric }),
      ...((show === "on" || show === "off") && { enabled: show === "on" }),
    }),
  );
  const narrow = (next: Partial<Record<"search" | "metric" | "show", string | null>>) =>
    void navigate({
      search: Object.fromEntries(Object.entries({ ...address, ...next }).filter(([, value]) => value)),
      replace: true,
    });
  const isNarrowed = Boolean(search || metric || show);

  return (
    <Page
      title="Alerts"
      about="Get notified when a price, rank or score crosses your threshold."
      actions={useHasRole("member") && <NewAlert />}
    >
      <Stack>
        <Group gap="xs">
          <SearchBox
            label="Search your alerts"
            placeholder="Name, product, ASIN or keyword"
            value={search ?? ""}
            onChange={(text) => narrow({ search: text })}
          />
          <Select
            aria-label="Metric"
            placeholder="All metrics"
            clearable
            clearButtonProps={{ "aria-label": "All metrics" }}
            w={{ base: "100%", xs: 190 }}
            value={isMetric(metric) ? metric : null}
            data={METRIC_NAMES.map((each) => ({ value: each, label: METRICS[each].name }))}
            onChange={(to) => narrow({ metric: to })}
          />
          <Select
            aria-label="Status"
            w={{ base: "100%", xs: 160 }}
            allowDeselect={false}
            value={show === "on" || show === "off" ? show : "all"}
            data={[
              { value: "all", label: "All alerts" },
              { value: "on", label: "On" },
              { value: "off", label: "Off" },
            ]}
            onChange={(to) => narrow({ show: to === "all" ? null : to })}
          />
        </Group>
        <WatchList
          query={query}
          items={({ alerts }) => alerts}
          what="alerts"
          empty={<NoneYet isNarrowed={isNarrowed} />}
        >
          {(alert) => <AlertRow key={alert.id} alert={alert} />}
        </WatchList>
      </Stack>
    </Page>
  );
}

function NewAlert() {
  return (
    <Button leftSection={<IconPlus size={16} />} renderRoot={(props) => <Link {...props} to="/tracking/alerts/new" />}>
      Create alert
    </Button>
  );
}

function NoneYet({ isNarrowed }: { isNarrowed: boolean }) {
  const mayAdd = useHasRole("member");
  if (isNarrowed) return <Empty title="No alerts found">Try another search or remove a filter.</Empty>;
  return (
    <Empty icon={<IconBell />} title="No alerts yet" action={mayAdd && <NewAlert />}>
      Get notified when a price drops, a rank improves or a niche becomes promising. You see how often an alert would
      have triggered before you create it.
    </Empty>
  );
}
