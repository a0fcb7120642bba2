/** The order basis minus the settled basis, and the reasons, which add up to it exactly. */
import { type Basis, PENDING_REASONS, type PendingReason } from "./figure.ts";
import type { BasisSums, Figures } from "./sums.ts";
import type { PendingRow } from "./sums-store.ts";

/** `net` is null where nothing is known about the fees of units without a settlement. */
export type PendingFigures = { units: number; sales: number; net: number | null };
export type Pending = PendingFigures & { parts: (PendingFigures & { reason: PendingReason })[] };

const minus = (a: PendingFigures, b: PendingFigures): PendingFigures => ({
  units: a.units - b.units,
  sales: a.sales - b.sales,
  net: a.net === null || b.net === null ? null : a.net - b.net,
});

/** The parts are read independently of the bases, so that they prove each other. */
export function pendingOf(
  { ordered, settled }: Record<Basis, Figures>,
  row: PendingRow | undefined,
  { orderedAds, settledAds }: BasisSums,
  isConverted: boolean,
): Pending {
  const none = { units: 0, sales: 0, net: 0 };
  const open = row?.open ?? none;
  const notCovered = row?.not_covered ?? none;
  const total = minus(
    { units: ordered.units, sales: ordered.sales, net: ordered.netBeforeCost },
    { units: settled.units, sales: settled.sales, net: settled.netBeforeCost },
  );
  const parts: Record<PendingReason, PendingFigures> = {
    open: { ...open, net: ordered.estimatedFees === null ? null : open.net + ordered.estimatedFees },
    settled_outside: row?.settled_outside ?? none,
    ordered_outside: row?.ordered_outside ?? none,
    unknown_order: row?.unknown_order ?? none,
    not_covered: { ...notCovered, net: notCovered.net + settledAds.spend - orderedAds.spend },
    difference: row?.difference ?? none,
  };
  // Converted amounts are rounded, and rates move between the order and the settlement: that is a difference too.
  if (isConverted)
    parts.difference = PENDING_REASONS.filter((reason) => reason !== "difference").reduce(
      (rest, reason) => minus(rest, parts[reason]),
      total,
    );
  const listed = PENDING_REASONS.map((reason) => ({ reason, ...positive(parts[reason]) }));
  return { ...total, parts: listed.filter(({ units, sales, net }) => units !== 0 || sales !== 0 || net !== 0) };
}

/** Turns −0 into 0. */
const positive = ({ units, sales, net }: PendingFigures): PendingFigures => ({
  units: units || 0,
  sales: sales || 0,
  net: net === null ? null : net || 0,
});
