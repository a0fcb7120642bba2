import type { Clock } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import { toDecimal, toMinor } from "../../../platform/base/money.ts";
import { periodOf } from "../../../platform/base/period.ts";
import { Download } from "../../../platform/http/contract.ts";
import { DEFAULT_DAYS } from "../../../platform/http/parameters.ts";
import type { Api } from "../../access/api/contract.ts";
import type { Caller } from "../../access/authenticate.ts";
import { limitMessage } from "../../access/plan.ts";
import { DEFAULT_MARKETPLACE, MARKETPLACES } from "../../catalog/marketplace.ts";
import { pictureAddress } from "../../catalog/picture.ts";
import type { MarketLists, MarketPoint, MarketRow, TrackingRoom } from "../market/manage-market-lists.ts";
import type { Group, MarketList, Note } from "../market/market-list.ts";
import { type MarketShare, roundedPercent } from "../market/market-share.ts";
import type { PricePosition } from "../market/price-position.ts";
import { marketListCsv, marketSeriesCsv } from "./market-csv.ts";
import {
  addMarketNote,
  changeMarketList,
  changeMarketNote,
  createMarketList,
  deleteMarketList,
  deleteMarketNote,
  listMarketLists,
  marketListSeries,
  showMarketList,
} from "./market-lists.contract.ts";

type MarketListParts = { lists: MarketLists; clock: Clock; publicUrl: string };

export function marketListRoutes(api: Api, { lists, clock, publicUrl }: MarketListParts): void {
  api.serve(createMarketList, async ({ caller, body }) =>
    toData(await lists.create(caller.accountId, { marketplace: DEFAULT_MARKETPLACE, ...body }, roomOf(caller))),
  );

  api.serve(listMarketLists, async ({ caller }) => ({
    marketLists: (await lists.list(caller.accountId)).map(toData),
  }));

  api.serve(showMarketList, async ({ caller, params: { id }, alternative }) => {
    const { list, units, revenue, rows, notes } = await lists.read(caller.accountId, id);
    const { currency } = MARKETPLACES[list.marketplace];
    const products = rows.map((row) => productData(row, currency, publicUrl));
    if (alternative === "text/csv")
      return new Download(alternative, `${id}.csv`, marketListCsv(products, list.marketplace));
    return {
      ...toData(list),
      currency,
      units: shareData(units),
      revenue: shareData(revenue, currency),
      products,
      notes: notes.map(noteData),
    };
  });

  api.serve(marketListSeries, async ({ caller, params: { id }, query, alternative }) => {
    const now = clock.now();
    const { from, to: until } = periodOf(query, now, DEFAULT_DAYS);
    const to = until < now ? until : now;
    const { list, points } = await lists.readSeries(caller.accountId, id, { from, to, step: query.resolution });
    const { marketplace } = list;
    const { currency } = MARKETPLACES[marketplace];
    const data = points.map((point) => pointData(point, currency));
    if (alternative === "text/csv") return new Download(alternative, `${id}-series.csv`, marketSeriesCsv(data));
    const period = { from: from.toISOString(), to: to.toISOString(), resolution: query.resolution };
    return { id, marketplace, currency, ...period, points: data };
  });

  api.serve(changeMarketList, async ({ caller, params: { id }, body }) =>
    toData(await lists.change(caller.accountId, id, body, roomOf(caller))),
  );

  api.serve(addMarketNote, async ({ caller, params: { id }, body }) =>
    noteData(await lists.addNote(caller.accountId, id, body)),
  );

  api.serve(changeMarketNote, async ({ caller, params: { id, noteId }, body }) =>
    noteData(await lists.changeNote(caller.accountId, id, noteId, body)),
  );

  api.serve(deleteMarketNote, async ({ caller, params: { id, noteId } }) => {
    await lists.deleteNote(caller.accountId, id, noteId);
    return { id: noteId, deleted: true } as const;
  });

  api.serve(deleteMarketList, async ({ caller, params: { id } }) => {
    await lists.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });
}

/** Products of a list are tracked, so the plan's limit of tracked products applies. */
function roomOf({ plan, allowance }: Caller): TrackingRoom {
  const limit = allowance.trackedProducts;
  return { limit, refuse: () => new AppError("plan_limit", limitMessage("trackedProducts", plan, limit)) };
}

function toData({ createdAt, updatedAt, ...list }: MarketList) {
  return { ...list, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function noteData({ createdAt, updatedAt, ...note }: Note) {
  return { ...note, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Sums of decimal amounts are rounded to the currency's digits. */
const asMoney = (amount: number, currency: string): number => toDecimal(toMinor(amount, currency), currency);

function shareData({ share, low, high, mine, rivals, ...counts }: MarketShare, currency?: string) {
  const percent = (value: number | null) => value && roundedPercent(value);
  const sum = (value: number | null) => (value === null || currency === undefined ? value : asMoney(value, currency));
  return {
    share: percent(share),
    low: percent(low),
    high: percent(high),
    mine: sum(mine),
    rivals: sum(rivals),
    ...counts,
  };
}

function positionData({ rank, of, median, percentOfMedian }: PricePosition, currency: string) {
  return {
    rank,
    of,
    median: asMoney(median, currency),
    percentOfMedian: percentOfMedian && roundedPercent(percentOfMedian),
  };
}

function pointData({ at, units, revenue, positions }: MarketPoint, currency: string) {
  return {
    at: at.toISOString(),
    units: shareData(units),
    revenue: shareData(revenue, currency),
    positions: positions.map(({ asin, ...position }) => ({ asin, ...positionData(position, currency) })),
  };
}

function productData(row: MarketRow, currency: string, publicUrl: string) {
  const { asin, isMine, product, price, units, revenue, position, tracked, addedAt } = row;
  return {
    asin,
    group: (isMine ? "mine" : "rival") satisfies Group as Group,
    title: product?.title ?? null,
    brand: product?.brand ?? null,
    imageUrl: product && pictureAddress(product, publicUrl),
    price,
    bsr: product?.bsr ?? null,
    monthlySales: units?.value ?? null,
    salesEstimate: units && { low: units.low, high: units.high, source: units.source },
    monthlyRevenue: revenue?.value ?? null,
    unitShare: row.unitShare && roundedPercent(row.unitShare),
    revenueShare: row.revenueShare && roundedPercent(row.revenueShare),
    pricePosition: position && positionData(position, currency),
    reviewCount: product?.reviewCount ?? null,
    rating: product?.rating ?? null,
    trackingId: tracked,
    addedAt: addedAt.toISOString(),
    updatedAt: product?.updatedAt.toISOString() ?? null,
  };
}
