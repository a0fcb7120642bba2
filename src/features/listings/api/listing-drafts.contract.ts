/** Drafts of listings: facts, phrases, versions. */
import { Type } from "typebox";
import { formatOf, idParams } from "../../../platform/http/parameters.ts";
import {
  closed,
  closedChange,
  Deleted,
  dateTime,
  integer,
  nullable,
  oneOf,
  text,
} from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import {
  LONGEST_DRAFT_NAME,
  LONGEST_VOICE,
  MOST_COMPETITORS,
  MOST_PHRASES,
  MOST_VERSIONS,
  VERSION_ORIGINS,
} from "../draft.ts";
import { type ListedFact, LONGEST_FACT, MOST_FACTS } from "../facts.ts";
import { MEASURE_KINDS, UNITS } from "../measure.ts";
import { Coverage, Finding, language, TargetPhrase, TEXT_FIELDS } from "./listing-schemas.ts";

const tag = "Listings";
const drafts = { tag, gate: { counted: false } } as const;
const oneDraft = {
  ...drafts,
  path: "/api/v1/listings/drafts/:id",
  params: idParams("listing draft"),
  savedIds: { id: "listingDraftId" },
} as const;

const factList = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_FACT }), { maxItems: MOST_FACTS, description });
const factText = (description: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: LONGEST_FACT, description });
const measures = Type.Array(
  Type.Object(
    {
      kind: oneOf(MEASURE_KINDS, "The measured quantity."),
      value: Type.Number({ exclusiveMinimum: 0, maximum: 1e9, description: "The number." }),
      unit: oneOf(UNITS, "Its unit."),
    },
    closed,
  ),
  { maxItems: MOST_FACTS, description: "Measures with their units." },
);
const FACT_LISTS: Record<ListedFact, ReturnType<typeof factList>> = {
  materials: factList("Materials."),
  colors: factList("Its colors."),
  features: factList('Short properties: "non-slip surface".'),
  uses: factList('Uses, such as "hiking".'),
  audience: factList('The people it is for: "women".'),
  care: factList("How to care for it."),
  includes: factList("Other contents of the package."),
  certificates: factList("Certificates and marks it has."),
};
const product = Type.String({
  maxLength: LONGEST_FACT,
  description: 'The kind of product, in the listing\'s language: "yoga mat".',
});
const quantity = Type.Unsafe<number | null>({
  type: ["integer", "null"],
  minimum: 1,
  maximum: 1_000_000,
  description: "Pieces in the package.",
});

const Facts = Type.Object(
  {
    product,
    brand: factText("Your brand."),
    model: factText("The model."),
    materials: FACT_LISTS.materials,
    colors: FACT_LISTS.colors,
    measures,
    quantity,
    features: FACT_LISTS.features,
    uses: FACT_LISTS.uses,
    audience: FACT_LISTS.audience,
    care: FACT_LISTS.care,
    includes: FACT_LISTS.includes,
    certificates: FACT_LISTS.certificates,
    origin: factText("The country of origin."),
  },
  { description: "The facts of the product: all that its texts may claim." },
);
export const FactsInput = Type.Object(
  {
    product: Type.Optional(product),
    brand: Type.Optional(factText("Your brand.")),
    model: Type.Optional(factText("The model.")),
    materials: Type.Optional(FACT_LISTS.materials),
    colors: Type.Optional(FACT_LISTS.colors),
    measures: Type.Optional(measures),
    quantity: Type.Optional(quantity),
    features: Type.Optional(FACT_LISTS.features),
    uses: Type.Optional(FACT_LISTS.uses),
    audience: Type.Optional(FACT_LISTS.audience),
    care: Type.Optional(FACT_LISTS.care),
    includes: Type.Optional(FACT_LISTS.includes),
    certificates: Type.Optional(FACT_LISTS.certificates),
    origin: Type.Optional(factText("The country of origin.")),
  },
  {
    ...closed,
    description: "The facts of the product. They replace those of the draft as a whole; facts left out are unknown.",
  },
);

