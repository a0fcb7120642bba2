import { Anchor, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Column } from "../../parts/data-table/use-data-table.ts";
import { counted, number, percent, UNKNOWN } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { Picture } from "../../parts/picture.tsx";
import { aboutStep, amountOf, BRIDGE, type BridgeStep } from "./bridge-steps.ts";
import { type Drawn, figureText, type Show, unsigned, wholeText } from "./figure-text.ts";
import { FIGURES, type FigureName } from "./figure-words.ts";
import classes from "./product-table.module.css";
import { GROUPS, type Grouping, isShort, type SoldProduct } from "./products.ts";
import type { Figures, ProductRow } from "./sales-queries.ts";

/** The columns of steps from sales to profit, by the figure that sorts them. Costs have no sign: the head says what they are. */
const STEPS: readonly [Drawn, BridgeStep, number][] = [
  ["sales", "Sales", 92],
  ["fees", "Fees", 84],
  ["advertising", "Ads", 76],
  ["refunds", "Refunds", 80],
  ["costOfGoods", "Goods", 84],
  ["netProfit", "Profit", 92],
];

/** Beside them, hidden until somebody chooses them. */
const MORE: readonly Drawn[] = ["orders", "netSales", "roi", "refundRate"];
/** For viewers while the owner hides amounts. */
const COUNTS: readonly Drawn[] = ["orders", "unitsRefunded", "refundRate"];

/** The amount of a step; costs without their sign. */
export const stepText = (step: BridgeStep, figures: Figures | null, show: Show): string => {
  const { total } = BRIDGE[step];
  const amount = amountOf(step, figures);
  return wholeText(total ? unsigned(total, amount) : amount, show);
};

export function productColumns(by: Grouping, show: Show, steps: number): Column<SoldProduct>[] {
  const figure = (name: Drawn, width: number, isHidden = false): Column<SoldProduct> => ({
    id: name,
    header: FIGURES[name].name,
    help: FIGURES[name].about,
    width,
    hiddenAtFirst: isHidden,
    value: ({ figures }) => figures?.[name],
    cell: ({ figures }) => figureText(name, figures?.[name], show),
  });
  const rate = (name: FigureName & ("tacos" | "sessions" | "conversion" | "buyBoxShare")): Column<SoldProduct> => {
    const of = ({ product }: SoldProduct) => (name === "tacos" ? product.advertising.tacos : product.traffic?.[name]);
    return {
      ...{ id: name, header: FIGURES[name].name, help: FIGURES[name].about, width: 96, hiddenAtFirst: true },
      value: of,
      cell: (row) => figureText(name, of(row), show),
    };
  };
  return [
    {
      ...{ id: "title", header: by === "sku" ? "Product" : GROUPS[by], width: 260, minWidth: 160 },
      value: ({ product }) => product.title ?? product.key,
      sort: { first: "title", second: "-title" },
      cell: (row) => <ProductCell row={row} by={by} />,
    },
    figure("units", 64),
    ...(show.isHidden
      ? COUNTS.map((name) => figure(name, 110))
      : [
          ...STEPS.map(
            ([name, step, width]): Column<SoldProduct> => ({
              ...{ id: name, header: step, help: aboutStep(step), width },
              value: ({ figures }) => unsigned(name, figures?.[name]),
              cell: (row) => (
                <LinesLink row={row} step={step}>
                  {stepText(step, row.figures, show)}
                </LinesLink>
              ),
            }),
          ).toSpliced(5, 0, otherColumn(show)),
          marginColumn,
          ...MORE.map((name) => figure(name, 96, true)),
        ]),
    ...(show.isHidden ? [] : [rate("tacos")]),
    ...[rate("sessions"), rate("conversion"), rate("buyBoxShare")],
    ...(by === "sku" ? [stockColumn] : []),
    {
      ...{ id: "trend", header: `Units, ${counted(steps, "day")}`, width: 120 },
      help: "Units sold over the period.",
      cell: ({ product: { trend } }) => <Trend values={trend} />,
    },
  ];
}

const otherColumn = (show: Show): Column<SoldProduct> => ({
  ...{ id: "other", header: "Other", help: aboutStep("Other"), width: 72 },
  value: ({ figures }) => amountOf("Other", figures),
  cell: (row) => (
    <LinesLink row={row} step="Other">
      {stepText("Other", row.figures, show)}
    </LinesLink>
  ),
});

const marginColumn: Column<SoldProduct> = {
  ...{ id: "margin", header: "Margin", help: FIGURES.margin.about, width: 140 },
  value: ({ figures }) => figures?.margin,
  cell: ({ figures }) => <Margin percent={figures?.margin ?? null} />,
};

const stockColumn: Column<SoldProduct> = {
  ...{ id: "stock", header: "Stock", help: "Available units ÷ units per day.", width: 92 },
  value: ({ stock }) => stock?.daysOfCover,
  sort: { first: "stock", second: "-stock" },
  cell: (row) => <Cover row={row} />,
};

