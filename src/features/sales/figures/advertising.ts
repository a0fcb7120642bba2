/** Advertising of a period, counted from one source on each day. */
import type { AdvertisingSource, Basis } from "./figure.ts";
import type { Days } from "./sales-period.ts";
import { type Bases, type BasisSums, percentOf } from "./sums.ts";

export type Advertising = {
  source: AdvertisingSource;
  reportsFrom: string | null;
  reportsTo: string | null;
  spend: number;
  leftOut: number;
  sales: number | null;
  impressions: number | null;
  clicks: number | null;
  acos: number | null;
  tacos: number | null;
};

/**
 * The basis whose days have the spend and the sales: the order basis, unless only settlements are known. Null if neither is
 * known, so that reports of advertising are all there is.
 */
export const advertisingBasis = ({ ordered, settled }: Bases): Basis | null =>
  ordered !== null ? "ordered" : settled !== null ? "settled" : null;

/** `covered` are the days that Ads reports cover. */
export function advertisingOf(
  bases: Bases,
  entry: BasisSums,
  covered: readonly Days[],
  { from, to }: Days,
  basis = advertisingBasis(bases),
): Advertising {
  const isOrdered = basis !== "settled";
  const { advertising, advertisingLeftOut } = isOrdered ? entry.ordered : entry.settled;
  const ads = isOrdered ? entry.orderedAds : entry.settledAds;
  const sales = (basis && bases[basis]?.sales) ?? 0;
  const within = covered
    .filter((days) => days.from <= to && days.to >= from)
    .map((days) => ({ from: days.from < from ? from : days.from, to: days.to > to ? to : days.to }));
  const hasReports = within.length > 0;
  const hasLines = advertising !== 0;
  const spend = ads.spend - advertising;
  return {
    source: hasReports ? (hasLines ? "both" : "reports") : hasLines ? "settlements" : "none",
    reportsFrom: within.map((days) => days.from).toSorted()[0] ?? null,
    reportsTo:
      within
        .map((days) => days.to)
        .toSorted()
        .at(-1) ?? null,
    spend,
    leftOut: advertisingLeftOut,
    sales: ads.sales,
    impressions: ads.impressions,
    clicks: ads.clicks,
    acos: ads.sales === null ? null : percentOf(ads.spend, ads.sales),
    tacos: percentOf(spend, sales),
  };
}

/**
 * The advertising of a part of a period whose advertising is counted on `basis`; null if nothing is known about its days,
 * because no report covers any of them.
 */
export function knownAdvertising(
  bases: Bases,
  entry: BasisSums,
  covered: readonly Days[],
  days: Days,
  basis = advertisingBasis(bases),
): Advertising | null {
  if (basis !== null && bases[basis] === null) return null;
  const advertising = advertisingOf(bases, entry, covered, days, basis);
  return basis === null && advertising.source === "none" ? null : advertising;
}
