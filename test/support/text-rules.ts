/** Rules for texts that people read: nothing of the program shows through, and each kind of figure has one format. */

/** What breaks each rule. An expression in a source is `…` (`visible-texts.ts`). */
const RULES = {
  "no value is missing": /\b(?:undefined|null|NaN|Infinity)\b|Invalid Date|\[object /,
  "no name comes from the program": /\b[a-z]\w*_[a-z]\w*|\b[a-z]{2,}[A-Z][a-z]\w*/,
  "a percentage is 12%": /[\d…]\s+%|[\d…] percent\b/,
  "a rate is 1,200 units/month": /[\d…]\+? units? (?:a|per|each) month\b|\w \/ ?month\b/,
  "a date is Mar 3, 2026": /\b\d{4}-\d\d-\d\d\b|\b\d\d?[./]\d\d?[./]\d{4}\b/,
  "an amount is $12.50, $51,400 or $1.2M":
    /\d\s?(?:USD|EUR|GBP)\b|\b(?:USD|EUR|GBP)\s?\d|[$€£](?!(?:\d{1,3}(?:,\d{3})*(?:\.\d\d)?|\d{1,3}(?:\.\d)?[KMB])(?![\d.,]*\d))[\d.,]*\d/,
  "a count is 12,400 rows": /(?<![\w.,/:#-])\d{5,} [a-z]/, // not an identifier, which no noun follows
};

export type Rule = keyof typeof RULES;
export const ALL_RULES = Object.keys(RULES) as Rule[];

/** Every broken rule of a text: the rule, what breaks it, and where. */
export function findings(text: string, rules: readonly Rule[] = ALL_RULES): string[] {
  return rules.flatMap((rule) => {
    const [found] = RULES[rule].exec(text) ?? [];
    return found === undefined ? [] : [`${rule}: “${found}” in “${text.slice(0, 160)}”`];
  });
}
