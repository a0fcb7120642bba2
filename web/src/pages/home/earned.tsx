import { Anchor, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Delta } from "../../parts/delta.tsx";
import { changeShare, number, percent, points, UNKNOWN, utcSpan, wholeMoney } from "../../parts/format.ts";
import { DayChart } from "./day-chart.tsx";
import classes from "./home.module.css";
import type { EarnedFigure, Earned as Figures } from "./use-earned.ts";

const FIGURES: readonly [EarnedFigure, string][] = [
  ["netProfit", "Profit"],
  ["sales", "Sales"],
  ["units", "Units"],
  ["margin", "Margin"],
];

/** What the account earned this month, beside the same days of last month. It keeps its height in every state. */
export function Earned({ earned: { state, shown } }: { earned: Figures }) {
  return (
    <section className={classes["earned"]} aria-label="Your sales" aria-busy={state === "loading"}>
      {FIGURES.map(([name, label], i) =>
        shown ? (
          <Link
            key={name}
            className={classes["earn"]}
            to="/sales"
            search={shown.isMonth ? { period: "month" } : {}}
            data-figure={name}
          >
            <Lines name={name} label={i === 0 ? titleOf(shown) : label} shown={shown} />
          </Link>
        ) : (
          <div key={name} className={classes["earn"]}>
            <span className={classes["label"]}>{label}</span>
            <span className={classes["value"]}>{state === "loading" ? <Skeleton h={28} w={96} /> : UNKNOWN}</span>
            {i === 0 && <Why state={state} />}
          </div>
        ),
      )}
    </section>
  );
}

function Why({ state }: { state: Figures["state"] }) {
  if (state === "failed") return <span className={classes["since"]}>Your sales could not be loaded.</span>;
  if (state === "none")
    return <Anchor renderRoot={(props) => <Link {...props} to="/data" />}>Upload a sales report</Anchor>;
  return null;
}

/** The profit with its basis and days: "Expected profit, Nov 1 – 18". Expected means that some of its fees are estimated. */
function titleOf({ basis, figures, isMonth, span }: NonNullable<Figures["shown"]>): string {
  const what = basis === "settled" ? "Settled profit" : figures.unitsUnsettled > 0 ? "Expected profit" : "Profit";
  return `${what}, ${isMonth ? "" : "30 days, "}${utcSpan(span.from, span.to)}`;
}

type LinesProps = { name: EarnedFigure; label: string; shown: NonNullable<Figures["shown"]> };

function Lines({ name, label, shown }: LinesProps) {
  const { currency, isHidden, figures } = shown;
  const text = (value: number | null): string => {
    if (value === null) return isHidden && name !== "units" ? "Hidden" : UNKNOWN;
    if (name === "margin") return percent(value / 100);
    return name === "units" ? number(value) : wholeMoney(value, currency);
  };
  const now = figures[name];
  const before = shown.before(name);
  const days = shown.days(name);
  return (
    <>
      <span className={classes["label"]}>{label}</span>
      <span className={classes["value"]}>{text(now)}</span>
      <span className={classes["change"]}>
        <Change now={now} before={before} isRate={name === "margin"} />
        {before !== null && <span className={classes["since"]}> from {text(before)}</span>}
      </span>
      <DayChart {...days} isLine={name === "margin"} />
    </>
  );
}

/** Rates change in points: a rise from 2% to 3% is one point, not 50%. A share of a loss or of nothing has no meaning. */
function Change({ now, before, isRate }: { now: number | null; before: number | null; isRate: boolean }) {
  if (now === null || before === null) return null;
  const by = now - before;
  if (isRate) return <Delta by={by} text={points(Math.abs(by))} />;
  return before > 0 ? <Delta by={by} text={changeShare(by, before)} /> : null;
}
