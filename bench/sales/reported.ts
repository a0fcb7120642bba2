/**
 * Prints where in the marketplace's bucket ("500+ bought in past month") the estimates of real products are, and where their
 * rank alone would put them: `node bench/sales/reported.ts`.
 */
import { createCurves, findCurve } from "../../src/features/catalog/estimates/curve-lookup.ts";
import { readCurve } from "../../src/features/catalog/estimates/rank-curve.ts";
import { estimateSales, nextReport } from "../../src/features/catalog/estimates/sales-estimate.ts";
import { hasRows, readBadges } from "./rows.ts";

const TENTHS = 10;

if (hasRows()) {
  const curves = createCurves();
  const places = { estimate: new Array<number>(TENTHS).fill(0), rank: [0, 0, 0] };
  let atCeiling = 0;
  const badges = await readBadges();
  for (const { marketplace, category, rank, reported } of badges) {
    const product = { marketplace, category, bsr: rank, bsrCategory: null, meanRank: null, reportedSales: reported };
    const estimate = estimateSales(product, curves);
    if (estimate === null) continue;
    const next = nextReport(reported);
    const place = Math.log(estimate.units / reported) / Math.log(next / reported);
    const tenth = Math.min(TENTHS - 1, Math.floor(place * TENTHS));
    places.estimate[tenth] = (places.estimate[tenth] ?? 0) + 1;
    if (estimate.units === estimate.high && next - reported > 1) atCeiling++;
    const { units } = readCurve(findCurve(curves, marketplace, category).curve, rank);
    const side = units < reported ? 0 : units < next ? 1 : 2;
    places.rank[side] = (places.rank[side] ?? 0) + 1;
  }
  const percent = (count: number) => `${Math.round((100 * count) / badges.length)} %`;
  console.log(`${badges.length} products with a rank and a reported figure`);
  console.log(`estimates by tenth of the bucket (log scale): ${places.estimate.map(percent).join(", ")}`);
  console.log(`estimates at the bucket's last unit: ${percent(atCeiling)}`);
  console.log(
    `the rank alone: ${percent(places.rank[0] ?? 0)} below, ${percent(places.rank[1] ?? 0)} in, ${percent(places.rank[2] ?? 0)} above the bucket`,
  );
} else {
  console.log("The rows with ranks and sales are not here; bench/README.md says where they are looked for.");
}
