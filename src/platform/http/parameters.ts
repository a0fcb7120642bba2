/** Parameters that several routes accept, and how their values are normalized before validation. */
import { Type } from "typebox";
import { normalizeMoment } from "../base/period.ts";
import { formatsOf } from "./formats.ts";
import { DOCUMENTED, oneOf } from "./schemas.ts";

/** A date or a date-time. `momentOf` reads it, because it also accepts times without seconds or zone. */
export const moment = (description: string) =>
  Type.Unsafe<string>({
    type: "string",
    description: `${description} An ISO 8601 date or date-time; UTC if it has no time zone.`,
    [DOCUMENTED]: { anyOf: ["date", "date-time"].map((format) => ({ type: "string", format })) },
  });

/** The ends of a period. */
export const period = {
  from: Type.Optional(moment("Start of the period. Defaults to 90 days before its end.")),
  to: Type.Optional(moment("End of the period. Defaults to now. A date means the end of that day.")),
};

export const DEFAULT_DAYS = 90;

/** Selects the response format in the URL, for links, which cannot set an `Accept` header. */
export const formatOf = (alternatives: Record<string, string>) =>
  Type.Optional(
    oneOf(
      formatsOf(alternatives),
      "Returns the response as a file in this format. Takes precedence over the `Accept` header.",
    ),
  );

export const limit = (byDefault = 20) =>
  Type.Integer({
    minimum: 1,
    maximum: 100,
    default: byDefault,
    description: "The maximum number of items to return.",
  });

const BEFORE = "Returns only items older than this one. Pass `next` of the previous page.";

/** Lists of `paging` check the form of the cursor; lists of `paged` accept any text. */
export const paging = {
  limit: limit(),
  before: Type.Optional(Type.String({ title: "an id", pattern: "^\\w{1,100}$", description: BEFORE })),
};

export const paged = (byDefault?: number) => ({
  limit: limit(byDefault),
  before: Type.Optional(Type.String({ maxLength: 100, description: BEFORE })),
});

/** A name that users give to something of theirs; null removes it. */
export const optionalName = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], minLength: 1, maxLength: 100, description }));

export const idParams = (of: string) =>
  Type.Object({ id: Type.String({ title: "an id", pattern: "^\\w{1,100}$", description: `The ${of}'s ID.` }) });

/** Control characters mean nothing in a search or a name, and the database rejects some of them. */
export const tidyText = (raw: string): string =>
  raw
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();

export const tidyWord = (raw: string): string => raw.trim().toLowerCase();

/** By the name of the parameter, so that a contract can say `prepare: normalizeText`. */
export const normalizeText = {
  search: tidyText,
  label: tidyText,
  name: tidyText,
  from: normalizeMoment,
  to: normalizeMoment,
};
