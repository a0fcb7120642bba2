/** Figures of the order basis whose fees and refunds are missing, because no settlement has all of their units yet. */

type Ordered = Readonly<Record<string, number | null>> & { unitsUnsettled: number };
type Expected = { estimatedFees: number | null; estimatedProfit: number | null; estimatedMargin: number | null };

export const isProvisional = (ordered: { unitsUnsettled: number } | null, basis: "ordered" | "settled"): boolean =>
  basis === "ordered" && ordered !== null && ordered.unitsUnsettled > 0;

/** A provisional figure as it compares with a whole period: with the fees to expect, and null where nothing is expected. */
export function expectedFigure(name: string, ordered: Ordered, expected: Expected | null): number | null {
  switch (name) {
    case "netProfit":
      return expected?.estimatedProfit ?? null;
    case "margin":
      return expected?.estimatedMargin ?? null;
    case "fees":
      return ordered["fees"] == null || expected?.estimatedFees == null
        ? null
        : ordered["fees"] + expected.estimatedFees;
    case "refunds":
    case "unitsRefunded":
    case "refundRate":
      return null;
    default:
      return ordered[name] ?? null;
  }
}
