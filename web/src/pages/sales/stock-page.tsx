import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { Chip } from "../../parts/chip.tsx";
import { ColumnChooser } from "../../parts/data-table/column-chooser.tsx";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { ago, counted, decimal, number, UNKNOWN, utcDate, wholeMoney } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { SearchBox } from "../../parts/search-box.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Failure } from "../../parts/states.tsx";
import { readNumber } from "../../parts/typed-number.ts";
import { moneyText } from "./figure-text.ts";
import { Bar, HiddenMoney, NoSales, SalesPage } from "./sales-page.tsx";
import { type StockItem, stockQuery, stockSettingsQuery, useSalesChanged } from "./sales-queries.ts";
import { STOCK_ABOUT, STOCK_STATES } from "./stock-words.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales/stock");

type Status = StockItem["status"];
const STATES = Object.keys(STOCK_STATES) as Status[];

/** How long the stock lasts, when to reorder, and what was lost without it. */
export function StockPage() {
  const { choice } = useSalesChoice();
  const { status, search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const request = choice.shop ? { marketplace: choice.shop } : {};
  const query = useQuery(stockQuery(request));
  const filter = (chosen: { status?: string | undefined; search?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...chosen }) as never,
      // Every letter of a search would be a page to go back to.
      replace: "search" in chosen,
      resetScroll: false,
    });
  const items = query.data?.items;
  const isHidden = query.data?.moneyHidden ?? false;
  const columns = useMemo(() => columnsOf(isHidden), [isHidden]);
  const rows = useMemo(
    () =>
      items?.filter(
        ({ sku, asin, title, status: own }) =>
          (status === undefined || own === status) &&
          [sku, asin, title].some((each) => each?.toLowerCase().includes(search.toLowerCase())),
      ),
    [items, status, search],
  );
  const state = useDataTable<StockItem>({
    ...{ name: "sales.stock", columns, rows },
    ...{ rowId: ({ sku, marketplace }) => `${sku} ${marketplace}`, rowName: ({ title, sku }) => title ?? sku },
  });
  return (
    <SalesPage title="Stock" exports={[{ name: "Stock", path: "/api/v1/sales/stock", query: request }]} isWide isFixed>
      {query.isError && <Failure error={query.error} retry={() => query.refetch()} />}
      {items?.length === 0 ? (
        <NoSales title="No stock report yet">
          Upload an FBA inventory report: Reports → Fulfilment → Inventory → Manage FBA inventory.
        </NoSales>
      ) : (
        <>
          <Bar>
            <SearchBox
              label="Search stock"
              placeholder="Title, SKU or ASIN"
              value={search}
              onChange={(text) => filter({ search: text || undefined })}
            />
            {STATES.map((each) => {
              const count = items?.filter((item) => item.status === each).length ?? 0;
              const isOn = status === each;
              return count > 0 || isOn ? (
                <Chip
                  key={each}
                  isOn={isOn}
                  count={number(count)}
                  onClick={() => filter({ status: isOn ? undefined : each })}
                >
                  {STOCK_STATES[each].name}
                </Chip>
              ) : null;
            })}
            <HiddenMoney isHidden={isHidden} />
            <Defaults />
            <ColumnChooser state={state} />
          </Bar>
          {rows?.length === 0 ? (
            <Text c="dimmed" p="var(--gutter)">
              No SKU matches.
            </Text>
          ) : (
            <DataTable state={state} label="Stock" phone={(item) => <Item item={item} />} isFilling />
          )}
        </>
      )}
    </SalesPage>
  );
}

type Days = { leadTimeDays?: number; safetyDays?: number };

function useSaveDays() {
  const changed = useSalesChanged();
  return async (sku: string | null, days: Days, what: string) => {
    await client.put("/api/v1/sales/stock/settings", { body: { ...(sku !== null && { sku }), ...days } });
    await changed();
    notifyDone(`Saved the ${what}.`);
  };
}

function toDays(text: string): number {
  const { value } = readNumber(text, { min: 0, max: 365, decimals: 0 });
  if (value === undefined) throw new Error("Enter whole days from 0 to 365.");
  return value;
}

/** The lead time and the safety days of SKUs without their own. */
function Defaults() {
  const { data = [] } = useQuery(stockSettingsQuery);
  const usual = data.find(({ sku }) => sku === null);
  if (!usual) return null;
  return (
    <Group gap="sm" ml="auto" wrap="nowrap" c="dimmed" fz="xs">
      {(
        [
          ["leadTimeDays", "lead time"],
          ["safetyDays", "safety days"],
        ] as const
      ).map(([name, label]) => (
        <Group key={name} gap={4} wrap="nowrap">
          Default {label} <HelpTip about={label}>{STOCK_ABOUT[name]}</HelpTip>
          <DaysField sku={null} name={name} days={usual[name]} others={{}} what={`default ${label}`} />
        </Group>
      ))}
    </Group>
  );
}

type DaysFieldProps = { sku: string | null; name: keyof Days; days: number; others: Days; what: string };

/** The service stores both numbers of a SKU together. */
function DaysField({ sku, name, days, others, what }: DaysFieldProps) {
  const save = useSaveDays();
  if (!useHasRole("member")) return counted(days, "day");
  return (
    <EditInPlace
      value={String(days)}
      shown={counted(days, "day")}
      what={what}
      maxLength={3}
      save={async (text) => save(sku, { ...others, [name]: toDays(text) }, what)}
    />
  );
}

const showOf = ({ currency }: StockItem, isHidden: boolean) => ({ currency: currency ?? "USD", isHidden });

