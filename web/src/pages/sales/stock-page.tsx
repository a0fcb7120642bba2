import { Anchor, Group, SimpleGrid, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { ago, counted, decimal, money, number, UNKNOWN, utcDate } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { SearchBox } from "../../parts/search-box.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { readNumber } from "../../parts/typed-number.ts";
import { ExportCsv } from "./export-csv.tsx";
import { moneyText } from "./figure-text.ts";
import { HiddenMoney, NoSales, SalesFrame } from "./sales-frame.tsx";
import { type StockItem, stockQuery, stockSettingsQuery, useSalesChanged } from "./sales-queries.ts";
import classes from "./stock-page.module.css";
import { STOCK_ABOUT, STOCK_STATES } from "./stock-words.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales/stock");

type Status = StockItem["status"];
const STATES = Object.keys(STOCK_STATES) as Status[];
const isStatus = (value: unknown): value is Status => STATES.includes(value as Status);

/** How long the stock lasts, when to reorder, and what was lost without it. */
export function StockPage() {
  const { choice } = useSalesChoice();
  const { status: given, search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const status = isStatus(given) ? given : undefined;
  const request = choice.shop ? { marketplace: choice.shop } : {};
  const query = useQuery(stockQuery(request));
  const filter = (chosen: { status?: string | undefined; search?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...chosen }) as never,
      // Every letter of a search would be a page to go back to.
      replace: "search" in chosen,
      resetScroll: false,
    });
  return (
    <SalesFrame
      title="Stock"
      about="Days of cover, reorder dates, lost sales and slow movers."
      actions={<ExportCsv path="/api/v1/sales/stock" query={request} />}
    >
      <Shown query={query} loading={<Loading rows={8} height={56} />}>
        {({ items, moneyHidden }) =>
          items.length === 0 ? (
            <NoSales title="No stock report yet">
              Upload an FBA inventory report: Reports → Fulfilment → Inventory → Manage FBA inventory.
            </NoSales>
          ) : (
            <Stack>
              <HiddenMoney isHidden={moneyHidden} />
              <SimpleGrid
                cols={{ base: 2, sm: 3, lg: 5 }}
                spacing="xs"
                component="ul"
                p={0}
                m={0}
                style={{ listStyle: "none" }}
                aria-label="Filter by status"
              >
                {STATES.map((each) => (
                  <li key={each}>
                    <StatusTile
                      status={each}
                      count={items.filter((item) => item.status === each).length}
                      isOn={status === each}
                      onPick={() => filter({ status: status === each ? undefined : each })}
                    />
                  </li>
                ))}
              </SimpleGrid>
              <Group justify="space-between" align="flex-end">
                <SearchBox
                  label="Search stock"
                  placeholder="Title, SKU or ASIN"
                  value={search}
                  onChange={(text) => filter({ search: text || undefined })}
                />
                <Defaults />
              </Group>
              <StockTable items={items.filter((item) => matches(item, status, search))} isHidden={moneyHidden} />
            </Stack>
          )
        }
      </Shown>
    </SalesFrame>
  );
}

function matches({ sku, asin, title, status: own }: StockItem, status: Status | undefined, search: string): boolean {
  const text = search.toLowerCase();
  return (
    (status === undefined || own === status) && [sku, asin, title].some((each) => each?.toLowerCase().includes(text))
  );
}

type StatusTileProps = { status: Status; count: number; isOn: boolean; onPick: () => void };

