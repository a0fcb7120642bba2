import { Button, Group, Menu } from "@mantine/core";
import { IconBell, IconPlus, IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { ChosenChannels } from "../../parts/channel-choice.tsx";
import { TablePage, usePaged } from "../../parts/data-table/table-page.tsx";
import type { Column } from "../../parts/data-table/use-data-table.ts";
import { number } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { comparisonInWords, figureWithUnit, isMetric, METRIC_NAMES, METRICS } from "../../parts/metric.ts";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { Picture } from "../../parts/picture.tsx";
import { Select } from "../../parts/select.tsx";
import { Sparkline } from "../../parts/sparkline.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Empty } from "../../parts/states.tsx";
import { TwoLines } from "../../parts/two-lines.tsx";
import { When } from "../../parts/when.tsx";
import { alertsQuery, type ListedAlert, PREVIEW_DAYS } from "./alert-query.ts";
import { alertSentence, distanceInWords, nowInWords, stateInWords, subjectOf } from "./alert-words.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { OnOff } from "./on-off.tsx";

const nameOf = (alert: ListedAlert) => alert.name ?? alertSentence(alert, alert.product?.title);

const COLUMNS: readonly Column<ListedAlert>[] = [
  {
    ...{ id: "name", header: "Alert", width: 240, align: "start", value: subjectOf },
    sort: { first: "name", second: "-name" },
    cell: (alert) => <Name alert={alert} />,
  },
  {
    ...{ id: "when", header: "Notify when", width: 210, align: "start", value: ({ metric }) => METRICS[metric].name },
    sort: { first: "when", second: "-when" },
    cell: (alert) => <TwoLines name={METRICS[alert.metric].name} under={conditionOf(alert)} />,
  },
  {
    ...{ id: "status", header: "Status", width: 160, align: "start", value: (alert) => stateInWords(alert).words },
    cell: (alert) => <State alert={alert} />,
  },
  { id: "now", header: "Now", width: 96, value: ({ current }) => current?.value, cell: nowInWords },
  {
    ...{ id: "distance", header: "To the threshold", width: 168, align: "start" },
    ...{ value: ({ current }) => current?.distancePercent && Math.abs(current.distancePercent) },
    sort: { first: "distance", second: "-distance" },
    cell: distanceInWords,
  },
  {
    ...{ id: "past", header: `${PREVIEW_DAYS} days`, width: 88 },
    cell: ({ metric, recent = [] }) => (
      <Sparkline
        points={recent}
        label={`${METRICS[metric].name} over ${PREVIEW_DAYS} days`}
        lowerIsBetter={METRICS[metric].lowerIsBetter ?? false}
        color="var(--ink-3)"
        width={72}
        height={20}
      />
    ),
  },
  {
    ...{ id: "fired", header: "Triggered", width: 140, value: ({ lastFiredAt }) => lastFiredAt },
    cell: ({ lastFiredAt, firedCount }) =>
      lastFiredAt === null ? (
        "never"
      ) : (
        <>
          <When at={lastFiredAt} /> ({number(firedCount)}×)
        </>
      ),
  },
  {
    ...{ id: "on", header: "On", width: 64, align: "start", value: ({ enabled }) => Number(enabled) },
    cell: (alert) => <Toggle alert={alert} />,
  },
  {
    ...{ id: "notify", header: "Notify", width: 160, align: "start", hiddenAtFirst: true },
    cell: ({ channels }) => <ChosenChannels of="alert" value={channels} />,
  },
];

const menu = (alert: ListedAlert) => <AlertMenu alert={alert} />;

export function AlertsPage() {
  const address: Partial<Record<"search" | "metric" | "show", string>> = useSearch({ from: "/inside/tracking/alerts" });
  const navigate = useNavigate({ from: "/tracking/alerts" });
  const { search, metric, show } = address;
  const mayChange = useHasRole("member");
  const list = usePaged(
    useInfiniteQuery(
      alertsQuery({
        ...(search && { search }),
        ...(isMetric(metric) && { metric }),
        ...((show === "on" || show === "off") && { enabled: show === "on" }),
      }),
    ),
    ({ alerts }) => alerts,
  );
  const narrow = (next: Record<string, string | null>) =>
    void navigate({
      search: Object.fromEntries(Object.entries({ ...address, ...next }).filter(([, value]) => value)),
      replace: true,
    });
  const isNarrowed = Boolean(search || metric || show);
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} />} renderRoot={(props) => <Link {...props} to="/tracking/alerts/new" />}>
      Create alert
    </Button>
  );
  const filters = (
    <Group gap="xs" px="var(--gutter)" py={8} wrap="nowrap">
      <Select
        aria-label="Metric"
        placeholder="All metrics"
        clearable
        clearButtonProps={{ "aria-label": "All metrics" }}
        w={{ base: "50%", xs: 190 }}
        value={isMetric(metric) ? metric : null}
        data={METRIC_NAMES.map((each) => ({ value: each, label: METRICS[each].name }))}
        onChange={(to) => narrow({ metric: to })}
      />
      <Select
        aria-label="Status"
        w={{ base: "50%", xs: 140 }}
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
  );
  return (
    <TablePage
      title="Alerts"
      what="alert"
      list={list}
      columns={COLUMNS}
      rowName={nameOf}
      phone={(alert) => <Name alert={alert} isPhone />}
      menu={menu}
      search={{
        label: "Search your alerts",
        placeholder: "Name, product, ASIN or keyword",
        value: search,
        onChange: (text) => narrow({ search: text }),
      }}
      create={create}
      above={(isNarrowed || list.rows?.length !== 0) && filters}
      empty={
        isNarrowed ? (
          <Empty title="No alerts found">Try another search or remove a filter.</Empty>
        ) : (
          <Empty icon={<IconBell />} title="No alerts yet">
            Get notified when a price, rank or score crosses your threshold.
          </Empty>
        )
      }
    />
  );
}

