import { Text } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { Chip } from "../../parts/chip.tsx";
import { ColumnChooser } from "../../parts/data-table/column-chooser.tsx";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { counted, number, utcDay } from "../../parts/format.ts";
import { Failure } from "../../parts/states.tsx";
import { BRIDGE, type BridgeStep } from "./bridge-steps.ts";
import { type Drawn, figureText, type ShownPeriod } from "./figure-text.ts";
import { FIGURES, type FigureName } from "./figure-words.ts";
import { daysIn } from "./period.ts";
import { Margin, productColumns, productItem, stepText } from "./product-columns.tsx";
import classes from "./product-table.module.css";
import { found, type Grouping, isProduct, MOST_ROWS, QUICK, type SoldProduct, sumOf, useProducts } from "./products.ts";
import { Bar } from "./sales-page.tsx";

/** What the address keeps of the table. */
export type ProductsView = { sort?: string; search?: string; only?: string };

type ProductTableProps = ProductsView & {
  shown: ShownPeriod | undefined;
  by?: Grouping;
  /** Before the quick filters: a title, or a search. */
  children: ReactNode;
  onChoose: (chosen: { sort?: string | undefined; only?: string | undefined }) => void;
};

/** The products of a period with their steps from sales to profit. The totals are the figures of the period. */
export function ProductTable(props: ProductTableProps) {
  const { shown, by = "sku", sort = "-netProfit", search = "", only, children, onChoose } = props;
  const { query, rows, total } = useProducts(shown, by);
  const show = shown?.show ?? { currency: "USD", isHidden: false };
  const { currency, isHidden } = show;
  const days = shown ? daysIn(shown.summary) : 30;
  const columns = useMemo(() => productColumns(by, { currency, isHidden }, days), [by, currency, isHidden, days]);
  const quick = only === undefined ? undefined : QUICK[only];
  const wanted = useMemo(() => {
    const kept = rows && (quick ? rows.filter(quick.has) : rows);
    return kept && inOrder(search ? found(kept, search) : kept, columns, sort);
  }, [rows, quick, search, columns, sort]);
  const state = useDataTable({
    ...{ name: `sales.${isHidden ? "counts" : "products"}`, columns, rows: wanted, rowId, rowName: nameOf },
    ...{ order: sort, onOrder: (order) => onChoose({ sort: order }) },
  });
  if (query.isError && rows === undefined) return <Failure error={query.error} retry={() => query.refetch()} />;
  const isAll = wanted?.length === rows?.length && total <= MOST_ROWS;
  const figures = isAll ? shown?.figures : wanted && sumOf(wanted);
  const { ordersTo, settledTo } = shown?.summary.coverage ?? {};
  return (
    <div className={classes["table"]}>
      <Bar>
        {children}
        {Object.entries(QUICK).map(([name, { label, has }]) => {
          const count = rows?.filter(has).length ?? 0;
          const isOn = only === name;
          if (count === 0 && !isOn) return null;
          return (
            <Chip
              key={name}
              isOn={isOn}
              count={number(count)}
              name={label}
              onClick={() => onChoose({ only: isOn ? undefined : name })}
            >
              {label}
            </Chip>
          );
        })}
        <Text span size="xs" c="dimmed" ml="auto">
          {total > MOST_ROWS
            ? `First ${number(MOST_ROWS)} of ${number(total)} by sales; the CSV has all`
            : [ordersTo && `Orders as of ${utcDay(ordersTo)}`, settledTo && `settled to ${utcDay(settledTo)}`]
                .filter(Boolean)
                .join(" · ")}
        </Text>
        <ColumnChooser state={state} />
      </Bar>
      {wanted?.length === 0 ? (
        <Text c="dimmed" p="var(--gutter)">
          No match{search && ` for “${search}”`}.
        </Text>
      ) : (
        <DataTable
          state={state}
          label="Products"
          phone={(row) => productItem(row, by, show)}
          totals={{
            title: counted(wanted?.filter(isProduct).length ?? 0, by === "sku" ? "product" : "row"),
            ...Object.fromEntries(
              columns.flatMap(({ id }) => (id in FIGURES && figures ? [[id, totalText(id as FigureName)]] : [])),
            ),
            ...(figures && !isHidden && { other: stepText("Other", figures, show) }),
            margin: figures && <Margin percent={figures.margin ?? null} />,
          }}
          totalsAt="foot"
          isStale={query.isPlaceholderData}
          isFilling
        />
      )}
    </div>
  );

  function totalText(name: FigureName): string {
    const step = (Object.keys(BRIDGE) as BridgeStep[]).find((each) => BRIDGE[each].total === name);
    if (!figures || step) return step ? stepText(step, figures ?? null, show) : "";
    return name in figures ? figureText(name, figures[name as Drawn], show) : "";
  }
}

const rowId = ({ product: { key, marketplace } }: SoldProduct) => `${key} ${marketplace}`;
const nameOf = ({ product: { key, title } }: SoldProduct) => title ?? key;

/** Rows by the value of a column; rows without it come last in both directions. */
function inOrder(rows: readonly SoldProduct[], columns: readonly Column<SoldProduct>[], order: string): SoldProduct[] {
  const value = columns.find(({ id }) => id === order.replace(/^-/, ""))?.value;
  if (value === undefined) return [...rows];
  const sign = order.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a) ?? null, value(b) ?? null];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return sign * (typeof x === "string" ? x.localeCompare(String(y)) : x - Number(y));
  });
}
