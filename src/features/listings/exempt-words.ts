/** Articles, prepositions and conjunctions, which may be repeated in a title and help nobody in search terms. */
import type { Language } from "../catalog/marketplace.ts";
import { STOP_WORDS } from "../search/analysis/stop-words.ts";
import { fold } from "./words.ts";

const words = (text: string) => text.split(" ");

/** Exempt words that are not stop words of the search, because they are units or distinguish products there. */
const MORE: Partial<Record<Language, string[]>> = {
  en: words(
    "in into onto off over under up down out but nor so yet than via per without within between among about after before during through w x",
  ),
  de: words(
    "fuer für ins vom beim uber über unter vor nach ohne durch gegen bis seit um zwischen neben aber sondern denn sowie wie x",
  ),
  fr: words("sans sous vers chez entre contre depuis pendant mais donc car ni que qui ce cette ces s n x"),
  it: words("nel nella nei nelle al alla ai alle dal dalla sul sulla senza sotto sopra verso contro ma ed od che l x"),
  es: words("al sin sobre bajo entre hacia hasta desde contra pero ni que e u lo x"),
  pt: words("sem sob entre para ao aos mas que x"),
  nl: words("zonder onder over naar uit tot maar want dan x"),
};

const sets = new Map<Language, ReadonlySet<string>>();

export function exemptWords(language: Language): ReadonlySet<string> {
  let set = sets.get(language);
  if (set === undefined) {
    set = new Set([...STOP_WORDS[language], ...(MORE[language] ?? [])].map(fold));
    sets.set(language, set);
  }
  return set;
}
