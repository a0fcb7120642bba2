import type { CheckContext } from "./listing.ts";
import type { Rule } from "./rules/rule.ts";
import { rulesFor } from "./rules/rules.ts";
import { SOURCES } from "./rules/sources.ts";

export type DescribedRule = Pick<Rule, "id" | "severity" | "title" | "from"> & {
  fields: Rule["fields"][number][];
  categories: string[];
  fixable: boolean;
  source: { name: string; url: string; official: boolean };
};

/** The rules of a marketplace with their sources. */
export function describeRules(context: Pick<CheckContext, "marketplace" | "category" | "day">): DescribedRule[] {
  return rulesFor(context).map(({ id, fields, severity, title, categories = [], from, fixable = false, source }) => {
    const { name, url, isOfficial } = SOURCES[source];
    const described = { id, fields: [...fields], severity, title, categories: [...categories], from, fixable };
    return { ...described, source: { name, url, official: isOfficial } };
  });
}