const name = Type.String({ minLength: 1, maxLength: LONGEST_DRAFT_NAME, description: "The name of the draft." });
const voice = Type.Unsafe<string | null>({
  type: ["string", "null"],
  maxLength: LONGEST_VOICE,
  description: "How your brand speaks, for texts that a model writes.",
});
const competitors = Type.Array(parameters.asin, {
  maxItems: MOST_COMPETITORS,
  description: "Products that the text should differ from. Their brands must not occur in it.",
});
const phrases = Type.Array(TargetPhrase, {
  maxItems: MOST_PHRASES,
  description: "The phrases that the listing should cover.",
});
const categoryOrNull = Type.Unsafe<string | null>({
  type: ["string", "null"],
  maxLength: 200,
  description: "The root category.",
});
const TextInput = Type.Object(
  {
    title: Type.Optional(TEXT_FIELDS.title),
    bullets: Type.Optional(TEXT_FIELDS.bullets),
    description: Type.Optional(TEXT_FIELDS.description),
    searchTerms: Type.Optional(TEXT_FIELDS.searchTerms),
  },
  { ...closed, description: "The text. Fields left out stay as they are." },
);
const ListingText = Type.Object(TEXT_FIELDS, { description: "The text." });
const origin = oneOf(VERSION_ORIGINS, "Where the text came from.");

const Draft = Type.Object({
  id: Type.String(),
  name,
  marketplace: Type.String(),
  language,
  asin: nullable.string("The product it was imported from; null for none."),
  category: categoryOrNull,
  facts: Facts,
  voice,
  competitors,
  phrases,
  version: integer("The number of the newest version; 0 before the first."),
  text: ListingText,
  createdAt: dateTime("When the draft was created."),
  updatedAt: dateTime("When the draft was last changed."),
});

const settings = {
  language: Type.Optional(language),
  category: Type.Optional(categoryOrNull),
  facts: Type.Optional(FactsInput),
  voice: Type.Optional(voice),
  competitors: Type.Optional(competitors),
  phrases: Type.Optional(phrases),
  text: Type.Optional(TextInput),
};

export const createListingDraft = {
  ...drafts,
  id: "createListingDraft",
  method: "POST",
  path: "/api/v1/listings/drafts",
  summary: "Create a listing draft",
  description:
    "Creates a draft of a listing. With an `asin`, the title, brand and category of the catalog product become its first version, and the " +
    "measures and materials of the title its facts. Accepts an `Idempotency-Key`. Doesn't count as a request.",
  body: Type.Object(
    {
      name: Type.Optional(name),
      marketplace: Type.Optional(parameters.marketplace),
      asin: Type.Optional(parameters.asin),
      ...settings,
    },
    closed,
  ),
  data: Draft,
  status: 201,
  idempotent: true,
  prepare: normalize,
  errors: ["not_found", "conflict"],
  savesIdAs: "listingDraftId",
} as const satisfies Contract;

export const listListingDrafts = {
  ...drafts,
  id: "listListingDrafts",
  method: "GET",
  path: "/api/v1/listings/drafts",
  summary: "List listing drafts",
  description: "Returns the account's drafts, newest first. Doesn't count as a request.",
  data: Type.Object({
    drafts: Type.Array(
      Type.Object({
        id: Type.String(),
        name,
        marketplace: Type.String(),
        language,
        asin: nullable.string("The product it was imported from; null for none."),
        version: integer("The number of the newest version; 0 before the first."),
        title: text("The title of the newest version."),
        createdAt: dateTime("When the draft was created."),
        updatedAt: dateTime("When the draft was last changed."),
      }),
    ),
  }),
} as const satisfies Contract;

const exported = {
  "text/csv": "The text as a table with one row, in the columns of the marketplace's flat file.",
  "text/tab-separated-values": "The same with tabs, as the flat file is uploaded.",
  "text/plain": "The text for reading and copying.",
};

export const showListingDraft = {
  ...oneDraft,
  id: "showListingDraft",
  method: "GET",
  summary: "Get a listing draft",
  description:
    "Returns a draft with its newest text, the findings of the rules and of the fact check, and the coverage of its phrases. With `format` or " +
    "`Accept`, returns the text as a file. Doesn't count as a request.",
  query: Type.Object({ format: formatOf(exported) }),
  data: Type.Object({
    ...Draft.properties,
    findings: Type.Array(Finding, { description: "The findings of the newest text." }),
    coverage: Coverage,
  }),
  alternatives: exported,
} as const satisfies Contract;

