/**
 * Share of voice: how the first positions of a keyword's results, and their sales, are divided among brands and products.
 * Units and revenue are summed over the first `DEPTH` products whose figure is known; the share of the others is unknown, not
 * 0.
 */
export const DEPTH = 50;
const FIRST_PAGE = 10;

/** A product among the results, in their order. */
export type Placed = {
  asin: string;
  title: string;
  brand: string | null;
  monthlySales: number | null;
  monthlyRevenue: number | null;
};

/** Shares are 0–1; shares of sales are null where no figure is known. */
type Shares = { top10: number; top50: number; units: number | null; revenue: number | null };

/** `brand` is null for all products without a known brand together. */
type BrandVoice = { brand: string | null; products: number; bestRank: number } & Shares;
type ProductVoice = { asin: string; title: string; brand: string | null; rank: number } & Omit<
  Shares,
  "top10" | "top50"
>;

export type Voice = { positions: number; brands: BrandVoice[]; products: ProductVoice[] };

/** The brand with the most of the first 50 positions first. */
export function voiceOf(placed: readonly Placed[]): Voice {
  const first = placed.slice(0, DEPTH);
  const unitsOf = shareOf(first, ({ monthlySales }) => monthlySales);
  const revenueOf = shareOf(first, ({ monthlyRevenue }) => monthlyRevenue);
  const ranked = first.map((product, i) => ({ ...product, rank: i + 1 }));
  const salesOf = (products: readonly Placed[]) => ({ units: unitsOf(products), revenue: revenueOf(products) });
  const brands = [...Map.groupBy(ranked, ({ brand }) => brand?.toLowerCase() ?? null).values()].map(
    (products): BrandVoice => {
      const [best] = products as [(typeof ranked)[number]];
      return {
        brand: best.brand,
        products: products.length,
        bestRank: best.rank,
        top10: share(products.filter(({ rank }) => rank <= FIRST_PAGE).length, Math.min(FIRST_PAGE, first.length)),
        top50: share(products.length, first.length),
        ...salesOf(products),
      };
    },
  );
  return {
    positions: first.length,
    brands: brands.sort((a, b) => b.top50 - a.top50 || a.bestRank - b.bestRank),
    products: ranked.map(({ asin, title, brand, rank, ...sales }) => ({
      asin,
      title,
      brand,
      rank,
      ...salesOf([{ asin, title, brand, ...sales }]),
    })),
  };
}

/** The part that is stored for each day. Titles are read from the catalogue. */
export type VoiceDay = {
  positions: number;
  brands: BrandVoice[];
  products: Pick<ProductVoice, "asin" | "rank" | "units" | "revenue">[];
};

export function voiceDay({ positions, brands, products }: Voice): VoiceDay {
  return {
    positions,
    brands,
    products: products.map(({ asin, rank, units, revenue }) => ({ asin, rank, units, revenue })),
  };
}

/** The share that some of the products have of the sum of a figure. */
function shareOf(all: readonly Placed[], figure: (product: Placed) => number | null) {
  const sumOf = (products: readonly Placed[]) => {
    const known = products.map(figure).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  };
  const whole = sumOf(all);
  return (products: readonly Placed[]): number | null => {
    const part = sumOf(products);
    return part === null || whole === null || whole === 0 ? null : share(part, whole);
  };
}

/** Rounded: a stored share needs no more than four digits. */
function share(part: number, whole: number): number {
  return Math.round((10_000 * part) / whole) / 10_000;
}
