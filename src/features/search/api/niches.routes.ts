import { type Clock, utcDay } from "../../../platform/base/clock.ts";
import { toDecimal } from "../../../platform/base/money.ts";
import { periodOf } from "../../../platform/base/period.ts";
import { DEFAULT_DAYS } from "../../../platform/http/parameters.ts";
import type { Api } from "../../access/api/contract.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import { type KeywordTally, normalKeyword } from "../keyword-tally.ts";
import { VERSION } from "../niche-score.ts";
import type { NicheStore, PastNichePoint } from "../niche-store.ts";
import type { Search } from "../query.ts";
import { readNiche } from "../record-niche-history.ts";
import { nicheHistory } from "./niches.contract.ts";

export function nicheRoutes(
  api: Api,
  {
    listNiches,
    tally,
    search,
    clock,
  }: { listNiches: NicheStore["listNiches"]; tally: KeywordTally; search: Search; clock: Clock },
): void {
  api.serve(nicheHistory, async ({ caller, query }) => {
    const { marketplace } = query;
    const keyword = normalKeyword(query.keyword);
    // A requested niche is recorded from now on.
    tally.count(marketplace, keyword);
    const { from, to } = periodOf(query, clock.now(), DEFAULT_DAYS);
    const points = await listNiches(caller.accountId, { marketplace, keyword }, utcDay(from), utcDay(to));
    const today = utcDay(clock.now());
    const last = points.at(-1);
    if (last?.day === today && last.nicheScore.version !== VERSION) points.pop(); // recorded before an upgrade
    const isTodayMissing = utcDay(from) <= today && today <= utcDay(to) && points.at(-1)?.day !== today;
    if (isTodayMissing && search.isReady()) points.push(await readNiche(search, { marketplace, keyword }, clock));
    const { currency } = MARKETPLACES[marketplace];
    return { keyword, marketplace, currency, points: points.map((point) => toData(point, currency)) };
  });
}

function toData({ day, totalResults, nicheScore, statistics, takenAt }: PastNichePoint, currency: string) {
  // The first version of the formula stored unknown figures as 0; a share of 0 means unknown if no sales were known.
  const known = (value: number | null | undefined) =>
    value === undefined || (value === 0 && nicheScore.version === 1) ? null : value;
  const share = (value: number | null | undefined) =>
    value === 0 && statistics.unitsTotal !== 0 ? 0 : rounded(value, 3);
  const rounded = (value: number | null | undefined, digits: number) => {
    const figure = known(value);
    return figure === null ? null : Math.round(figure * 10 ** digits) / 10 ** digits;
  };
  const amount = (minor: number | null | undefined) => {
    const figure = known(minor);
    return figure === null ? null : toDecimal(figure, currency);
  };
  return {
    day,
    totalResults,
    nicheScore,
    monthlyUnits: known(statistics.unitsTotal),
    medianUnits: known(statistics.unitsMedian),
    monthlyRevenue: amount(statistics.revenueTotal),
    medianReviews: known(statistics.reviewsMedian),
    averageRating: rounded(statistics.ratingTypical ?? statistics.ratingBySales, 2),
    priceLow: amount(statistics.priceLow),
    priceHigh: amount(statistics.priceHigh),
    brandConcentration: share(statistics.brandConcentration),
    topShare: share(statistics.topTenShare ?? statistics.topShare),
    weakShare: share(statistics.weakShare),
    takenAt: takenAt.toISOString(),
  };
}
