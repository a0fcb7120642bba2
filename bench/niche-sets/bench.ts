/**
 * Which products a keyword counts, on a real catalogue with judged ones: how many keywords fail, how many of the right
 * products are counted, and what is counted for things that the catalogue lacks. `POINTS` and `CORE` in
 * `src/features/search/niche-set.ts` are tuned by these figures.
 */
import { engineOf } from "../../test/support/memory-index.ts";
import { hasNicheSets, judge, type Quality, readKeywords, readProducts, readWords } from "./judged.ts";

if (!hasNicheSets()) console.log("The judged keywords were not found; see bench/README.md for their location.");
else {
  const products = readProducts();
  const { engine } = await engineOf(products);
  const titles = new Map(products.map(({ asin, title }) => [asin, title]));
  const countedOf = async (keyword: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const lines of engine.list({ keyword, marketplace: "amazon.com" }))
      found.push(
        ...[
          ...Buffer.from(lines)
            .toString()
            .matchAll(/"asin":"([^"]+)"/g),
        ].map(([, asin]) => asin as string),
      );
    return found;
  };

  const judged: Quality[] = [];
  for (const keyword of readKeywords()) judged.push(judge(keyword, await countedOf(keyword.keyword)));
  console.log("keyword                      counted   right of judged   wrong of judged counted");
  for (const { keyword, counted, kept, right, wrong, fails } of judged)
    console.log(
      `${keyword.padEnd(28)} ${String(counted).padStart(7)}   ${`${kept} of ${right}`.padEnd(15)}   ${wrong} of ${kept + wrong}${fails ? "   fails" : ""}`,
    );
  const mean = (of: (each: Quality) => number) => judged.reduce((sum, each) => sum + of(each), 0) / judged.length;
  const failed = judged.filter(({ fails }) => fails).length;
  console.log(`\n${failed} of ${judged.length} keywords fail`);
  console.log(`right products counted: ${mean(({ kept, right }) => kept / right).toFixed(3)}`);
  console.log(`precision: ${mean(({ kept, wrong }) => kept / Math.max(1, kept + wrong)).toFixed(3)}`);
  for (const kind of ["absent", "brand"]) {
    console.log(`\n${kind}:`);
    for (const keyword of readWords(kind)) {
      const counted = await countedOf(keyword);
      console.log(`${keyword}: ${counted.length}`);
      for (const asin of counted.slice(0, 4)) console.log(`    ${titles.get(asin)?.slice(0, 100)}`);
    }
  }
}
