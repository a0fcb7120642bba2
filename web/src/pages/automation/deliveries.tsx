import { Anchor, Group, Select, Stack, Table, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ask, client, type QueryParameters } from "../../api/client.ts";
import { number } from "../../parts/format.ts";
import { NewestOlder } from "../../parts/newest-older.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { DELIVERY_NAMES, type Delivery, DeliveryState, outcomeWords } from "./delivery-words.tsx";
import { eventName } from "./webhook-words.tsx";

type Filter = Pick<QueryParameters<"/api/automation/webhooks/{id}/deliveries", "get">, "status" | "before">;

const WHILE_PENDING_MS = 2_000;
const OTHERWISE_MS = 20_000;
const ROUTE = "/inside/automation/webhooks/$webhookId";

/** The deliveries of a webhook; refreshes itself, more often while one is pending. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { status, before } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: "/automation/webhooks/$webhookId" });
  const filter: Filter = {
    ...(isStatus(status) && { status }),
    ...(before !== undefined && { before }),
  };
  const query = useQuery({
    queryKey: ["deliveries", webhookId, filter],
    queryFn: () =>
      ask(
        client.GET("/api/automation/webhooks/{id}/deliveries", {
          params: { path: { id: webhookId }, query: { limit: 20, ...filter } },
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some((each) => each.status === "pending") ? WHILE_PENDING_MS : OTHERWISE_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="sm" component="section" aria-label="Deliveries">
      <Group justify="space-between" align="flex-end">
        <Title order={2}>Deliveries</Title>
        <Select
          aria-label="Show deliveries"
          w={170}
          allowDeselect={false}
          value={filter.status ?? ""}
          onChange={(value) => void navigate({ search: isStatus(value) ? { status: value } : {}, resetScroll: false })}
          data={[
            { value: "", label: "All" },
            ...Object.entries(DELIVERY_NAMES).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Group>
      <Shown query={query} loading={<Loading rows={8} height={44} />}>
        {({ deliveries, next }) =>
          deliveries.length === 0 ? (
            <Empty title={filter.status || before ? "No deliveries with this status" : "No deliveries yet"}>
              {filter.status || before
                ? "Choose another status."
                : "Deliveries appear here as soon as an event is sent. Send a test to try it now."}
            </Empty>
          ) : (
            <>
              <DeliveryTable deliveries={deliveries} />
              <NewestOlder
                onNewest={
                  before === undefined
                    ? undefined
                    : () =>
                        void navigate({
                          search: ({ status: kept }) => (kept ? { status: kept } : {}),
                          resetScroll: false,
                        })
                }
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
    </Stack>
  );
}

const COLUMNS = ["Event", "Status", "Response", { name: "Attempts", isFigure: true }, "Created", "Next attempt"];

function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <WideTable label="Deliveries of this webhook" columns={COLUMNS} minWidth={760}>
      {deliveries.map(({ id, type, isTest, status, lastStatus, lastProblem, attempts, createdAt, nextAttemptAt }) => (
        <Table.Tr key={id}>
          <Table.Th scope="row" fw={400}>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link {...props} to="/automation/deliveries/$deliveryId" params={{ deliveryId: id }} />
              )}
            >
              {eventName(type)}
            </Anchor>
            {isTest && (
              <Text span size="xs" c="dimmed">
                {" "}
                · test
              </Text>
            )}
          </Table.Th>
          <Table.Td>
            <DeliveryState status={status} />
          </Table.Td>
          <Table.Td maw={280}>{attempts === 0 ? "–" : outcomeWords(lastStatus, lastProblem)}</Table.Td>
          <Table.Td ta="right">{number(attempts)}</Table.Td>
          <Table.Td style={{ whiteSpace: "nowrap" }}>
            <When at={createdAt} />
          </Table.Td>
          <Table.Td style={{ whiteSpace: "nowrap" }}>
            {status === "pending" && nextAttemptAt === null ? "now" : <When at={nextAttemptAt} />}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function isStatus(value: unknown): value is Delivery["status"] {
  return typeof value === "string" && Object.hasOwn(DELIVERY_NAMES, value);
}
