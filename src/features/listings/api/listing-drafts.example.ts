import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./listing-drafts.contract.ts";

export const EXAMPLE_DRAFT = "lst_01jn8k2v9c1b3d5f7h9j2k4m6n";

const params = { id: EXAMPLE_DRAFT };
const facts = {
  ...{ product: "yoga mat", brand: "Valora", model: null, materials: ["natural rubber", "cork"], colors: ["green"] },
  measures: [{ kind: "length", value: 183, unit: "cm" }],
  quantity: null,
  features: ["non-slip surface"],
  ...{ uses: ["pilates"], audience: [], care: [], includes: ["carrying strap"], certificates: [], origin: null },
} as const;
const text = {
  title: "Valora Yoga Mat, Natural Rubber and Cork, Green, Non-Slip Surface, for Pilates",
  bullets: ["Features: non-slip surface", "Material: natural rubber, cork; Color: green", "Size: length 183 cm"],
  description: "Valora Yoga Mat. Features: non-slip surface.",
  searchTerms: "exercise",
};
const draft = {
  ...{ id: EXAMPLE_DRAFT, name: "Cork mat", marketplace: "amazon.com" },
  language: "en",
  ...{ asin: null, category: null },
  facts,
  ...{ voice: null, competitors: [], phrases: [{ phrase: "cork yoga mat", value: 61.4 }], version: 1 },
  text,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;
const body = { facts, phrases: [{ phrase: "cork yoga mat", value: 61.4 }] };

const coverageExample = {
  covered: 1,
  weighted: 1,
  byField: { title: 1, bullets: 0, description: 0, searchTerms: 0 },
  phrases: [{ phrase: "cork yoga mat", value: 61.4, covered: true, fields: ["title"], missing: [], weight: 1 }],
} as const;

export const listingDraftsExamples = {
  createListingDraft: { body: { name: "Cork mat", marketplace: "amazon.com", ...body, text }, data: draft },
  listListingDrafts: {
    data: {
      drafts: [
        {
          ...{ id: EXAMPLE_DRAFT, name: "Cork mat", marketplace: "amazon.com" },
          language: "en",
          ...{ asin: null, version: 1, title: text.title },
          createdAt: "2026-03-01T12:00:00.000Z",
          updatedAt: "2026-03-01T12:00:00.000Z",
        },
      ],
    },
  },
  showListingDraft: { params, query: {}, data: { ...draft, findings: [], coverage: coverageExample } },
  changeListingDraft: { params, body: { ...body, ifVersion: 1 }, data: draft },
  buildListingDraft: {
    params,
    data: {
      ...draft,
      leftOut: [
        {
          fact: "eco-friendly",
          rule: "claim-environment",
          message: "“eco-friendly” is a general environmental claim. Name the fact behind it instead.",
        },
      ],
    },
  },
  listListingVersions: {
    params,
    data: { versions: [{ number: 1, origin: "template", note: null, text, createdAt: "2026-03-01T12:00:00.000Z" }] },
  },
  diffListingVersions: {
    params,
    query: { from: 1, to: 1 },
    data: { from: 1, to: 1, fields: [{ field: "title", changed: false, parts: [{ kind: "same", text: text.title }] }] },
  },
  restoreListingVersion: { params, body: { version: 1 }, data: draft },
  deleteListingDraft: { params, data: { id: EXAMPLE_DRAFT, deleted: true } },
} as const satisfies ExamplesOf<typeof contracts>;
