import type { CheckContext } from "../listing.ts";
import { BULLET_RULES } from "./bullet-rules.ts";
import { PAGE_RULES } from "./page-rules.ts";
import type { Rule } from "./rule.ts";
import { SEARCH_TERM_RULES } from "./search-term-rules.ts";
import { TITLE_RULES } from "./title-rules.ts";

export const RULES: readonly Rule[] = [...TITLE_RULES, ...BULLET_RULES, ...PAGE_RULES, ...SEARCH_TERM_RULES];

/** The rules of a marketplace, a category and a day. Without a category, rules for single categories are left out. */
export function rulesFor({
  marketplace,
  category,
  day,
}: Pick<CheckContext, "marketplace" | "category" | "day">): Rule[] {
  const wanted = category?.trim().toLowerCase();
  return RULES.filter(
    ({ marketplaces, categories, from }) =>
      from <= day &&
      (marketplaces === undefined || marketplaces.includes(marketplace)) &&
      (categories === undefined || categories.some((name) => name.toLowerCase() === wanted)),
  );
}
