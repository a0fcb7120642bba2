/**
 * Share of voice: how the first positions of a keyword's results, and their sales, are divided among brands and products. Units
 * and revenue are those of the first `DEPTH` products; products whose figure is unknown count with 0.
 */
export const DEPTH = 50;
export const FIRST_PAGE = 10;

/** A product among the results, in their order. */
export type Placed = {
  asin: string;
  title: string;
  brand: string | null;
  monthlySales: number | null;
  monthlyRevenue: number | null;
};

/** Shares are 0–1. */
export type Shares = { top10: number; top50: number; units: number; revenue: number };

/** `brand` is null for all products without a known brand together. */
export type BrandVoice = { brand: string | null; products: number; bestRank: number } & Shares;
export type ProductVoice = { asin: string; title: string; brand: string | null; rank: number } & Omit<
  Shares,
  "top10" | "top50"
>;

export type Voice = { positions: number; brands: BrandVoice[]; products: ProductVoice[] };

/** The brand with the most of the first 50 positions first. */
export function voiceOf(placed: readonly Placed[]): Voice {
  const first = placed.slice(0, DEPTH);
  const units = sumOf(first, ({ monthlySales }) => monthlySales);
  const revenue = sumOf(first, ({ monthlyRevenue }) => monthlyRevenue);
  const ranked = first.map((product, i) => ({ ...product, rank: i + 1 }));
  const salesOf = (products: readonly Placed[]) => ({
    units: share(
      sumOf(products, ({ monthlySales }) => monthlySales),
      units,
    ),
    revenue: share(
      sumOf(products, ({ monthlyRevenue }) => monthlyRevenue),
      revenue,
    ),
  });
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

/** What is stored of a day: without titles, which the catalogue has. */
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

function sumOf(products: readonly Placed[], figure: (product: Placed) => number | null): number {
  return products.reduce((sum, product) => sum + (figure(product) ?? 0), 0);
}

/** Rounded: a stored share needs no more than four digits. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 10_000;
}
