import { Anchor, Group, Table, Text, TextInput } from "@mantine/core";
import type { QueryParameters } from "@nichescope/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { EVENT_NAMES } from "../../../../../src/features/tracking/event-words.ts";
import { client } from "../../../api/client.ts";
import { plainSentence } from "../../../parts/event-sentence.ts";
import { duration, number, timeOfDay } from "../../../parts/format.ts";
import { NewestOlder } from "../../../parts/newest-older.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { Select } from "../../../parts/select.tsx";
import { Loading, Shown } from "../../../parts/states.tsx";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { DELIVERY_NAMES, type Delivery, DeliveryState, outcomeWords } from "./delivery-words.tsx";
import { eventName } from "./webhook-words.tsx";

type Query = QueryParameters<"/api/automation/webhooks/{id}/deliveries", "get">;
type Filter = Pick<Query, "status" | "type" | "from" | "to">;

const WHILE_PENDING_MS = 2_000;
const OTHERWISE_MS = 20_000;
const ROUTE = "/inside/settings/webhooks/$webhookId";
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The deliveries of a webhook; refreshes itself, more often while one is pending. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { status, type, from, to, before } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: "/settings/webhooks/$webhookId" });
  const filter: Filter = {
    ...(isStatus(status) && { status }),
    ...(isType(type) && { type }),
    ...(from && DAY.test(from) && { from }),
    ...(to && DAY.test(to) && { to }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  const query = useQuery({
    queryKey: ["deliveries", webhookId, filter, before],
    queryFn: () => {
      const period = { ...(filter.from && { from: startOf(filter.from) }), ...(filter.to && { to: endOf(filter.to) }) };
      return client.get("/api/automation/webhooks/{id}/deliveries", {
        path: { id: webhookId },
        query: { limit: 20, ...filter, ...period, ...(before !== undefined && { before }) },
      });
    },
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some((each) => each.status === "pending") ? WHILE_PENDING_MS : OTHERWISE_MS,
    placeholderData: keepPreviousData,
  });
  const show = (next: Filter) => void navigate({ search: next, resetScroll: false });
  const set = (name: keyof Filter, value: string | null) => {
    const { [name]: _, ...others } = filter;
    show(value ? ({ ...others, [name]: value } as Filter) : others);
  };
  return (
    <Panel title="Deliveries" actions={<DeliveryFilters filter={filter} set={set} />}>
      <Shown query={query} loading={<Loading rows={8} height={44} />}>
        {({ deliveries, next }) =>
          deliveries.length === 0 ? (
            <Text c="dimmed">{isFiltered || before ? "No matching deliveries." : "No deliveries yet."}</Text>
          ) : (
            <>
              <DeliveryTable deliveries={deliveries} />
              <NewestOlder
                onNewest={before === undefined ? undefined : () => show(filter)}
                onOlder={
                  next === null
                    ? undefined
                    : () => void navigate({ search: (all) => ({ ...all, before: next }), resetScroll: false })
                }
              />
            </>
          )
        }
      </Shown>
    </Panel>
  );
}

type DeliveryFiltersProps = { filter: Filter; set: (name: keyof Filter, value: string | null) => void };

function DeliveryFilters({ filter, set }: DeliveryFiltersProps) {
  const choice = (name: "status" | "type", label: string, all: string, names: Record<string, string>) => (
    <Select
      aria-label={label}
      w={name === "status" ? 150 : 215}
      allowDeselect={false}
      value={filter[name] ?? ""}
      onChange={(value) => set(name, value)}
      data={[{ value: "", label: all }, ...Object.entries(names).map(([value, text]) => ({ value, label: text }))]}
    />
  );
  const day = (name: "from" | "to", label: string) => (
    <DayField label={label} value={filter[name] ?? ""} onChange={(day) => set(name, day)} />
  );
  return (
    <Group gap="xs">
      {choice("status", "Show deliveries", "All statuses", DELIVERY_NAMES)}
      {choice("type", "Show events", "All events", SENT_EVENTS)}
      {day("from", "From date")}
      <Text span size="sm" c="dimmed" aria-hidden>
        –
      </Text>
      {day("to", "To date")}
    </Group>
  );
}

/** While a day is typed it has years such as 0002, which the address does not accept. */
function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setTyped(value);
  }
  return (
    <TextInput
      type="date"
      aria-label={label}
      w={150}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (currentTarget.value === "" || currentTarget.value >= "1000") onChange(currentTarget.value);
      }}
    />
  );
}

const COLUMNS = [
  "Event",
  "Status",
  "Response",
  { name: "Attempts", isFigure: true },
  { name: "Duration", isFigure: true },
  "Created",
  "Next attempt",
];

function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <WideTable label="Deliveries of this webhook" columns={COLUMNS} minWidth={960}>
      {deliveries.map((delivery) => {
        const { id, type, event, isTest, status, lastStatus, lastProblem, attempts, createdAt } = delivery;
        return (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={400} maw={420}>
              <Anchor
                size="sm"
                lineClamp={3}
                renderRoot={(props) => (
                  <Link {...props} to="/settings/deliveries/$deliveryId" params={{ deliveryId: id }} />
                )}
              >
                {event === null ? eventName(type) : plainSentence(event)}
              </Anchor>
              <Text size="xs" c="dimmed">
                {eventName(type)}
                {isTest && " · test"}
              </Text>
            </Table.Th>
            <Table.Td style={{ whiteSpace: "nowrap" }}>
              <DeliveryState status={status} attempts={attempts} />
            </Table.Td>
            <Table.Td maw={240}>{attempts === 0 ? "–" : outcomeWords(lastStatus, lastProblem)}</Table.Td>
            <Table.Td ta="right">{number(attempts)}</Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
              {duration(delivery.durationMs)}
            </Table.Td>
            <Table.Td style={{ whiteSpace: "nowrap" }}>
              <When at={createdAt} />
              <Text size="xs" c="dimmed">
                {timeOfDay(createdAt)}
              </Text>
            </Table.Td>
            <Table.Td style={{ whiteSpace: "nowrap" }}>
              <NextAttempt delivery={delivery} />
            </Table.Td>
          </Table.Tr>
        );
      })}
    </WideTable>
  );
}

function NextAttempt({ delivery: { status, nextAttemptAt } }: { delivery: Delivery }) {
  if (status === "pending" && nextAttemptAt === null) return <>now</>;
  return (
    <>
      <When at={nextAttemptAt} />
      {nextAttemptAt && (
        <Text size="xs" c="dimmed">
          {timeOfDay(nextAttemptAt)}
        </Text>
      )}
    </>
  );
}

/** `low_stock` is announced, so no delivery has it. */
const { low_stock: _announced, ...SENT_EVENTS } = EVENT_NAMES;

function isStatus(value: unknown): value is Delivery["status"] {
  return typeof value === "string" && Object.hasOwn(DELIVERY_NAMES, value);
}

function isType(value: unknown): value is NonNullable<Filter["type"]> {
  return typeof value === "string" && Object.hasOwn(SENT_EVENTS, value);
}

/** A day in the viewer's time zone. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();
