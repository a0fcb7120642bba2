/**
 * What the niche score gives on the demo market and on real rows, against the bounds in bench/README.md: how far it spreads,
 * what it follows, what one change of a niche costs, and whether its range holds. No judgement is involved.
 */
import { ENOUGH_SALES, type NicheScore, nicheScore } from "../../src/features/search/niche-score.ts";
import { STYLISED_NICHES, statisticsOf as stylised } from "../../test/support/stylised-niches.ts";
import { correlation, deviation, mean, partialCorrelation, quantile, rankCorrelation, seeded } from "./measures.ts";
import { explainedByCount, judge, sellerOrder } from "./seller-order.ts";
import { demoSets, type NicheSet, realSets, statisticsOf } from "./sets.ts";

const KINDS = 200;
const PRODUCTS = 50_000;
const SEEDS = [20_260_301, 1, 2, 3];
const RESAMPLES = 40;
const NOW = new Date();

const scoreOf = ({ products, marketplace }: Pick<NicheSet, "products" | "marketplace">): NicheScore =>
  nicheScore(statisticsOf(products), marketplace, NOW);

for (const seed of SEEDS) measure(`demo market, seed ${seed}`, await demoSets(seed, PRODUCTS, KINDS));
// Without enough known sales no score is shown.
const real = (await realSets()).filter((set) => statisticsOf(set.products).known.sales >= ENOUGH_SALES);
if (real.length > 0) {
  measure("real rows", real);
  const judged = real.map(judge);
  const scores = real.map((set) => scoreOf(set).score);
  for (const [name, log] of [
    ["natural", Math.log],
    ["decimal", Math.log10],
  ] as const)
    line(
      `  rank correlation with a seller's order, ${name} logarithms`,
      rankCorrelation(scores, sellerOrder(judged, log)),
      ">= .8",
    );
  const { alone, beyond } = explainedByCount(scores, judged);
  line("  R² of the score on the log number of products, alone", alone, "< .1");
  line("  the same beyond revenue, reviews, brand and margin", beyond, "< .1");
}
if (real.length === 0) console.log("The real rows were not found; see bench/README.md for their location.");

const order = STYLISED_NICHES.map((_, i) => -i);
const scores = STYLISED_NICHES.map((niche) => nicheScore(stylised(niche), "amazon.com", NOW).score);
line(
  `${STYLISED_NICHES.length} stylised niches, rank correlation with a seller's order`,
  rankCorrelation(scores, order),
  ">= .85",
);

function measure(title: string, sets: NicheSet[]): void {
  const found = sets.map(scoreOf);
  const of = (name: "score" | "demand" | "competition" | "opportunity" | "confidence") =>
    found.map((each) => each[name]);
  const [score, demand, competition, opportunity] = [of("score"), of("demand"), of("competition"), of("opportunity")];
  console.log(
    `\n${title}: ${sets.length} sets, ${quantile(
      sets.map(({ products }) => products.length),
      0.5,
    )} products at the median`,
  );
  for (const name of ["score", "demand", "competition", "opportunity", "confidence"] as const) {
    const shown = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) =>
      quantile(of(name), share).toFixed(name === "confidence" ? 2 : 0),
    );
    console.log(`  ${name.padEnd(12)} 5/25/50/75/95 %: ${shown.join(" / ")}`);
  }
  line("  score, 5th to 95th percentile", quantile(score, 0.95) - quantile(score, 0.05), ">= 50");
  line("  score ~ demand, given competition", partialCorrelation(score, demand, competition), ">= .3");
  line("  score ~ competition, given demand", partialCorrelation(score, competition, demand), "<= -.3");
  line("  score ~ opportunity, given demand", partialCorrelation(score, opportunity, demand), ">= .3");
  line("  competition ~ opportunity", correlation(competition, opportunity), "|r| <= .6");
  const medians = sets.map(({ products }) => Math.log(1 + (statisticsOf(products).reviewsMedian ?? 0)));
  line("  R² of the score on log median reviews", correlation(score, medians) ** 2, "<= .5");

  const changes = (change: (set: NicheSet) => NicheSet) =>
    quantile(
      sets.map((set, i) => scoreOf(change(set)).score - (score[i] as number)),
      0.5,
    );
  line("  one brand gets 90 % of the sales (median change)", changes(withOneBrand), "<= -15");
  line(
    "  prices x 10",
    changes((set) => withPrices(set, 10)),
    ">= 5",
  );
  line(
    "  prices / 10",
    changes((set) => withPrices(set, 0.1)),
    "<= -5",
  );
  line(
    "  every product twice",
    changes((set) => ({ ...set, products: [...set.products, ...set.products] })),
    "small",
  );
  line(
    "  half of the products",
    changes((set) => ({ ...set, products: set.products.filter((_, i) => i % 2 === 0) })),
    "small",
  );
  line(
    "  sales x 2",
    changes((set) => withUnits(set, 2)),
    "> 0",
  );
  for (const size of [10, undefined]) {
    const { inRange, spread } = resample(sets, size);
    const at = size === undefined ? "the set's own size" : `${size} products`;
    line(`  range holds resamples at ${at} (mean deviation ${spread.toFixed(1)})`, inRange, ">= .8");
  }
}

function withOneBrand(set: NicheSet): NicheSet {
  let taken = 0;
  const total = set.products.reduce((sum, { units }) => sum + Math.max(0, units), 0);
  return {
    ...set,
    products: set.products.map((each) => {
      if (taken >= 0.9 * total) return each;
      taken += Math.max(0, each.units);
      return { ...each, brand: 1 };
    }),
  };
}

function withPrices(set: NicheSet, factor: number): NicheSet {
  const priced = ({ priceMinor }: { priceMinor: number }) =>
    priceMinor < 0 ? priceMinor : Math.round(priceMinor * factor);
  return { ...set, products: set.products.map((each) => ({ ...each, priceMinor: priced(each) })) };
}

function withUnits(set: NicheSet, factor: number): NicheSet {
  return {
    ...set,
    products: set.products.map((each) => ({ ...each, units: each.units < 0 ? each.units : each.units * factor })),
  };
}

/** The share of resamples whose score lies in the range that another resample of the same size states. */
function resample(sets: NicheSet[], size: number | undefined): { inRange: number; spread: number } {
  const random = seeded(7);
  const shares: number[] = [];
  const spreads: number[] = [];
  for (const set of sets) {
    const draw = () => {
      const count = size ?? set.products.length;
      const products = Array.from({ length: count }, () => set.products[Math.floor(random() * set.products.length)]);
      return scoreOf({ ...set, products: products as NicheSet["products"] });
    };
    const truth = size === undefined ? scoreOf(set) : undefined;
    const drawn = Array.from({ length: RESAMPLES }, draw);
    const middle = truth?.score ?? mean(drawn.map(({ score }) => score));
    shares.push(mean(drawn.map(({ range }) => (range.low <= middle && middle <= range.high ? 1 : 0))));
    spreads.push(deviation(drawn.map(({ score }) => score)));
  }
  return { inRange: mean(shares), spread: mean(spreads) };
}

function line(name: string, value: number, bound: string): void {
  console.log(`${name.padEnd(72)} ${value.toFixed(2).padStart(7)}   ${bound}`);
}
