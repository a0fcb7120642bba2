import { type Clock, utcDay } from "../../../platform/base/clock.ts";
import { AppError, invalid } from "../../../platform/base/errors.ts";
import { newId } from "../../../platform/base/ids.ts";
import type { Period } from "../../../platform/base/period.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ProductReading } from "../../catalog/read-product.ts";
import { partsOf, positionOf } from "./list-figure.ts";
import { type MarketList, MOST_LISTS, MOST_NOTES, MOST_PRODUCTS, type Note } from "./market-list.ts";
import type { ListRefusal, MarketListStore } from "./market-list-store.ts";
import { type MarketShare, marketShare, productShares } from "./market-share.ts";
import type { NoteStore } from "./note-store.ts";
import type { PricePosition } from "./price-position.ts";
import { type MarketMoment, type MarketProduct, readProducts, type Step } from "./read-market.ts";

export type MarketInput = { name: string; marketplace: MarketplaceDomain; mine?: string[]; rivals?: string[] };
export type MarketChange = { name?: string; mine?: string[]; rivals?: string[]; remove?: string[] };
export type NoteInput = { text: string; asin?: string | null; day?: string };

/** A product of the table. Only my own products have a price position. */
export type MarketRow = MarketProduct & {
  unitShare: number | null;
  revenueShare: number | null;
  position: PricePosition | null;
};
export type MarketTable = {
  list: MarketList;
  units: MarketShare;
  revenue: MarketShare;
  rows: MarketRow[];
  notes: Note[];
};

export type MarketPoint = {
  at: Date;
  units: MarketShare;
  revenue: MarketShare;
  /** The price positions of my products, where they are known. */
  positions: (PricePosition & { asin: string })[];
};

/** The number of further tracked products that the plan allows, and the error if it is too small. */
export type TrackingRoom = { limit: number; refuse: () => Error };

type Parts = {
  store: MarketListStore;
  notes: NoteStore;
  reading: Pick<ProductReading, "products" | "readCurves">;
  readMoments: (
    marketplace: MarketplaceDomain,
    products: readonly { asin: string; isMine: boolean }[],
    options: Period & { step: Step },
  ) => Promise<MarketMoment[]>;
  clock: Clock;
};

export type MarketLists = ReturnType<typeof createMarketLists>;

export function createMarketLists({ store, notes, reading, readMoments, clock }: Parts) {
  const get = async (accountId: string, id: string): Promise<MarketList> => {
    const list = await store.find(accountId, id);
    if (list === undefined) throw notFound(id);
    return list;
  };

  return {
    list: (accountId: string): Promise<MarketList[]> => store.list(accountId),

    async create(accountId: string, input: MarketInput, { limit, refuse }: TrackingRoom): Promise<MarketList> {
      const { name, marketplace } = input;
      const at = clock.now();
      const id = newId("marketList", at);
      const outcome = await store.insert(accountId, { id, name, marketplace, ...grouped(input), at }, limit);
      return unlessRefused(outcome, { id, name, refuse });
    },

    async change(
      accountId: string,
      id: string,
      change: MarketChange,
      { limit, refuse }: TrackingRoom,
    ): Promise<MarketList> {
      const { name, remove = [] } = change;
      const changes = { name, remove, ...grouped(change), at: clock.now() };
      return unlessRefused(await store.change(accountId, id, changes, limit), { id, name, refuse });
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notFound(id);
    },

    /** The products with their figures, shares and price positions now. */
    async read(accountId: string, id: string): Promise<MarketTable> {
      const list = await get(accountId, id);
      const [products, noted] = await Promise.all([
        store.listProducts(accountId, id).then((listed) => readProducts(reading, list.marketplace, listed)),
        notes.list(accountId, id),
      ]);
      const [units, revenue] = [partsOf(products, "units"), partsOf(products, "revenue")];
      const [unitShares, revenueShares] = [productShares(units), productShares(revenue)];
      const rows = products.map((product, i) => ({
        ...product,
        unitShare: unitShares[i] ?? null,
        revenueShare: revenueShares[i] ?? null,
        position: positionOf(products, product.asin),
      }));
      return { list, units: marketShare(units), revenue: marketShare(revenue), rows, notes: noted };
    },

    /** The shares and price positions at the end of each step. The present products of the list apply to the past as well. */
    async readSeries(
      accountId: string,
      id: string,
      period: Period & { step: Step },
    ): Promise<{ list: MarketList; points: MarketPoint[] }> {
      const list = await get(accountId, id);
      const products = await store.listProducts(accountId, id);
      const moments = await readMoments(list.marketplace, products, period);
      const points = moments.map(({ at, products }) => ({
        at,
        units: marketShare(partsOf(products, "units")),
        revenue: marketShare(partsOf(products, "revenue")),
        positions: products.flatMap(({ asin }) => {
          const position = positionOf(products, asin);
          return position === null ? [] : [{ asin, ...position }];
        }),
      }));
      return { list, points };
    },

    async addNote(accountId: string, listId: string, { text, asin = null, day }: NoteInput): Promise<Note> {
      const at = clock.now();
      const note = { id: newId("marketNote", at), listId, asin, day: day ?? utcDay(at), text, at };
      const outcome = await notes.insert(accountId, note);
      if (outcome === "gone") throw notFound(listId);
      if (outcome === "not in list") throw invalid("asin", "is not a product of this list");
      if (outcome === "exists") throw new AppError("conflict", "The list already has this note on this day.");
      if (outcome === "full")
        throw new AppError("conflict", `A market list has at most ${MOST_NOTES} notes. Delete one first.`);
      return outcome;
    },

    async changeNote(
      accountId: string,
      listId: string,
      id: string,
      changes: Partial<Pick<Note, "day" | "text">>,
    ): Promise<Note> {
      const changed = await notes.change(accountId, listId, id, { ...changes, at: clock.now() });
      if (changed === undefined) throw noSuchNote(id);
      return changed;
    },

    async deleteNote(accountId: string, listId: string, id: string): Promise<void> {
      if (!(await notes.delete(accountId, listId, id))) throw noSuchNote(id);
    },
  };
}

/** Each product once, as mine if given as both. */
function grouped({ mine = [], rivals = [] }: { mine?: string[]; rivals?: string[] }) {
  const own = new Set(mine);
  return { mine: [...own], rivals: [...new Set(rivals)].filter((asin) => !own.has(asin)) };
}

function unlessRefused(
  outcome: MarketList | ListRefusal,
  { id, name, refuse }: { id: string; name: string | undefined; refuse: () => Error },
): MarketList {
  switch (outcome) {
    case "gone":
      throw notFound(id);
    case "taken":
      throw new AppError("conflict", `You already have a market list named "${name}".`);
    case "full":
      throw new AppError("conflict", `An account has at most ${MOST_LISTS} market lists. Delete one first.`);
    case "too many":
      throw new AppError("conflict", `A market list has at most ${MOST_PRODUCTS} products.`);
    case "no room":
      throw refuse();
    default:
      return outcome;
  }
}

function notFound(id: string): AppError {
  return new AppError("not_found", `There is no market list ${id}.`);
}

function noSuchNote(id: string): AppError {
  return new AppError("not_found", `There is no note ${id} in this market list.`);
}
