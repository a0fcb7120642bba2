/** This month's figures up to the last day with complete data, and those of the same days of last month. */
import { useQuery } from "@tanstack/react-query";
import { isCovered } from "../sales/change.ts";
import { type DaySpan, daysIn } from "../sales/period.ts";
import { figuresRequest } from "../sales/sales-choice.ts";
import { type Figures, type Summary, seriesQuery, summaryQuery } from "../sales/sales-queries.ts";

export type EarnedFigure = "netProfit" | "sales" | "units" | "margin";

export type Earned = {
  state: "loading" | "none" | "shown" | "failed";
  coverage?: Summary["coverage"] | undefined;
  shown?: {
    span: DaySpan;
    /** False if this month has no complete day yet: then these are the last 30 days. */
    isMonth: boolean;
    currency: string;
    isHidden: boolean;
    basis: "ordered" | "settled";
    figures: Figures;
    /** A figure of the period before, if reports cover it. */
    before: (figure: EarnedFigure) => number | null;
    /** A figure of each day, and of each day of the period before. */
    days: (figure: EarnedFigure) => { now: Values; before: Values };
  };
};

type Values = (number | null)[];

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The first days of the month before, as many as the span has. */
function sameDaysOfLastMonth(span: DaySpan): DaySpan {
  const lastDay = addDays(span.from, -1);
  const from = `${lastDay.slice(0, 8)}01`;
  const to = addDays(from, daysIn(span) - 1);
  return { from, to: to < lastDay ? to : lastDay };
}

export function useEarned(): Earned {
  const request = figuresRequest({ period: "month" });
  const month = useQuery(summaryQuery(request));
  const completeTo = month.data?.coverage.completeTo ?? null;
  const isMonth = completeTo !== null && completeTo >= (request.from ?? "");
  const recent = useQuery({ ...summaryQuery(figuresRequest({})), enabled: month.data !== undefined && !isMonth });
  const summary = isMonth ? month.data : recent.data;
  const block = summary?.blocks[0];
  const past = summary && (isMonth ? sameDaysOfLastMonth(summary) : block?.previous);
  const before = useQuery({ ...summaryQuery(past ?? {}), enabled: isMonth && past !== undefined });
  const series = useQuery({
    ...seriesQuery({ from: past?.from ?? "", to: summary?.to ?? "", resolution: "day" }),
    enabled: past !== undefined && block !== undefined,
  });
  const coverage = month.data?.coverage;
  if (month.isError || recent.isError) return { state: "failed", coverage };
  if (summary === undefined) return { state: "loading", coverage };
  const basis = block?.ordered ? "ordered" : "settled";
  const figures = block?.[basis];
  if (block === undefined || !figures || past === undefined) return { state: "none", coverage };

  const ofCurrency = <Each extends { currency: string }>(blocks: readonly Each[] | undefined) =>
    blocks?.find(({ currency }) => currency === block.currency);
  const earlier = isMonth ? ofCurrency(before.data?.blocks)?.[basis] : block.previous[basis];
  const points = ofCurrency(series.data?.blocks)?.points ?? [];
  const within = ({ from, to }: DaySpan, figure: EarnedFigure) =>
    points.filter((point) => point.from >= from && point.to <= to).map((point) => point[basis]?.[figure] ?? null);
  return {
    state: "shown",
    coverage,
    shown: {
      span: { from: summary.from, to: summary.to },
      ...{ isMonth, basis, figures, currency: block.currency, isHidden: summary.moneyHidden },
      before: (figure) => (isCovered(figure, basis, past, summary.coverage) ? (earlier?.[figure] ?? null) : null),
      days: (figure) => ({ now: within(summary, figure), before: within(past, figure) }),
    },
  };
}
