/** The form of a rule: data that `check-listing.ts` interprets, so that a changed policy is a changed row. */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { FieldKind, Severity } from "../listing.ts";
import type { PatternName } from "./patterns.ts";
import type { PhraseList } from "./phrases.ts";
import type { SourceId } from "./sources.ts";

type RuleCheck =
  | { kind: "required" }
  /** At most this many characters (code points) or bytes (UTF-8). */
  | { kind: "longest"; most: number; unit: "characters" | "bytes" }
  | { kind: "shortest"; least: number }
  /** The number of bullets. */
  | { kind: "count"; least: number; most: number }
  /** Single characters; `before` lists the ones that may precede a digit ("#4301"). Brands may contain them. */
  | { kind: "characters"; characters: string; before?: string }
  | { kind: "emoji" }
  | { kind: "phrases"; list: PhraseList }
  | { kind: "pattern"; pattern: PatternName }
  /** The maximum number of uses of a word; articles, prepositions and conjunctions are exempt, and a plural is the same word. */
  | { kind: "repeated"; most: number }
  /** Single words in capitals, or a text that is mostly in capitals. */
  | { kind: "capitals"; of: "words" | "text" }
  | { kind: "small-start" }
  | { kind: "end-punctuation" }
  | { kind: "spaces" }
  | { kind: "duplicates" }
  | { kind: "brand-first" }
  | { kind: "own-brand" }
  | { kind: "competitor-brand" }
  /** Words that the title or the bullets contain. */
  | { kind: "listed" }
  | { kind: "stop-words" }
  | { kind: "separators"; characters: string };

export type Rule = {
  id: string;
  fields: readonly FieldKind[];
  severity: Severity;
  /** The requirement in one sentence. */
  title: string;
  /** Advice for a finding. `{found}` is the text, `{count}` the measured number, `{limit}` the allowed one. */
  message: string;
  check: RuleCheck;
  /** All marketplaces by default. */
  marketplaces?: readonly MarketplaceDomain[];
  /** All root categories by default. */
  categories?: readonly string[];
  /** The first day on which the rule applies or was published, `YYYY-MM-DD`. */
  from: string;
  source: SourceId;
  /** True if the range of a finding can be deleted or replaced without knowing what the text says. */
  fixable?: true;
};
