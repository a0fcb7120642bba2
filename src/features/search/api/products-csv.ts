import { toMinor } from "../../../platform/base/money.ts";
import { csvTable } from "../../../platform/base/write-csv.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ProductDetails, ProductStore } from "../../catalog/product-store.ts";
import { CHANGES } from "../engine.ts";

/** The columns of an export: the fields of a product, its marketplace and currency, and the flattened sales estimate. */
const COLUMNS = [
  "marketplace",
  "asin",
  "title",
  "brand",
  "category",
  "imageUrl",
  "price",
  "currency",
  "bsr",
  "monthlySales",
  "salesLow",
  "salesHigh",
  "salesSource",
  "monthlyRevenue",
  "reviewCount",
  "rating",
  "updatedAt",
];

const SIDES = ["lengthMm", "widthMm", "heightMm"] as const;

/** Columns of the finder: the figures that it selects by, and details that only the catalogue has. */
const SELECTION_COLUMNS = [
  ...COLUMNS,
  ...["firstAvailable", "offerCount", "weight", ...SIDES, "sizeTier", "titleScore", "parentAsin"],
  ...CHANGES,
];

type ProductLine = Record<string, unknown> & {
  asin: string;
  category: string | null;
  price: number | null;
  salesEstimate: { low: number; high: number; source: string } | null;
};

/** Columns that another feature adds to an export, from a product of the result set and its details. */
export type MoreColumns = {
  names: readonly string[];
  valuesOf(product: PricedProduct, known: ProductDetails | undefined): Record<string, unknown>;
};

/** The price is in minor units. */
type PricedProduct = { asin: string; category: string | null; price: number | null };

type Added = {
  /** Reads products of a result set from the catalogue. */
  listDetails: ProductStore["listDetails"];
  /** Adds the details that only the catalogue has. */
  withDetails: boolean;
  more?: MoreColumns | undefined;
};

/** Converts JSON lines to a table. Unknown figures are empty fields. */
export function csvOf(
  lines: AsyncIterable<Uint8Array>,
  marketplace: MarketplaceDomain,
  { listDetails, withDetails, more }: Added,
): AsyncGenerator<string> {
  const { currency } = MARKETPLACES[marketplace];
  const columns = [...(withDetails ? SELECTION_COLUMNS : COLUMNS), ...(more?.names ?? [])];

  function* rowsOf(texts: readonly string[], byAsin: ReadonlyMap<string, ProductDetails>) {
    for (const text of texts) {
      const { salesEstimate, ...product } = JSON.parse(text) as ProductLine;
      const { asin, category, price } = product;
      const { low, high, source } = salesEstimate ?? {};
      const known = byAsin.get(asin);
      const priced = { asin, category, price: price === null ? null : toMinor(price, currency) };
      yield {
        marketplace,
        ...product,
        ...(withDetails && detailFields(known)),
        currency,
        salesLow: low,
        salesHigh: high,
        salesSource: source,
        ...more?.valuesOf(priced, known),
      };
    }
  }

  /** The products of a piece are read with one query, before its rows are written. */
  async function* pages() {
    for await (const piece of lines) {
      const texts = Buffer.from(piece).toString().trimEnd().split("\n");
      const isKnown = withDetails || more !== undefined;
      const known = isKnown ? await listDetails(texts.map((text) => ({ marketplace, asin: asinOf(text) }))) : [];
      yield rowsOf(texts, new Map(known.map((product) => [product.asin, product])));
    }
  }
  return csvTable(pages(), columns);
}

/** A line starts with the ASIN (`document-writer.ts`). */
function asinOf(line: string): string {
  return (/^\{"asin":"(\w+)"/.exec(line) as RegExpExecArray)[1] as string;
}

function detailFields(product: ProductDetails | undefined) {
  const { parentAsin, sidesMm } = product ?? {};
  const [lengthMm, widthMm, heightMm] = sidesMm ?? [];
  return { parentAsin, lengthMm, widthMm, heightMm };
}
