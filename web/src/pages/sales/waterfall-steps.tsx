import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { counted } from "../../parts/format.ts";
import { FIGURES, type FigureName } from "./figure-words.ts";
import type { Figures } from "./sales-queries.ts";
import type { ShownStep } from "./waterfall-chart.tsx";

const CHANGES = ["shipping", "promotions", "refunds"] as const;
const CHARGES = [
  ...(["referralFees", "fulfilmentFees", "storageFees", "refundFees", "otherFees", "estimatedFees"] as const),
  ...(["reimbursements", "advertising", "unclassified"] as const),
];

/** From gross sales to net profit. Steps of nothing are left out. */
export function waterfallSteps(figures: Figures): ShownStep[] {
  const stepOf = (name: FigureName & keyof Figures, isTotal = false): ShownStep => ({
    ...{ name: FIGURES[name].name, about: FIGURES[name].about, amount: figures[name], isTotal },
  });
  const some = (names: readonly (FigureName & keyof Figures)[]) =>
    names.filter((name) => figures[name] !== 0).map((name) => stepOf(name));
  const changes = some(CHANGES);
  return [
    stepOf("sales", true),
    ...changes,
    ...(changes.length > 0 ? [stepOf("netSales", true)] : []),
    ...some(CHARGES).map((step) =>
      step.name === FIGURES.unclassified.name
        ? { ...step, note: <UnclassifiedLink lines={figures.unclassifiedLines} /> }
        : step,
    ),
    stepOf("netBeforeCost", true),
    {
      ...stepOf("costOfGoods"),
      ...(missingCosts(figures) > 0 && { note: <MissingCosts units={missingCosts(figures)} /> }),
    },
    stepOf("netProfit", true),
  ];
}

function UnclassifiedLink({ lines }: { lines: number }) {
  return (
    <Anchor
      size="xs"
      display="inline-block"
      lh="24px"
      renderRoot={(props) => <Link {...props} to="/sales/settlements" search={{ tab: "classes" }} />}
    >
      {counted(lines, "line")} without a class
    </Anchor>
  );
}

/** Units, sold or refunded, whose cost the profit lacks. */
export const missingCosts = ({ unitsWithoutCost, refundsWithoutCost }: Figures): number =>
  unitsWithoutCost + refundsWithoutCost;

/** A link from a profit that is unknown to the costs that it lacks. */
export function MissingCosts({ units }: { units: number }) {
  return (
    <Anchor size="xs" display="inline-block" lh="24px" renderRoot={(props) => <Link {...props} to="/sales/costs" />}>
      {counted(units, "unit")} without a cost
    </Anchor>
  );
}
