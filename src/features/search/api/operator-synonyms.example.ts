import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./operator-synonyms.contract.ts";

const EXAMPLE_ID = "syn_01jn8k2v9c1b3d5f7h9j2k4m6n";

const entry = {
  id: EXAMPLE_ID,
  language: "en",
  entry: "fridge, refrigerator",
  createdAt: "2026-03-01T12:00:00.000Z",
} as const;

export const operatorSynonymsExamples = {
  listSynonyms: { data: { synonyms: [entry] } },
  addSynonyms: { body: { language: "en", entry: "fridge, refrigerator" }, data: entry },
  deleteSynonyms: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
