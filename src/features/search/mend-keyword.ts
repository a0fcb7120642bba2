/**
 * Mends a keyword: judges each word that hardly any product holds, and plans the keyword again with the corrected words. So a
 * mended keyword finds what the corrected keyword would find, and the titles with the misspelt word.
 */
import type { Analyzer } from "./analysis/analyze.ts";
import { correctedKeyword } from "./corrected-keyword.ts";
import { type KeywordPlan, type Lookup, planKeyword, type Spelling, type WordPlan } from "./keyword-plan.ts";
import { type Correction, editsBetween, judgeSpelling, MAX_EDITS } from "./spelling-correction.ts";
import type { SynonymTable } from "./synonyms/synonym-table.ts";

/** The maximum number of words judged per keyword: each one is compared with thousands. */
const MAX_JUDGED = 3;
/**
 * A word that more products hold than this, and more than one product in this many, is no slip: of the misspelt words of
 * 179,498 titles, "dumbell" is the most frequent with 30 (one in 6,000).
 */
const MOST = 20;
const ONE_IN = 2_000;
/** Endings that analysis removes from words. */
const ENDINGS = ["", "s", "es"];

type CountOf = (lookup: Lookup) => number;

/** The words that may be misspelt. A word with synonyms is a word. */
export function wordsToJudge({ asin, words }: KeywordPlan, documents: number, countOf: CountOf): WordPlan[] {
  if (asin !== undefined && countOf(asin) > 0) return [];
  const most = Math.max(MOST, documents / ONE_IN);
  const isRare = (word: WordPlan) => word.synonyms.length === 0 && frequencyOf(word, countOf) < most;
  return words.filter(isRare).slice(0, MAX_JUDGED);
}

/** The number of documents that hold a word as one word or as two, whichever is more. */
function frequencyOf({ exact, split }: WordPlan, countOf: CountOf): number {
  return Math.max(countOf(exact), countOf(split));
}

/** Lookups for the titles in which a word stands beside the same words as in the keyword. */
export function besideLookups({ before, after }: WordPlan, text: string): Lookup[] {
  const pair = (joined: string): Lookup => ({ table: "pairs", text: joined, weight: 1 });
  return [
    ...(before === undefined ? [] : [pair(`${before}${text}`)]),
    ...(after === undefined ? [] : [pair(`${text}${after}`)]),
  ];
}

export type Catalogue = {
  documents: number;
  countOf: CountOf;
  candidatesFor: (token: string) => readonly Correction[];
};

/** With `correct` false, corrections are offered only. */
export function mendKeyword(
  keyword: string,
  { analyzer, synonyms, correct }: { analyzer: Analyzer; synonyms: SynonymTable; correct: boolean },
  plan: KeywordPlan,
  { documents, countOf, candidatesFor }: Catalogue,
): Spelling & { plan: KeywordPlan } {
  const spelling: Spelling["spelling"] = { corrected: [], spellings: [], offered: [] };
  const counted = new Map<string, string>();
  const meant = new Map<string, string>();
  for (const word of wordsToJudge(plan, documents, countOf)) {
    const plain = plainOf(word.written);
    const besideOf = (token: string) => besideLookups(word, token).reduce((sum, lookup) => sum + countOf(lookup), 0);
    const hasNeighbour = word.before !== undefined || word.after !== undefined;
    const misspelt = {
      text: plain,
      frequency: frequencyOf(word, countOf),
      inForms: word.forms.some((lookup) => countOf(lookup) > 0),
      beside: hasNeighbour ? besideOf(word.token) : undefined,
    };
    /** Words are compared as they are written. */
    const tokens = new Map<string, string>();
    const candidates = candidatesFor(word.token).flatMap(({ text: token, edits, frequency }) => {
      const form = nearestForm(plain, word.token, token, analyzer);
      if (form === undefined) return [];
      tokens.set(form.text, token);
      const isForm = word.forms.some(({ text }) => text === token);
      return [{ text: form.text, edits: Math.min(edits, form.edits), frequency, isForm }];
    });
    const tokenOf = (form: string) => tokens.get(form) as string;
    const verdict = judgeSpelling(misspelt, candidates, (form) => besideOf(tokenOf(form)));
    if (verdict === undefined) continue;
    const [from, to] = [word.written, verdict.text];
    const is = correct ? verdict.is : "offered";
    if (is === "replaced") spelling.corrected.push({ from, to });
    else spelling.offered.push({ from, to });
    if (correct && is === "offered") meant.set(word.token, tokenOf(to));
    if (is !== "counted") continue;
    spelling.spellings.push({ word: from, to: [to] });
    counted.set(tokenOf(to), word.token);
  }
  const corrected = [
    ...spelling.corrected,
    ...spelling.spellings.map(({ word, to: [to = word] }) => ({ from: word, to })),
  ];
  const mended = correctedKeyword(keyword, { corrected });
  return { spelling, counted, meant, plan: mended === null ? plan : planKeyword(mended, analyzer, synonyms) };
}

function plainOf(written: string): string {
  return written.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * The form of a correction that is nearest to the word as written: "sandals" for "sandels", whose token is "sandel". Stems
 * hide how near words are: the stems of "sunglaases" and "sunglasses" are two edits apart. Undefined if every form would be
 * analyzed to another token.
 */
function nearestForm(plain: string, token: string, correction: string, analyzer: Analyzer) {
  const own = plain.startsWith(token) ? plain.slice(token.length) : "";
  const forms = [own, ...ENDINGS].flatMap((ending) => {
    const text = `${correction}${ending}`;
    const tokens = analyzer.tokens(text);
    if (tokens.length !== 1 || tokens[0] !== correction) return [];
    const units = Array.from(text, (letter) => letter.charCodeAt(0));
    return [{ text, edits: editsBetween(plain, units, 0, units.length, MAX_EDITS) }];
  });
  return forms.sort((a, b) => a.edits - b.edits)[0];
}
