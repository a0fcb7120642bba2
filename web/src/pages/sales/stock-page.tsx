import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { Chip } from "../../parts/chip.tsx";
import { ColumnChooser } from "../../parts/data-table/column-chooser.tsx";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { ago, counted, decimal, number, UNKNOWN, utcDate, utcDay, wholeMoney } from "../../parts/format.ts";
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
  const figure = (
    id: string,
    header: string,
    width: number,
    value: (item: StockItem) => number | null,
    help?: string,
  ) => ({
    ...{ id, header, width, value, ...(help && { help }) },
    cell: (item: StockItem) => number(value(item)),
  });
  const days = (id: string, header: string, name: keyof Days, other: keyof Days, what: string): Column<StockItem> => ({
    ...{ id, header, width: 104, help: STOCK_ABOUT[name], value: (item) => item[name] },
    cell: (item) => (
      <DaysField
        {...{ sku: item.sku, name, days: item[name], others: { [other]: item[other] }, what: `${what} of ${item.sku}` }}
      />
    ),
  });
  return [
    {
      ...{ id: "title", header: "Product", width: 220, value: ({ title, sku }) => title ?? sku },
      ...{ sort: { first: "title", second: "-title" }, cell: (item) => <Name item={item} /> },
    },
    { id: "status", header: "Status", width: 136, align: "start", cell: (item) => <Status item={item} /> },
    {
      ...figure("available", "Available", 92, ({ available }) => available),
      cell: ({ available, reserved }) => (
        <Two top={number(available)} under={reserved ? `${number(reserved)} reserved` : null} />
      ),
    },
    figure("inbound", "Inbound", 72, ({ inbound }) => inbound),
    {
      ...figure("perDay", "Units/day", 80, ({ unitsPerDay }) => unitsPerDay, STOCK_ABOUT.unitsPerDay),
      cell: ({ unitsPerDay }) => decimal(unitsPerDay),
    },
    {
      ...figure("cover", "Cover", 84, ({ daysOfCover }) => daysOfCover, STOCK_ABOUT.daysOfCover),
      sort: { first: "cover", second: "-cover" },
    },
    {
      ...{ id: "reorder", header: "Reorder by", width: 124, help: STOCK_ABOUT.reorderOn },
      ...{ value: ({ reorderOn }) => reorderOn, sort: { first: "reorder", second: "-reorder" } },
      cell: ({ reorderOn, stockoutOn }) => (
        <Two top={utcDate(reorderOn)} under={stockoutOn && `Runs out ${utcDay(stockoutOn)}`} />
      ),
    },
    days("lead", "Lead time", "leadTimeDays", "safetyDays", "lead time"),
    days("safety", "Safety", "safetyDays", "leadTimeDays", "safety days"),
    {
      ...figure("lost", "Lost sales", 132, ({ lost }) => lost.sales.value ?? lost.units.value, STOCK_ABOUT.lost),
      cell: (item) => <Lost item={item} isHidden={isHidden} />,
    },
    {
      ...figure("storage", "Storage", 92, ({ storageFees }) => storageFees && -storageFees, STOCK_ABOUT.storageFees),
      cell: (item) => (
        <Two top={moneyText(item.storageFees && -item.storageFees, showOf(item, isHidden))} under={item.storageMonth} />
      ),
    },
  ];
}

/** A line with a small one under it. */
function Two({ top, under }: { top: ReactNode; under: ReactNode }) {
  return (
    <span style={{ display: "grid", lineHeight: "18px" }}>
      {top}
      {under && (
        <Text span size="xs" c="dimmed" truncate>
          {under}
        </Text>
      )}
    </span>
  );
}

function Name({ item: { sku, asin, title } }: { item: StockItem }) {
  const name = title ?? sku;
  const link = (
    <Anchor
      {...{ c: "var(--ink)", fw: 500, truncate: true, title: name }}
      renderRoot={(props) => <Link {...props} to="/sales/products/$sku" params={{ sku }} />}
    >
      {name}
    </Anchor>
  );
  return <Two top={link} under={[title !== null && sku, asin].filter(Boolean).join(" · ")} />;
}

function Status({ item: { status, at } }: { item: StockItem }) {
  const { tone, name } = STOCK_STATES[status];
  return <Two top={<StateMark tone={tone}>{name}</StateMark>} under={<span title={at}>Counted {ago(at)}</span>} />;
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
  const { status, daysOfCover, available } = item;
  const cover =
    daysOfCover === null ? `${number(available)} available` : `${counted(Math.round(daysOfCover), "day")} of cover`;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span style={{ minWidth: 0 }}>
        <Name item={item} />
      </span>
      <span style={{ flex: "none", textAlign: "right" }}>
        <Two top={<StateMark tone={STOCK_STATES[status].tone}>{STOCK_STATES[status].name}</StateMark>} under={cover} />
      </span>
    </Group>
  );
}
