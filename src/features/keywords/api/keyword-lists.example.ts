import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./keyword-lists.contract.ts";
import { exampleFigures } from "./keywords.example.ts";

const EXAMPLE_ID = "kwl_01jn8k2v9c1b3d5f7h9j2k4m6n";

const aList = {
  id: EXAMPLE_ID,
  name: "Spring mats",
  marketplace: "amazon.com",
  asin: null,
  keywords: 1,
  tracked: 0,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
};

export const keywordListsExamples = {
  createKeywordList: {
    body: { name: "Spring mats", marketplace: "amazon.com", keywords: ["rubber yoga mat"] },
    data: aList,
  },
  listKeywordLists: { data: { keywordLists: [aList] } },
  showKeywordList: {
    params: { id: EXAMPLE_ID },
    query: { page: 1 },
    data: {
      ...{ ...aList, currency: "USD", page: 1 },
      rows: [
        {
          ...{ keyword: "rubber yoga mat", tracked: null, rank: null, ...exampleFigures, daysAgo30: null },
          daysAgo7: { day: "2026-02-22", score: 58.1, units: 17_200, revenue: 480_100, rank: null },
        },
      ],
    },
  },
  changeKeywordList: {
    params: { id: EXAMPLE_ID },
    body: { text: "cork yoga mat\ntravel yoga mat" },
    data: { ...aList, keywords: 3, updatedAt: "2026-03-02T09:00:00.000Z" },
  },
  trackKeywordList: { params: { id: EXAMPLE_ID }, data: { ...aList, tracked: 1, added: 1 } },
  untrackKeywordList: { params: { id: EXAMPLE_ID }, data: { ...aList, removed: 1 } },
  deleteKeywordList: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