/** The margin with a bar to the right, or of a loss to the left. */
export function Margin({ percent: value }: { percent: number | null }) {
  const isLoss = value !== null && value < 0;
  return (
    <span className={classes["margin"]} data-loss={isLoss || undefined}>
      <span className={classes["bar"]} aria-hidden>
        <i style={{ width: `${Math.min(1, Math.abs(value ?? 0) / 50) * 100}%` }} />
      </span>
      {value === null ? UNKNOWN : percent(value / 100)}
    </span>
  );
}

/** Days of cover; few of them have a sign and a colour. */
export function Cover({ row }: { row: SoldProduct }) {
  const days = row.stock?.daysOfCover;
  if (days == null) return UNKNOWN;
  const text = counted(Math.round(days), "day");
  if (!isShort(row)) return text;
  return (
    <span className={classes["short"]}>
      <IconAlertTriangle size={14} aria-label="Running out" /> {text}
    </span>
  );
}

/** A product with its picture; amounts of no product are those of the account. */
function ProductCell({ row: { product }, by }: { row: SoldProduct; by: Grouping }) {
  const { key, asin, title, imageUrl } = product;
  const under = key === "" ? "Amounts of the account" : title === null ? asin !== key && asin : key;
  return (
    <Group gap={12} wrap="nowrap" miw={0}>
      {["sku", "asin"].includes(by) && <Picture src={imageUrl} size={32} />}
      <span className={classes["name"]}>
        <ProductName product={product} by={by} />
        {under && (
          <Text span size="xs" c="dimmed" truncate>
            {under}
          </Text>
        )}
      </span>
    </Group>
  );
}

function ProductName({ product: { key, sku, title }, by }: { product: ProductRow; by: Grouping }) {
  const name = key === "" ? "No product" : by === "marketplace" ? countryOf(key) : (title ?? key);
  const look = { c: "var(--ink)", fw: 500, truncate: true, title: name } as const;
  if (sku === null) return <Text {...look}>{name}</Text>;
  return (
    <Anchor {...look} renderRoot={(props) => <Link {...props} to="/sales/products/$sku" params={{ sku }} />}>
      {name}
    </Anchor>
  );
}

/** A figure that opens its lines on the page of its product. */
function LinesLink({ row, step, children }: { row: SoldProduct; step: BridgeStep; children: ReactNode }) {
  const { sku } = row.product;
  const isLoss = step === "Profit" && (row.figures?.netProfit ?? 0) < 0;
  const isMain = step === "Profit" || step === "Sales";
  if (sku === null)
    return (
      <Text span inherit fw={isMain ? 500 : 400} c={isLoss ? "var(--bad)" : "inherit"}>
        {children}
      </Text>
    );
  return (
    <Anchor
      inherit
      fw={isMain ? 500 : 400}
      c={isLoss ? "var(--bad)" : "inherit"}
      // The name of the product is the one stop of the Tab key in a row.
      tabIndex={-1}
      renderRoot={(props) => <Link {...props} to="/sales/products/$sku" params={{ sku }} search={{ lines: step }} />}
    >
      {children}
    </Anchor>
  );
}

const TREND = { width: 72, height: 20 };

/** Units over the period, without an axis. */
function Trend({ values }: { values: readonly number[] | null }) {
  if (values === null || values.length < 2 || values.every((units) => units === 0)) return UNKNOWN;
  const most = Math.max(1, ...values);
  const points = values.map((value, i): [number, number] => [
    1 + (i / (values.length - 1)) * (TREND.width - 4),
    2 + (1 - value / most) * (TREND.height - 4),
  ]);
  const [x, y] = points.at(-1) as [number, number];
  return (
    <svg {...TREND} className={classes["trend"]} role="img" aria-label={`Units: ${values.map(number).join(", ")}`}>
      <polyline points={points.map((point) => point.map((at) => at.toFixed(1)).join(",")).join(" ")} />
      <circle cx={x} cy={y} r={1.8} />
    </svg>
  );
}

/** A row on a phone, in two lines. */
export function productItem(row: SoldProduct, by: Grouping, show: Show): ReactNode {
  const { product, figures } = row;
  return (
    <div className={classes["item"]}>
      {["sku", "asin"].includes(by) && <Picture src={product.imageUrl} size={40} />}
      <span className={classes["name"]}>
        <ProductName product={product} by={by} />
        <span className={classes["facts"]}>
          <span>{counted(figures?.units ?? 0, "unit")}</span>
          {!show.isHidden && <span>{stepText("Sales", figures, show)}</span>}
          {row.stock && <Cover row={row} />}
        </span>
      </span>
      {!show.isHidden && (
        <span className={classes["end"]}>
          <Text span fw={500} c={(figures?.netProfit ?? 0) < 0 ? "var(--bad)" : "inherit"}>
            {stepText("Profit", figures, show)}
          </Text>
          <span>{figureText("margin", figures?.margin, show)}</span>
        </span>
      )}
    </div>
  );
}
