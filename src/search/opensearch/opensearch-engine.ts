/**
 * Serves searches from an OpenSearch cluster with the same words, quorum, order, statistics and bytes as the memory
 * engine. It uses the cluster's own queries (`queries.ts`) over documents designed for them (`product-document.ts`).
 */
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { createAnswerCache, nameOf } from "../answer-cache.ts";
import { boundsOf, rankBrands } from "../distribution.ts";
import { textOf } from "../document/document-writer.ts";
import { createWriters } from "../document/writers.ts";
import {
  type Answer,
  PAGE_SIZE,
  type PageQuestion,
  type Question,
  RANK_DEPTH,
  type Ranks,
  type SearchEngine,
} from "../engine.ts";
import { noAnswer, noRanks } from "../no-answer.ts";
import { namelessOf } from "./aggregations.ts";
import { createAsker, type Found, type Hit, type Hits, matchesOf, preferenceOf } from "./ask.ts";
import type { Cluster } from "./cluster.ts";
import { createWordFinder, type Index } from "./find-words.ts";
import type { IndexWatch } from "./index-watch.ts";
import { createShownRecord, readShown } from "./product-document.ts";
import { readSpread, type Spread, spreadRequest } from "./spread.ts";

/** Products of a list requested at once. */
const PIECE = 1_000;

export type EngineParts = {
  cluster: Pick<Cluster, "search" | "searchMany" | "openPointInTime" | "searchAt" | "closePointInTime">;
  index: Pick<IndexWatch, "of" | "isReady">;
  publicUrl: () => string;
};

export function createOpenSearchEngine({ cluster, index: watch, publicUrl }: EngineParts): SearchEngine {
  const findWords = createWordFinder(cluster);
  const asker = createAsker(cluster);
  const answers = createAnswerCache<string>((a, b) => a === b);
  const writerFor = createWriters(publicUrl);
  const record = createShownRecord();

  const wordsOf = ({ keyword, marketplace }: Pick<Question, "keyword" | "marketplace">, index: Index) =>
    findWords(keyword, index, analyzerFor(MARKETPLACES[marketplace].language));

  const write = ({ marketplace }: Question, hits: readonly Hit[], separator: "," | "\n"): Buffer => {
    const writer = writerFor(marketplace, separator);
    for (const { _source: source } of hits) {
      const text = textOf(source.product);
      readShown(source.product, record);
      writer.add(text, 0, text.length, record);
    }
    return writer.take();
  };

  const spreadOf = async (question: Question, index: Index, { query, statistics, brands, told }: Found) => {
    const ranked = rankBrands(brands);
    const request = spreadRequest(query, boundsOf(statistics), ranked);
    const spread = await cluster.search<Spread>(index.alias, request, { preference: preferenceOf(question) });
    return readSpread(spread, { statistics, ranked, nameless: namelessOf(told) });
  };

  const answer = async (question: PageQuestion, index: Index): Promise<Answer> => {
    const words = await wordsOf(question, index);
    const wanted = { from: (question.page - 1) * PAGE_SIZE, size: PAGE_SIZE };
    const found = await asker.ask(index, words, question, wanted, question.distributions === true);
    if (found === undefined) return noAnswer(question);
    const { total, statistics, hits } = found;
    const distributions = question.distributions ? await spreadOf(question, index, found) : undefined;
    return { totalResults: total, statistics, distributions, products: write(question, hits, ",") };
  };

  const ranks = async (question: Question, asins: readonly string[], index: Index): Promise<Ranks> => {
    const words = await wordsOf(question, index);
    const wanted = { from: 0, size: RANK_DEPTH, stored_fields: "_none_" };
    const found = await asker.ask(index, words, question, wanted, false);
    if (found === undefined) return noRanks(asins);
    const places = new Map(found.hits.map(({ sort }, i) => [sort[1], i + 1]));
    const told = asins.map((asin) => places.get(asin) ?? null);
    return { totalResults: found.total, statistics: found.statistics, ranks: told };
  };

  return {
    isReady: () => watch.isReady(),

    search(question) {
      const index = watch.of(question.marketplace);
      if (index === undefined) return noAnswer(question);
      const name = publicUrl() + nameOf(question);
      const known = answers.find(name, index.basis);
      if (known !== undefined) return known;
      const answered = answer(question, index);
      answers.await(name, answered, index.basis, () => watch.of(question.marketplace)?.basis);
      return answered;
    },

    async rankOf(question, asins) {
      const index = watch.of(question.marketplace);
      return index === undefined ? noRanks(asins) : await ranks(question, asins, index);
    },

    async *list(question) {
      const index = watch.of(question.marketplace);
      if (index === undefined) return;
      const words = await wordsOf(question, index);
      if (words.words.every(({ found }) => found === 0)) return;
      const matches = matchesOf(words, await asker.quorumOf(index, words, question), question);
      const pit = { id: await cluster.openPointInTime(index.alias) };
      try {
        for (let after: Hit["sort"] | undefined; ; ) {
          const body = { ...matches, pit, size: PIECE, track_total_hits: false, ...(after && { search_after: after }) };
          const { hits } = (await cluster.searchAt<Hits>(body)).hits;
          if (hits.length > 0) yield Buffer.concat([write(question, hits, "\n"), Buffer.from("\n")]);
          if (hits.length < PIECE) return;
          after = hits.at(-1)?.sort;
        }
      } finally {
        void cluster.closePointInTime(pit.id); // also when the client disconnects; nobody waits for it
      }
    },
  };
}
