/** Advertising of a period, counted from one source on each day. */
import type { AdvertisingSource } from "./figure.ts";
import type { Days } from "./sales-period.ts";
import { type AdSums, percentOf, type Sums } from "./sums.ts";

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

/** `covered` are the days that Ads reports cover, `sales` all sales of the period. */
export function advertisingOf(
  { advertising, advertisingLeftOut }: Pick<Sums, "advertising" | "advertisingLeftOut">,
  ads: AdSums,
  covered: readonly Days[],
  { from, to }: Days,
  sales: number,
): Advertising {
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
