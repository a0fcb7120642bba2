import { Anchor, Progress, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Facts } from "../../../parts/facts.tsx";
import { bytes, compact, date, dateTime, number, percent } from "../../../parts/format.ts";
import { When } from "../../../parts/when.tsx";
import type { State } from "./state-health.ts";

type Of<Part extends keyof State> = { data: NonNullable<State[Part]> };

const ROLES: Record<string, string> = {
  all: "API and background work",
  api: "API",
  worker: "background work",
};

export function IndexFacts({ data: index }: Of<"index">) {
  const behind = index.catalogRevision === null ? null : index.catalogRevision - index.revision;
  return (
    <Facts
      facts={[
        ["Products", number(index.products)],
        ...index.marketplaces.map(({ marketplace, products }) => [`· ${marketplace}`, number(products)] as const),
        ["Up to date", behind === null ? "–" : behind <= 0 ? "yes" : `${number(behind)} changes behind`],
        ["Memory", bytes(index.bytes)],
        ["Ready", <When key="ready" at={index.readyAt} />],
      ]}
    />
  );
}

/** The service stops counting here. */
const COUNTED_TO = 100_000;
const upTo = (value: number) => (value >= COUNTED_TO ? `${number(COUNTED_TO)} or more` : number(value));

export function DeliveryFacts({ data }: Of<"deliveries">) {
  return (
    <Facts
      facts={[
        ["Due now", upTo(data.due)],
        ["Oldest due", <When key="oldest" at={data.oldestDueAt} />],
        ["Scheduled retries", upTo(data.scheduled)],
        ["Delivered today", upTo(data.deliveredToday)],
        ["Failed today", upTo(data.failedToday)],
        ["Webhooks turned off", number(data.disabledWebhooks)],
      ]}
    />
  );
}

export function ImportFacts({ data }: Of<"imports">) {
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          ["Running", number(data.running)],
          ["Waiting", number(data.waiting)],
          ["Needs review", number(data.held)],
        ]}
      />
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/data/products" />}>
        View imports
      </Anchor>
    </Stack>
  );
}

export function DatabaseFacts({ data }: Of<"database">) {
  return (
    <Facts
      facts={[
        ["PostgreSQL", `${data.version}${data.embedded ? ", embedded" : ""}`],
        ["Size", bytes(data.sizeBytes)],
        ["History since", date(data.historyFrom)],
        ["History", data.historyRows === null ? "–" : `about ${compact(data.historyRows)} rows`],
      ]}
    />
  );
}

export function DiskFacts({ data: { dataDirFreeBytes: free, dataDirTotalBytes: total } }: Of<"disk">) {
  const used = total > 0 ? 1 - free / total : 0;
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          ["Free", bytes(free)],
          ["Total", bytes(total)],
        ]}
      />
      <Progress
        value={used * 100}
        size={4}
        color={used > 0.9 ? "var(--bad)" : "var(--accent)"}
        aria-label={`${percent(used)} of the disk used`}
      />
    </Stack>
  );
}

export function ServiceFacts({ data }: Of<"service">) {
  return (
    <Facts
      facts={[
        ["Version", data.version],
        ["Node.js", data.node],
        ["This node", ROLES[data.role] ?? data.role],
        ["Started", dateTime(data.startedAt)],
        ["Data", data.demo ? "demo data" : "your own data"],
      ]}
    />
  );
}
