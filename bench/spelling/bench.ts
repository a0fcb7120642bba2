/**
 * Spelling of keywords, on a catalogue of real titles: how many correct words that it lacks are replaced by others, and how
 * many misspelt ones are mended or offered. On the judged words, and on many more made from the titles themselves.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { analyzerFor } from "../../src/features/search/analysis/analyze.ts";
import { createSearch, type SearchResult } from "../../src/features/search/query.ts";
import { createFeed, followFeed, product } from "../../test/support/memory-index.ts";
import { hasJudgments, readTitles } from "../relevance/judged.ts";
import { countWords, type Misspelt, misspell, unknownWords } from "./words.ts";

const FOLDER =
  process.env["SPELLING_DATA"] ?? join(import.meta.dirname, "..", "..", "..", "shared", "data", "niche-sets");
const GENERATED = 1_000;
const MARKETPLACE = "amazon.com";
/** `npm run bench -- spelling list` prints the keywords that count as failed. */
const lists = process.argv.includes("list");
const analyzer = analyzerFor("en");

if (!existsSync(join(FOLDER, "products.tsv.gz")))
  console.log("The titles were not found; see bench/README.md for their location.");
else {
  const rows = gunzipSync(readFileSync(join(FOLDER, "products.tsv.gz")))
    .toString("utf8")
    .trim()
    .split("\n");
  const titles = rows.slice(1).map((row) => row.split("\t")[1] as string);
  const feed = createFeed();
  for (const [i, title] of titles.entries()) feed.put(product(`B${String(i).padStart(9, "0")}`, title));
  const { engine, writer } = await followFeed(feed);
  await writer.close();
  const search = createSearch(engine, { now: () => new Date() });
  const ask = (keyword: string) => search.search({ keyword, marketplace: MARKETPLACE, page: 1, explain: false });

  const words = countWords(titles, analyzer);
  const judged = existsSync(join(FOLDER, "words_dev.tsv"))
    ? readFileSync(join(FOLDER, "words_dev.tsv"), "utf8")
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split("\t"))
    : [];
  const correct = judged.filter(([kind]) => kind !== "misspelt").map(([, keyword = ""]) => keyword);
  const misspelt = judged.filter(([kind]) => kind === "misspelt");
  await reportCorrect("judged: correct, unknown or rare", correct);
  await reportMisspelt(
    "judged: misspelt",
    misspelt.map(([, keyword = "", meant = ""]) => ({ keyword, meant })),
  );
  for (const set of (["home", "general"] as const).filter(hasJudgments)) {
    const { alone, pairs } = unknownWords(
      readTitles(set).map(({ title }) => title),
      words,
      analyzer,
      GENERATED,
    );
    await reportCorrect(`words of the shop "${set}" that these titles lack`, alone);
    await reportCorrect(`… with their neighbour there`, pairs);
  }
  await reportMisspelt("one random slip in a word alone", misspell(words, GENERATED, "word"));
  await reportMisspelt("one random slip in a word of a pair", misspell(words, GENERATED, "pair"));

  async function reportCorrect(label: string, keywords: string[]): Promise<void> {
    let [replaced, counted, offered] = [0, 0, 0];
    for (const keyword of keywords) {
      const found = await ask(keyword);
      if (found.correctedKeyword !== null) replaced++;
      else if (found.interpretation.spellings.length > 0) counted++;
      else if (found.didYouMean !== null) offered++;
      if (lists && found.correctedKeyword !== null) console.log(`  ${keyword} → ${found.correctedKeyword}`);
      if (lists && found.interpretation.spellings.length > 0) console.log(`  ${keyword} + ${found.didYouMean}`);
    }
    const of = share(keywords.length);
    console.log(
      `${label}: ${keywords.length}; replaced ${of(replaced)}, both counted ${of(counted)}, offered ${of(offered)}`,
    );
  }

  async function reportMisspelt(label: string, keywords: Misspelt[]): Promise<void> {
    const counts = { replaced: 0, counted: 0, offered: 0, wrong: 0, nothing: 0 };
    for (const { keyword, meant } of keywords) {
      const found = await ask(keyword);
      const outcome = outcomeOf(found, meant);
      counts[outcome]++;
      if (lists && (outcome === "wrong" || outcome === "nothing"))
        console.log(`  ${keyword} (${meant}) ${found.correctedKeyword ?? `? ${found.didYouMean}`}`);
    }
    const of = share(keywords.length);
    console.log(
      `${label}: ${keywords.length}; mended or offered ${of(counts.replaced + counts.counted + counts.offered)} ` +
        `(replaced ${of(counts.replaced)}, both counted ${of(counts.counted)}, offered ${of(counts.offered)}), ` +
        `another word ${of(counts.wrong)}, nothing ${of(counts.nothing)}`,
    );
  }
}

function share(of: number): (count: number) => string {
  return (count) => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`;
}

function outcomeOf({ correctedKeyword, didYouMean, interpretation }: SearchResult, meant: string) {
  const isMeant = (keyword: string) => analyzer.tokens(keyword).join(" ") === analyzer.tokens(meant).join(" ");
  if (correctedKeyword !== null) return isMeant(correctedKeyword) ? "replaced" : "wrong";
  if (didYouMean === null) return "nothing";
  if (!isMeant(didYouMean)) return "wrong";
  return interpretation.spellings.length > 0 ? "counted" : "offered";
}
