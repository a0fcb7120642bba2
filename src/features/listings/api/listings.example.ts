import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./listings.contract.ts";

export const listingsExamples = {
  checkListing: {
    body: {
      marketplace: "amazon.com",
      title: "Valora Yoga Mat! Non-Slip, 6 mm",
      bullets: ["Natural rubber keeps its grip", "Rolls up to 10 cm", "Comes with a carrying strap"],
      description: "A mat for yoga and stretching.",
      searchTerms: "exercise pilates gym",
      brand: "Valora",
    },
    data: {
      marketplace: "amazon.com",
      language: "en",
      findings: [
        {
          field: "title",
          rule: "title-characters",
          severity: "error",
          message: "The title contains “!”. Remove it.",
          start: 15,
          end: 16,
          fix: "",
        },
      ],
      ...{ errors: 1, warnings: 0, infos: 0 },
      characters: { title: 31, bullets: [29, 17, 27], description: 30, searchTerms: 20 },
      searchTermBytes: 20,
      coverage: {
        ...{ covered: null, weighted: null },
        byField: { title: null, bullets: null, description: null, searchTerms: null },
        phrases: [],
      },
    },
  },
  listListingRules: {
    query: { marketplace: "amazon.com" },
    data: {
      marketplace: "amazon.com",
      rules: [
        {
          id: "title-length",
          fields: ["title"],
          severity: "error",
          title: "A title has at most 200 characters, spaces included.",
          categories: [],
          from: "2019-07-22",
          fixable: true,
          source: {
            name: "Product title requirements and guidelines",
            url: "https://sellercentral-europe.amazon.com/help/hub/reference/external/201100890",
            official: true,
          },
        },
      ],
    },
  },
  listingPhrases: {
    query: { marketplace: "amazon.com", keyword: "yoga mat", limit: 25 },
    data: {
      ...{ marketplace: "amazon.com", currency: "USD", keyword: "yoga mat" },
      phrases: [
        {
          ...{ phrase: "cork yoga mat", value: 61.4, products: 45, units: 18_420, revenue: 512_300, score: 61.4 },
          ...{ demand: 47, competition: 45.3, opportunity: 56.9, enough: true, reason: null },
        },
      ],
      reason: null,
    },
  },
  listingScore: {
    params: { asin: "B0A09AGPML" },
    query: { marketplace: "amazon.com" },
    data: {
      ...{ asin: "B0A09AGPML", marketplace: "amazon.com", title: "Valora Yoga Mat!", score: 50.8, weak: false },
      parts: { rules: 0.65, coverage: 0.5, title: 0.24, images: 0.57 },
      images: 4,
      ...{ keyword: "yoga mat", sampledProducts: 196 },
      findings: [
        {
          ...{ field: "title", rule: "title-characters" },
          severity: "error",
          ...{ message: "The title contains “!”. Remove it.", start: 15, end: 16, fix: "" },
        },
      ],
      phrases: [{ phrase: "cork yoga mat", value: 12, covered: false, fields: [], missing: ["cork"], weight: 0.67 }],
    },
  },
  packSearchTerms: {
    body: {
      marketplace: "amazon.com",
      title: "Valora Yoga Mat",
      phrases: [{ phrase: "thick exercise mat", value: 40 }],
    },
    data: { searchTerms: "thick exercise", bytes: 14, covered: ["thick exercise mat"], leftOut: [] },
  },
} as const satisfies ExamplesOf<typeof contracts>;