function columnsOf(isHidden: boolean): Column<StockItem>[] {
  return [
    {
      id: "title",
      header: "Product",
      width: 220,
      value: ({ title, sku }) => title ?? sku,
      sort: { first: "title", second: "-title" },
      cell: (item) => <Name item={item} />,
    },
    { id: "status", header: "Status", width: 136, align: "start", cell: (item) => <Status item={item} /> },
    {
      id: "available",
      header: "Available",
      width: 92,
      value: ({ available }) => available,
      cell: ({ available, reserved }) => (
        <Two top={number(available)} under={reserved ? `${number(reserved)} reserved` : null} />
      ),
    },
    {
      id: "inbound",
      header: "Inbound",
      width: 72,
      value: ({ inbound }) => inbound,
      cell: ({ inbound }) => number(inbound),
    },
    {
      id: "perDay",
      header: "Units/day",
      help: STOCK_ABOUT.unitsPerDay,
      width: 80,
      value: ({ unitsPerDay }) => unitsPerDay,
      cell: ({ unitsPerDay }) => decimal(unitsPerDay),
    },
    {
      id: "cover",
      header: "Cover",
      help: STOCK_ABOUT.daysOfCover,
      width: 84,
      value: ({ daysOfCover }) => daysOfCover,
      sort: { first: "cover", second: "-cover" },
      cell: ({ daysOfCover }) => number(daysOfCover),
    },
    {
      id: "reorder",
      header: "Reorder by",
      help: STOCK_ABOUT.reorderOn,
      width: 140,
      value: ({ reorderOn }) => reorderOn,
      sort: { first: "reorder", second: "-reorder" },
      cell: ({ reorderOn, stockoutOn }) => (
        <Two top={utcDate(reorderOn)} under={stockoutOn && `Runs out ${utcDate(stockoutOn)}`} />
      ),
    },
    {
      id: "lead",
      header: "Lead time",
      help: STOCK_ABOUT.leadTimeDays,
      width: 104,
      value: ({ leadTimeDays }) => leadTimeDays,
      cell: ({ sku, leadTimeDays, safetyDays }) => (
        <DaysField
          sku={sku}
          name="leadTimeDays"
          days={leadTimeDays}
          others={{ safetyDays }}
          what={`lead time of ${sku}`}
        />
      ),
    },
    {
      id: "safety",
      header: "Safety",
      help: STOCK_ABOUT.safetyDays,
      width: 104,
      value: ({ safetyDays }) => safetyDays,
      cell: ({ sku, leadTimeDays, safetyDays }) => (
        <DaysField
          sku={sku}
          name="safetyDays"
          days={safetyDays}
          others={{ leadTimeDays }}
          what={`safety days of ${sku}`}
        />
      ),
    },
    {
      id: "lost",
      header: "Lost sales",
      help: STOCK_ABOUT.lost,
      width: 116,
      value: ({ lost }) => lost.sales.value ?? lost.units.value,
      cell: (item) => <Lost item={item} isHidden={isHidden} />,
    },
    {
      id: "storage",
      header: "Storage",
      help: STOCK_ABOUT.storageFees,
      width: 92,
      value: ({ storageFees }) => storageFees && -storageFees,
      cell: (item) => (
        <Two top={moneyText(item.storageFees && -item.storageFees, showOf(item, isHidden))} under={item.storageMonth} />
      ),
    },
  ];
}

/** A figure with a small one under it. */
function Two({ top, under }: { top: string; under: string | null | undefined }) {
  return (
    <span style={{ display: "grid", lineHeight: "18px" }}>
      {top}
      {under && (
        <Text span size="xs" c="dimmed">
          {under}
        </Text>
      )}
    </span>
  );
}

function Name({ item: { sku, asin, title } }: { item: StockItem }) {
  return (
    <span style={{ display: "grid", lineHeight: "18px" }}>
      <Anchor
        c="var(--ink)"
        fw={500}
        truncate
        title={title ?? sku}
        renderRoot={(props) => <Link {...props} to="/sales/products/$sku" params={{ sku }} />}
      >
        {title ?? sku}
      </Anchor>
      <Text span size="xs" c="dimmed" truncate>
        {[title !== null && sku, asin].filter(Boolean).join(" · ")}
      </Text>
    </span>
  );
}

function Status({ item: { status, at } }: { item: StockItem }) {
  return (
    <span style={{ display: "grid", lineHeight: "18px" }}>
      <StateMark tone={STOCK_STATES[status].tone}>{STOCK_STATES[status].name}</StateMark>
      <Text span size="xs" c="dimmed" title={at}>
        Counted {ago(at)}
      </Text>
    </span>
  );
}

function Lost({ item, isHidden }: { item: StockItem; isHidden: boolean }) {
  const { days, units, sales } = item.lost;
  if (days === 0) return "None";
  const range = units.low === null || units.high === null ? UNKNOWN : `${number(units.low)}–${number(units.high)}`;
  return (
    <Two
      top={
        isHidden ? `${decimal(units.value)} units` : `about ${wholeMoney(sales.value, showOf(item, false).currency)}`
      }
      under={`${counted(days, "day")}, ${range} units`}
    />
  );
}

/** A row on a phone. */
function Item({ item }: { item: StockItem }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span style={{ minWidth: 0 }}>
        <Name item={item} />
      </span>
      <span style={{ flex: "none", textAlign: "right" }}>
        <StateMark tone={STOCK_STATES[item.status].tone}>{STOCK_STATES[item.status].name}</StateMark>
        <Text size="xs" c="dimmed">
          {item.daysOfCover === null
            ? `${number(item.available)} available`
            : `${counted(Math.round(item.daysOfCover), "day")} of cover`}
        </Text>
      </span>
    </Group>
  );
}
