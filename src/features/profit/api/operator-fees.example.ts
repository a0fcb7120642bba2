import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./operator-fees.contract.ts";
import { exampleCard } from "./profit.example.ts";

export const operatorFeesExamples = {
  importFeeCard: {
    body: {
      id: "us-2027",
      marketplace: "amazon.com",
      name: "US fees 2027",
      validFrom: "2027-01-15",
      source: "The marketplace's fee schedule of January 2027.",
      referral: { minimum: 0.3, categories: [{ name: "everything else", default: true, bands: [{ percent: 15 }] }] },
    },
    data: {
      ...exampleCard,
      surcharges: [],
      id: "us-2027",
      name: "US fees 2027",
      validFrom: "2027-01-15",
      source: "The marketplace's fee schedule of January 2027.",
      notes: [],
      categories: ["everything else"],
      sizeTiers: [],
      importedAt: "2026-12-01T09:00:00.000Z",
    },
  },
  deleteFeeCard: {
    params: { marketplace: "amazon.com", card: "us-2027" },
    data: { marketplace: "amazon.com", card: "us-2027", deleted: true },
  },
} satisfies ExamplesOf<typeof contracts>;