export const changeListingDraft = {
  ...oneDraft,
  id: "changeListingDraft",
  method: "PATCH",
  summary: "Update a listing draft",
  description:
    `Changes a draft. A changed text becomes a new version; a draft keeps its last ${MOST_VERSIONS}. With \`ifVersion\`, the response is 409 if ` +
    "someone has saved a newer version meanwhile. Doesn't count as a request.",
  body: Type.Object(
    {
      name: Type.Optional(name),
      ...settings,
      origin: Type.Optional(origin),
      note: Type.Optional(
        Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 200, description: "A note on the version." }),
      ),
      ifVersion: Type.Optional(Type.Integer({ minimum: 0, description: "The version that the change is based on." })),
    },
    closedChange,
  ),
  data: Draft,
  prepare: { name: normalize.name },
  errors: ["conflict"],
} as const satisfies Contract;

export const buildListingDraft = {
  ...oneDraft,
  path: "/api/v1/listings/drafts/:id/build",
  id: "buildListingDraft",
  method: "POST",
  summary: "Write the text from the facts",
  description:
    "Writes title, bullets, description and search terms from the facts of the draft alone, without a model, as a new version. Facts that " +
    "break a rule are left out. Languages: English, German, French, Spanish and Italian. Doesn't count as a request.",
  data: Type.Object({
    ...Draft.properties,
    leftOut: Type.Array(
      Type.Object({
        fact: text("The fact."),
        rule: text("The ID of the rule that it breaks."),
        message: text("The problem."),
      }),
      { description: "Facts that break a rule." },
    ),
  }),
  errors: ["invalid_request", "conflict"],
} as const satisfies Contract;

const Version = Type.Object({
  number: integer("The number of the version."),
  origin,
  note: nullable.string("A note on the version."),
  text: ListingText,
  createdAt: dateTime("When it was saved."),
});

export const listListingVersions = {
  ...oneDraft,
  path: "/api/v1/listings/drafts/:id/versions",
  id: "listListingVersions",
  method: "GET",
  summary: "List the versions of a draft",
  description: "Returns the versions of a draft, newest first. Doesn't count as a request.",
  data: Type.Object({ versions: Type.Array(Version) }),
} as const satisfies Contract;

const versionNumber = (description: string) => Type.Integer({ minimum: 1, maximum: 1_000_000_000, description });

export const diffListingVersions = {
  ...oneDraft,
  path: "/api/v1/listings/drafts/:id/diff",
  id: "diffListingVersions",
  method: "GET",
  summary: "Compare two versions",
  description:
    "Returns the differences of two versions of a draft, field by field and word by word. Doesn't count as a request.",
  query: Type.Object({ from: versionNumber("The earlier version."), to: versionNumber("The later version.") }),
  data: Type.Object({
    from: integer("The earlier version."),
    to: integer("The later version."),
    fields: Type.Array(
      Type.Object({
        field: text("The field, as findings name it."),
        changed: Type.Boolean({ description: "True if it differs." }),
        parts: Type.Array(
          Type.Object({
            kind: oneOf(
              ["same", "added", "removed"],
              "Whether both versions have it, or only the later or the earlier one.",
            ),
            text: text("A part of the text."),
          }),
        ),
      }),
    ),
  }),
} as const satisfies Contract;

export const restoreListingVersion = {
  ...oneDraft,
  path: "/api/v1/listings/drafts/:id/restore",
  id: "restoreListingVersion",
  method: "POST",
  summary: "Restore a version",
  description: "Makes the text of an earlier version the newest one. Doesn't count as a request.",
  body: Type.Object({ version: versionNumber("The version to restore.") }, closed),
  data: Draft,
} as const satisfies Contract;

export const deleteListingDraft = {
  ...oneDraft,
  id: "deleteListingDraft",
  method: "DELETE",
  summary: "Delete a listing draft",
  description: "Deletes a draft with all its versions. Doesn't count as a request.",
  data: Deleted,
} as const satisfies Contract;
