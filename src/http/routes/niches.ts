import { type Clock, utcDay } from "../../base/clock.ts";
import { toDecimal } from "../../base/money.ts";
import { periodOf } from "../../base/period.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import { type KeywordTally, normalKeyword } from "../../search/keyword-tally.ts";
import type { NichePoint, NicheStore } from "../../search/niche-store.ts";
import type { Search } from "../../search/query.ts";
import { readNiche } from "../../search/record-niche-history.ts";
import type { Api } from "../contract.ts";
import { nicheHistory } from "../contracts/niches.ts";
import { DEFAULT_DAYS } from "../contracts/parameters.ts";

export function nicheRoutes(
  api: Api,
  {
    listNiches,
    tally,
    search,
    clock,
  }: { listNiches: NicheStore["listNiches"]; tally: KeywordTally; search: Search; clock: Clock },
): void {
  api.serve(nicheHistory, async ({ query }) => {
    const { marketplace } = query;
    const keyword = normalKeyword(query.keyword);
    // A requested niche is recorded from now on.
    tally.count(marketplace, keyword);
    const { from, to } = periodOf(query, clock.now(), DEFAULT_DAYS);
    const points = await listNiches({ marketplace, keyword }, utcDay(from), utcDay(to));
    const today = utcDay(clock.now());
    const isTodayMissing = utcDay(from) <= today && today <= utcDay(to) && points.at(-1)?.day !== today;
    if (isTodayMissing && search.isReady()) points.push(await readNiche(search, { marketplace, keyword }, clock));
    const { currency } = MARKETPLACES[marketplace];
    return { keyword, marketplace, currency, points: points.map((point) => toData(point, currency)) };
  });
}

function toData({ day, totalResults, nicheScore, statistics, takenAt }: NichePoint, currency: string) {
  return {
    day,
    totalResults,
    nicheScore,
    monthlyUnits: statistics.unitsTotal,
    medianUnits: statistics.unitsMedian,
    medianReviews: statistics.reviewsMedian,
    // Unknown figures are stored as zero.
    averageRating: statistics.ratingBySales === 0 ? null : rounded(statistics.ratingBySales, 2),
    priceLow: statistics.priceLow === 0 ? null : toDecimal(statistics.priceLow, currency),
    priceHigh: statistics.priceHigh === 0 ? null : toDecimal(statistics.priceHigh, currency),
    brandConcentration: rounded(statistics.brandConcentration, 3),
    topShare: rounded(statistics.topShare, 3),
    weakShare: rounded(statistics.weakShare, 3),
    takenAt: takenAt.toISOString(),
  };
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
