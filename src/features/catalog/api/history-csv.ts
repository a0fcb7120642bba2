import { convertRows, csvTable } from "../../../platform/base/write-csv.ts";
import type { Series } from "../history.ts";

const HISTORY_COLUMNS = ["metric", "at", "value", "category", "source", "low", "high"];

/** One row for each point, one series after the other. */
export function historyCsv(series: Series): AsyncGenerator<string> {
  const pages = Object.entries(series).map(([metric, points]) =>
    convertRows(points, (point) => ({ metric, ...point })),
  );
  return csvTable(pages, HISTORY_COLUMNS);
}