function StatusTile({ status, count, isOn, onPick }: StatusTileProps) {
  const { name, tone } = STOCK_STATES[status];
  return (
    <UnstyledButton className={`panel ${classes["status"]}`} aria-pressed={isOn} onClick={onPick}>
      <StateMark tone={tone}>{name}</StateMark>
      <Text fz={22} fw={600} className="figures" component="span">
        {number(count)}
      </Text>
    </UnstyledButton>
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
  const save = useSaveDays();
  const mayChange = useHasRole("member");
  const usual = data.find(({ sku }) => sku === null);
  if (!usual) return null;
  return (
    <Group gap="md">
      <Text size="sm" c="dimmed">
        Defaults
      </Text>
      <DaysField
        label="Lead time"
        what="default lead time"
        days={usual.leadTimeDays}
        about={STOCK_ABOUT.leadTimeDays}
        mayChange={mayChange}
        save={async (leadTimeDays) => save(null, { leadTimeDays }, "default lead time")}
      />
      <DaysField
        label="Safety"
        what="default safety days"
        days={usual.safetyDays}
        about={STOCK_ABOUT.safetyDays}
        mayChange={mayChange}
        save={async (safetyDays) => save(null, { safetyDays }, "default safety days")}
      />
    </Group>
  );
}

type DaysFieldProps = {
  label?: string;
  what: string;
  days: number;
  about?: string;
  mayChange: boolean;
  save: (days: number) => Promise<unknown>;
};

function DaysField({ label, what, days, about, mayChange, save }: DaysFieldProps) {
  return (
    <Group gap={4} wrap="nowrap">
      {label && (
        <Text size="sm" component="span">
          {label}
        </Text>
      )}
      {about && label && <HelpTip about={label}>{about}</HelpTip>}
      <Text size="sm" component="span" fw={550} className="figures">
        {mayChange ? (
          <EditInPlace
            value={String(days)}
            shown={counted(days, "day")}
            what={what}
            maxLength={3}
            save={async (text) => save(toDays(text))}
          />
        ) : (
          counted(days, "day")
        )}
      </Text>
    </Group>
  );
}

const HEADS: readonly [label: string, about?: string][] = [
  ["Available"],
  ["Inbound"],
  ["Units/day", STOCK_ABOUT.unitsPerDay],
  ["Days of cover", STOCK_ABOUT.daysOfCover],
  ["Reorder by", STOCK_ABOUT.reorderOn],
  ["Lead time", STOCK_ABOUT.leadTimeDays],
  ["Safety days", STOCK_ABOUT.safetyDays],
  ["Lost sales", STOCK_ABOUT.lost],
  ["Storage", STOCK_ABOUT.storageFees],
];

function StockTable({ items, isHidden }: { items: readonly StockItem[]; isHidden: boolean }) {
  if (items.length === 0) return <Text c="dimmed">No SKU matches.</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable.
    <section className="panel scroll-x" aria-label="Stock" tabIndex={0}>
      <Table miw={1120} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Product</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            {HEADS.map(([label, about]) => (
              <Table.Th key={label} scope="col" ta="right" style={{ whiteSpace: "nowrap" }}>
                <Group gap={2} wrap="nowrap" justify="flex-end">
                  {about && <HelpTip about={label}>{about}</HelpTip>}
                  {label}
                </Group>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Row key={`${item.sku} ${item.marketplace}`} item={item} isHidden={isHidden} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Row({ item, isHidden }: { item: StockItem; isHidden: boolean }) {
  const { sku, title, asin, status, lost, currency, leadTimeDays, safetyDays } = item;
  const save = useSaveDays();
  const mayChange = useHasRole("member");
  const show = { currency: currency ?? "USD", isHidden };
  const inbound = item.inbound;
  return (
    <Table.Tr>
      <Table.Td miw={220} maw={320}>
        <Anchor
          size="sm"
          fw={550}
          lineClamp={2}
          renderRoot={(props) => <Link {...props} to="/sales/products/$sku" params={{ sku }} />}
        >
          {title ?? sku}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {[title !== null && sku, asin].filter(Boolean).join(" · ")}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        <StateMark tone={STOCK_STATES[status].tone}>{STOCK_STATES[status].name}</StateMark>
        <Text size="xs" c="dimmed" title={item.at}>
          Counted {ago(item.at)}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        {number(item.available)}
        {item.reserved ? (
          <Text size="xs" c="dimmed">
            {number(item.reserved)} reserved
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td ta="right">{number(inbound)}</Table.Td>
      <Table.Td ta="right">{decimal(item.unitsPerDay)}</Table.Td>
      <Table.Td ta="right">{number(item.daysOfCover)}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
        {utcDate(item.reorderOn)}
        {item.stockoutOn && (
          <Text size="xs" c="dimmed">
            Runs out {utcDate(item.stockoutOn)}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Group justify="flex-end">
          <DaysField
            what={`lead time of ${sku}`}
            days={leadTimeDays}
            mayChange={mayChange}
            save={async (days) => save(sku, { leadTimeDays: days, safetyDays }, `lead time of ${sku}`)}
          />
        </Group>
      </Table.Td>
      <Table.Td ta="right">
        <Group justify="flex-end">
          <DaysField
            what={`safety days of ${sku}`}
            days={safetyDays}
            mayChange={mayChange}
            save={async (days) => save(sku, { leadTimeDays, safetyDays: days }, `safety days of ${sku}`)}
          />
        </Group>
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
        {lost.days === 0 ? (
          "None"
        ) : (
          <>
            {isHidden ? `${decimal(lost.units.value)} units` : `about ${money(lost.sales.value, show.currency)}`}
            <Text size="xs" c="dimmed">
              {counted(lost.days, "day")}, {rangeText(lost.units)} units
            </Text>
          </>
        )}
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
        {moneyText(item.storageFees === null || item.storageFees === 0 ? item.storageFees : -item.storageFees, show)}
        {item.storageMonth && (
          <Text size="xs" c="dimmed">
            {item.storageMonth}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const rangeText = ({ low, value, high }: { low: number | null; value: number | null; high: number | null }): string =>
  low === null || high === null ? (value === null ? UNKNOWN : number(value)) : `${number(low)}–${number(high)}`;
