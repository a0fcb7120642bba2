/** What the profit calculator found: the net, the parts of the price, and what they make in a month. */
import { Text } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import {
  compactMoney,
  decimal,
  estimatedMoney,
  money,
  UNKNOWN,
  estimate as units,
  utcDate,
  withDates,
} from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import classes from "./product.module.css";
import type { Estimate, Figure } from "./profit-query.ts";

type Maybe = Estimate | undefined;

export function Net({ estimate }: { estimate: Maybe }) {
  const percent = (value: number) => `${decimal(value)}%`;
  return (
    <div className={classes["net"]}>
      <strong>{rangeText(estimate?.netPerUnit, (it) => money(it, estimate?.currency ?? "USD"))}</strong>
      {estimate?.unitCost === null ? (
        <span>Enter the unit cost</span>
      ) : (
        <>
          <span>{rangeText(estimate?.marginPercent, percent)} margin</span>
          <span>{rangeText(estimate?.roiPercent, percent)} return</span>
        </>
      )}
    </div>
  );
}

const FEES: Record<string, { name: string; color: string }> = {
  referral: { name: "Referral fee", color: "var(--line-strong)" },
  fulfilment: { name: "Fulfilment", color: "var(--edge)" },
  storage: { name: "Storage", color: "var(--ink-3)" },
  other: { name: "Other fees", color: "var(--ink-2)" },
};

/** A paler colour of the theme. */
const pale = (name: string, percent: number) => `color-mix(in srgb, var(${name}) ${percent}%, var(--sunken))`;

type Part = { name: string; color: string; amount: Pick<Figure, "amount" | "low" | "high">; about?: string };

/** Where the price goes. Parts that nobody entered are left out, except the four that every product has. */
function partsOf(estimate: Estimate): Part[] {
  const { fees, vat, unitCost, freight, duty, prep, returns, adsPerUnit, netPerUnit } = estimate;
  const part = (name: string, color: string, amount: number | null): Part[] =>
    amount === 0 ? [] : [{ name, color, amount: { amount, low: null, high: null } }];
  return [
    ...fees
      .filter(({ kind }) => kind !== "total")
      .map((fee): Part => {
        const { name, color } = FEES[fee.kind] ?? { name: fee.kind, color: "var(--ink-2)" };
        return { name, color, amount: fee, about: withDates(fee.steps.join(". ")) };
      }),
    { name: "Goods", color: pale("--bad", 45), amount: { amount: unitCost, low: null, high: null } },
    ...part("Shipping in", pale("--bad", 28), freight),
    ...part("Duty", pale("--bad", 20), duty),
    ...part("Prep", pale("--bad", 12), prep),
    ...part("Ads", pale("--warn", 50), adsPerUnit),
    ...part("Returns", "var(--bad)", returns),
    ...part("VAT", "var(--ink)", vat),
    { name: "Profit", color: "var(--accent)", amount: netPerUnit },
  ];
}

const middle = ({ amount, low, high }: Part["amount"]) =>
  amount ?? (low !== null && high !== null ? (low + high) / 2 : 0);

const colored = (color: string) => ({ "--part": color }) as CSSProperties;

export function Parts({ estimate, currency }: { estimate: Maybe; currency: string }) {
  const parts = estimate ? partsOf(estimate) : [];
  return (
    <>
      <div className={classes["stack"]} aria-hidden>
        {parts.map(({ name, color, amount }) => (
          <span key={name} style={{ ...colored(color), flex: Math.max(0, middle(amount)) }} />
        ))}
      </div>
      <dl className={classes["parts"]} aria-label="From price to profit" style={{ minHeight: 152 }}>
        {parts.map(({ name, color, amount, about }) => (
          <div key={name} style={colored(color)}>
            <dt>
              {name}
              {about && <HelpTip about={name}>{about}</HelpTip>}
            </dt>
            <dd>{rangeText(amount, (it) => money(it, currency))}</dd>
          </div>
        ))}
        {estimate && (
          <div data-sum>
            <dt>Price</dt>
            <dd>{money(estimate.price, currency)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** The costs whose fields are folded. */
export function foldedCosts({ fees, vat, duty, prep, returns }: Estimate): number {
  const storage = fees.find(({ kind }) => kind === "storage");
  return vat + duty + prep + returns + (storage ? middle(storage) : 0);
}

export function Results({ estimate, currency }: { estimate: Maybe; currency: string }) {
  const { netPerUnit, monthlySales = null, monthlyProfit, breakEvenAds, price = 0 } = estimate ?? {};
  const net = netPerUnit?.amount ?? null;
  const month = net === null || monthlySales === null ? (monthlyProfit?.amount ?? null) : net * monthlySales;
  const ofPrice = (it: number) => `${decimal((100 * it) / price)}%`;
  const rows: Row[] = [
    [monthlySales === null ? "A month" : `A month at ${units(monthlySales)} units`, estimatedMoney(month, currency)],
    ["likely", rangeBetween(monthlyProfit, (it) => compactMoney(it, currency)), true],
    ["Ads break even at", rangeText(breakEvenAds, ofPrice)],
  ];
  return <Rows rows={rows} />;
}

/** The prices that reach a goal. */
export function Goals({ estimate, currency }: { estimate: Maybe; currency: string }) {
  const amount = (it: number) => money(it, currency);
  return (
    <Rows
      rows={[
        ["Break-even price", rangeText(estimate?.breakEvenPrice, amount)],
        ["Price for the target margin", rangeText(estimate?.targetPrice, amount)],
        ["Highest unit cost for it", rangeText(estimate?.maxUnitCost, amount)],
      ]}
    />
  );
}

type Row = [name: string, value: ReactNode, isFaint?: true];

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={classes["results"]}>
      {rows.map(([name, value, isFaint]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt data-faint={isFaint}>{name}</dt>
          <dd data-faint={isFaint}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fees' source, and what the estimate leaves out. */
export function FeeNotes({ estimate: { card, notes } }: { estimate: Estimate }) {
  return (
    <HelpTip about="the fees">
      {card === null
        ? "No fee card for this marketplace."
        : `${card.name}, valid from ${utcDate(card.validFrom)}. ${withDates(card.source)}`}
      <Text inherit component="span">
        {" "}
        {withDates(notes.join(" "))}
      </Text>
    </HelpTip>
  );
}

/** "$3.32 to $9.10", "from $3.32", "up to $8.00". */
function rangeText(
  figure: Pick<Figure, "amount" | "low" | "high"> | undefined,
  format: (value: number) => string,
): string {
  if (figure === undefined) return UNKNOWN;
  const { amount, low, high } = figure;
  if (amount !== null) return format(amount);
  if (low !== null && high !== null) return `${format(low)} to ${format(high)}`;
  if (low !== null) return `from ${format(low)}`;
  return high === null ? UNKNOWN : `up to ${format(high)}`;
}

const rangeBetween = (figure: Figure | undefined, format: (value: number) => string) =>
  figure && figure.low !== null && figure.high !== null ? `${format(figure.low)}–${format(figure.high)}` : UNKNOWN;
