import { convertPages, csvTable } from "../../../platform/base/write-csv.ts";
import type { ListRow } from "../manage-keyword-lists.ts";

const LIST_COLUMNS = [
  ...["keyword", "products", "units", "revenue", "currency", "score", "demand", "competition", "opportunity"],
  ...["enough", "rank"],
  ...["score7", "units7", "revenue7", "rank7", "score30", "units30", "revenue30", "rank30"],
];

/**
 * One row for each keyword of a list, with the figures of a week and a month ago. A sheet would show a score with too little
 * data like any other.
 */
export function keywordListCsv(pages: AsyncIterable<ListRow[]>, currency: string): AsyncGenerator<string> {
  const rowOf = ({ daysAgo7, daysAgo30, ...row }: ListRow) => ({
    ...row,
    ...(!row.enough && { score: null, demand: null, competition: null, opportunity: null }),
    currency,
    ...pastColumns(daysAgo7, 7),
    ...pastColumns(daysAgo30, 30),
  });
  return csvTable(convertPages(pages, rowOf), LIST_COLUMNS);
}

function pastColumns(past: ListRow["daysAgo7"], days: number) {
  const { score, units, revenue, rank } = past ?? {};
  return { [`score${days}`]: score, [`units${days}`]: units, [`revenue${days}`]: revenue, [`rank${days}`]: rank };
}
