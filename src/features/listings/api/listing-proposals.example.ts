import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EXAMPLE_DRAFT } from "./listing-drafts.example.ts";
import type * as contracts from "./listing-proposals.contract.ts";

export const listingProposalsExamples = {
  proposeListing: {
    params: { id: EXAMPLE_DRAFT },
    body: { task: "improve", field: "title" },
    data: {
      task: "improve",
      field: "title",
      model: "llama-3.2-3b",
      text: { title: "Fernhill Yoga Mat, Natural Rubber, 72 x 24 in, Non-Slip" },
      findings: [],
      rounds: 1,
      inputTokens: 612,
      outputTokens: 24,
      estimated: false,
      cost: 0.0001062,
    },
  },
} satisfies ExamplesOf<typeof contracts>;
