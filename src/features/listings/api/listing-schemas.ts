/** Schemas of listings that several contracts share. */
import { Type } from "typebox";
import { closed, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import { LANGUAGES } from "../../catalog/marketplace.ts";
import { LONGEST_KEYWORD } from "../../search/engine.ts";
import { FIELD_KINDS, LONGEST, SEVERITIES } from "../listing.ts";

export const TEXT_FIELDS = {
  title: Type.String({ maxLength: LONGEST.title, description: "The title." }),
  bullets: Type.Array(Type.String({ maxLength: LONGEST.bullet }), {
    maxItems: LONGEST.bullets,
    description: "The bullets, in their order.",
  }),
  description: Type.String({ maxLength: LONGEST.description, description: "The description." }),
  searchTerms: Type.String({ maxLength: LONGEST.searchTerms, description: "The backend search terms." }),
};

export const language = oneOf(LANGUAGES, "The language of the text. Defaults to that of the marketplace.");
export const category = Type.String({ maxLength: 200, description: "The root category, as the catalog names it." });
export const brand = Type.String({
  maxLength: 100,
  description: "Your brand. It may contain what other words may not.",
});
export const competitorBrands = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: 50,
  description: "Brands of competitors, which the text must not name.",
});

export const Finding = Type.Object({
  field: text(
    "Where the problem is: `title`, `bullets[0]` for the first bullet, `bullets` for their number, `description` or `searchTerms`.",
  ),
  rule: text("The ID of the rule."),
  severity: oneOf(
    SEVERITIES,
    "`error`: the marketplace may suppress the listing or cut the text. `warning`: its guidelines advise against it. `info`: a missed opportunity.",
  ),
  message: text("The problem, and what to do."),
  start: integer("Where the range starts, in UTF-16 code units of the field's text."),
  end: integer("Where the range ends, exclusive."),
  fix: nullable.string(
    "The text that replaces the range. It is verified: it removes the finding and adds none. Null if there is no mechanical fix.",
  ),
});

export const Counts = Type.Object({
  errors: integer("Findings that may suppress the listing."),
  warnings: integer("Findings against guidelines."),
  infos: integer("Missed chances."),
});

export const TargetPhrase = Type.Object(
  {
    phrase: Type.String({ minLength: 1, maxLength: LONGEST_KEYWORD, description: "The phrase." }),
    value: Type.Number({ minimum: 0, maximum: 1e9, description: "What covering it is worth, relative to the others." }),
  },
  closed,
);

const share = (description: string) => nullable.number(`${description} From 0 to 1; null without phrases.`);

export const Coverage = Type.Object(
  {
    covered: share("The value of the phrases whose words are all in the listing, as a share of all phrases."),
    weighted: share(
      "The same, with each word weighed by its best field: title 1, bullets 0.7, search terms 0.6, description 0.4.",
    ),
    byField: Type.Object({
      title: share("The share that the title covers alone."),
      bullets: share("The share that the bullets cover alone."),
      description: share("The share that the description covers alone."),
      searchTerms: share("The share that the search terms cover alone."),
    }),
    phrases: Type.Array(
      Type.Object({
        phrase: text("The phrase."),
        value: Type.Number({ description: "Its value." }),
        covered: Type.Boolean({ description: "True if every word of it is in some field." }),
        fields: Type.Array(oneOf(FIELD_KINDS, "A field."), { description: "The fields that hold every word of it." }),
        missing: Type.Array(Type.String(), { description: "The words that no field has." }),
        weight: Type.Number({ description: "The mean weight of the best field of each word, 0 to 1." }),
      }),
      { description: "The phrases, the most valuable first." },
    ),
  },
  { description: "How well the listing covers its phrases." },
);
