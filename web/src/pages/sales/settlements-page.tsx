import { Anchor, Badge, Stack, Table, Tabs, Text } from "@mantine/core";
import { IconReceipt, IconTags } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { date, number, UNKNOWN } from "../../parts/format.ts";
import { NewestOlder } from "../../parts/newest-older.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { ExportCsv } from "./export-csv.tsx";
import { moneyText } from "./figure-text.ts";
import { LineKinds } from "./line-kinds.tsx";
import { HiddenMoney, NoSales, SalesFrame } from "./sales-frame.tsx";
import { kindsQuery, type Settlement, settlementsQuery } from "./sales-queries.ts";
import { SettlementState } from "./settlement-state.tsx";

const route = getRouteApi("/inside/sales/sales/settlements");

/** The settlements of the account, and the classes of their lines. */
export function SettlementsPage() {
  const { tab = "settlements" } = route.useSearch();
  const navigate = route.useNavigate();
  const unclassified = useQuery(kindsQuery).data?.kinds.filter((kind) => kind.class === "unclassified").length ?? 0;
  return (
    <SalesFrame
      title="Settlements"
      about="Every line of every settlement, checked to the cent against its total."
      actions={<ExportCsv path="/api/v1/sales/settlements" />}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(to) => void navigate({ search: (before) => ({ ...before, tab: to ?? "settlements" }) })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="settlements" leftSection={<IconReceipt size={16} />}>
            Settlements
          </Tabs.Tab>
          <Tabs.Tab
            value="classes"
            leftSection={<IconTags size={16} />}
            rightSection={
              unclassified > 0 && (
                <Badge size="sm" color="orange.9" circle aria-label={`${unclassified} unclassified`}>
                  {unclassified}
                </Badge>
              )
            }
          >
            Classes of lines
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settlements">
          <SettlementList />
        </Tabs.Panel>
        <Tabs.Panel value="classes">
          <LineKinds />
        </Tabs.Panel>
      </Tabs>
    </SalesFrame>
  );
}

const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = [
  "Settlement",
  "Period",
  "Paid out",
  figure("Total"),
  "Status",
  figure("Lines"),
  figure("Unclassified"),
];

function SettlementList() {
  const { before } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(settlementsQuery(before));
  const go = (to: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, before: to }) as never, resetScroll: false });
  return (
    <Shown query={query} loading={<Loading rows={6} height={52} />}>
      {({ settlements, next, moneyHidden }) =>
        settlements.length === 0 && before === undefined ? (
          <NoSales title="No settlements yet">
            Upload flat files V2 from Seller Central: Payments → Reports repository → Settlement reports. The
            marketplace keeps them for 90 days.
          </NoSales>
        ) : (
          <Stack gap="sm">
            <HiddenMoney isHidden={moneyHidden} />
            <WideTable label="Settlements" columns={COLUMNS} minWidth={860}>
              {settlements.map((settlement) => (
                <Row key={settlement.id} settlement={settlement} isHidden={moneyHidden} />
              ))}
            </WideTable>
            <NewestOlder
              onNewest={before === undefined ? undefined : () => go(undefined)}
              onOlder={next === null ? undefined : () => go(next)}
            />
          </Stack>
        )
      }
    </Shown>
  );
}

function Row({ settlement, isHidden }: { settlement: Settlement; isHidden: boolean }) {
  const { id, startAt, endAt, depositAt, currency, total, lines, unclassified, unclassifiedAmount } = settlement;
  const show = { currency, isHidden };
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          size="sm"
          fw={550}
          renderRoot={(props) => (
            <Link {...props} to="/sales/settlements/$settlementId" params={{ settlementId: id }} />
          )}
        >
          {id}
        </Anchor>
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        {startAt === null ? UNKNOWN : `${date(startAt)} – ${date(endAt)}`}
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{date(depositAt)}</Table.Td>
      <Table.Td ta="right" className="figures" fw={600}>
        {moneyText(total, show)}
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        <SettlementState settlement={settlement} show={show} />
      </Table.Td>
      <Table.Td ta="right">{number(lines)}</Table.Td>
      <Table.Td ta="right">
        {number(unclassified)}
        {unclassified > 0 && (
          <Text size="xs" c="dimmed">
            {moneyText(unclassifiedAmount, show)}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