const conditionOf = ({ metric, comparison, value, currency }: ListedAlert) =>
  comparisonInWords(metric, comparison, figureWithUnit(metric, value, currency));

function State({ alert }: { alert: ListedAlert }) {
  const { tone, words } = stateInWords(alert);
  return <StateMark tone={tone}>{words}</StateMark>;
}

function Name({ alert, isPhone = false }: { alert: ListedAlert; isPhone?: boolean }) {
  const { id, name, asin, product, keyword, marketplace } = alert;
  const subject = subjectOf(alert);
  const under = isPhone
    ? [`${METRICS[alert.metric].name}: ${conditionOf(alert)}`]
    : [name && subject, asin !== null && keyword && `“${keyword}”`, countryOf(marketplace)];
  return (
    <TwoLines
      before={asin !== null && <Picture src={product?.imageUrl ?? null} size={32} />}
      name={
        <Link
          to="/tracking/alerts/$alertId"
          params={{ alertId: id }}
          title={nameOf(alert)}
          {...(!name && { "aria-label": `${subject}: ${nameOf(alert)}` })}
        >
          {name ?? subject}
        </Link>
      }
      under={under.filter(Boolean).join(" · ")}
      after={isPhone && <Toggle alert={alert} />}
    />
  );
}

function Toggle({ alert }: { alert: ListedAlert }) {
  const mayChange = useHasRole("member");
  return mayChange ? <OnOff alert={alert} title={nameOf(alert)} /> : alert.enabled ? "On" : "Off";
}

function AlertMenu({ alert }: { alert: ListedAlert }) {
  const [isConfirming, setConfirming] = useState(false);
  const title = nameOf(alert);
  if (!useHasRole("member")) return null;
  return (
    <>
      <MoreMenu title={title}>
        <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => setConfirming(true)}>
          Delete
        </Menu.Item>
      </MoreMenu>
      <ConfirmDelete alertId={alert.id} title={title} opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}
