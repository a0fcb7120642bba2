/** The order basis minus the settled basis, and the reasons, which add up to it exactly. */
import { type Basis, type FeeSource, PENDING_REASONS, type PendingReason } from "./figure.ts";
import { type Figures, percentOf } from "./sums.ts";
import type { OpenFees, PendingRow } from "./sums-store.ts";

export type PendingFigures = { units: number; sales: number; net: number };
export type Pending = PendingFigures & { parts: (PendingFigures & { reason: PendingReason })[] };

const minus = (a: PendingFigures, b: PendingFigures): PendingFigures => ({
  units: a.units - b.units,
  sales: a.sales - b.sales,
  net: a.net - b.net,
});

/** The parts are read independently of the bases, so that they prove each other. */
export function pendingOf(
  { ordered, settled }: Record<Basis, Figures>,
  row: PendingRow | undefined,
  isConverted: boolean,
): Pending {
  const none = { units: 0, sales: 0, net: 0 };
  const total = minus(
    { units: ordered.units, sales: ordered.sales, net: ordered.netBeforeCost },
    { units: settled.units, sales: settled.sales, net: settled.netBeforeCost },
  );
  const parts = {
    open: row?.open ?? none,
    settled_outside: row?.settled_outside ?? none,
    ordered_outside: row?.ordered_outside ?? none,
    unknown_order: row?.unknown_order ?? none,
    difference: row?.difference ?? none,
  } satisfies Record<PendingReason, PendingFigures>;
  // Converted amounts are rounded, and rates move between the order and the settlement: that is a difference too.
  if (isConverted)
    parts.difference = PENDING_REASONS.filter((reason) => reason !== "difference").reduce(
      (rest, reason) => minus(rest, parts[reason]),
      total,
    );
  const listed = PENDING_REASONS.map((reason) => ({ reason, ...positive(parts[reason]) }));
  return { ...total, parts: listed.filter(({ units, sales, net }) => units !== 0 || sales !== 0 || net !== 0) };
}

/** The fees to expect for units that are not settled, and the profit of the order basis with them. */
export type Estimates = {
  estimatedFees: number | null;
  estimatedFrom: FeeSource | null;
  estimatedProfit: number | null;
  estimatedMargin: number | null;
};

/** Without them the order basis has the sales of open units and not their fees, so its margin is too high. */
export function estimatesOf({ netProfit, netSales }: Figures, open: OpenFees | undefined): Estimates {
  const unknown = { estimatedFees: null, estimatedFrom: null, estimatedProfit: null, estimatedMargin: null };
  if (open === undefined || open.unknown > 0) return unknown;
  const { fees, isPreviewed, isCharged } = open;
  const estimatedProfit = netProfit === null ? null : netProfit + fees;
  return {
    estimatedFees: fees || 0,
    estimatedFrom: isPreviewed ? (isCharged ? "both" : "preview") : "settlements",
    estimatedProfit,
    estimatedMargin: estimatedProfit === null ? null : percentOf(estimatedProfit, netSales),
  };
}

/** Turns −0 into 0. */
const positive = ({ units, sales, net }: PendingFigures): PendingFigures => ({
  units: units || 0,
  sales: sales || 0,
  net: net || 0,
});
