/**
 * The Search Terms report of Brand Analytics: the search frequency rank of each term, and its three most clicked products.
 * JSON of the Selling Partner API has one row per product and shares from 0 to 1. A download has one row per term and
 * percentages, under the current names (`Top Clicked Product #1: ASIN`) or the former ones (`#1 Clicked ASIN`).
 */

import { fractionOf, percentOf } from "../../platform/tables/cells/shares.ts";
import { countOf } from "../../platform/tables/cells/whole-number.ts";
import { RowProblem } from "../../platform/tables/row.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { cellOf, columnFinder, required, termOf, textOf } from "./cells.ts";
import type { SearchTermRecord } from "./report.ts";
import type { ReportFormat } from "./report-format.ts";
import { createDownloadReader, createSpecificationReader } from "./report-place.ts";

const SLOTS = [1, 2, 3] as const;

export const searchTerms: ReportFormat = {
  kind: "search_terms",
  title: "Brand Analytics Search Terms",
  type: "GET_BRAND_ANALYTICS_SEARCH_TERMS_REPORT",
  hasFields: (fields) => "searchTerm" in fields && "searchFrequencyRank" in fields,
  hasColumns(columns) {
    const find = columnFinder(columns);
    return find("searchterm") !== undefined && find("searchfrequencyrank") !== undefined;
  },

  json({ name, marketplace }) {
    const placeOf = createSpecificationReader(name, marketplace);
    return (fields, context): SearchTermRecord[] => [
      {
        kind: "search_terms",
        ...placeOf(context),
        searchTerm: termOf(fields["searchTerm"], "searchTerm"),
        department: required(textOf(fields["departmentName"], "departmentName"), "departmentName"),
        frequencyRank: required(
          countOf(fields["searchFrequencyRank"], "searchFrequencyRank", 1),
          "searchFrequencyRank",
        ),
        clickRank: rankOf(fields["clickShareRank"]),
        asin: required(textOf(fields["clickedAsin"], "clickedAsin"), "clickedAsin"),
        clickShare: fractionOf(fields["clickShare"], "clickShare"),
        conversionShare: fractionOf(fields["conversionShare"], "conversionShare"),
      },
    ];
  },

  download({ name, marketplace }, columns, facts) {
    const placeOf = createDownloadReader(name, facts, marketplace);
    const find = columnFinder(columns);
    const [term, rank, date, department] = [
      find("searchterm"),
      find("searchfrequencyrank"),
      find("reportingdate"),
      find("department"),
    ];
    const slots = SLOTS.map((clickRank) => ({
      clickRank,
      asin: find(`topclickedproduct${clickRank}asin`, `${clickRank}clickedasin`),
      click: find(`topclickedproduct${clickRank}clickshare`, `${clickRank}clickshare`),
      conversion: find(`topclickedproduct${clickRank}conversionshare`, `${clickRank}conversionshare`),
    }));
    return (fields): SearchTermRecord[] => {
      const place = placeOf(cellOf(fields, date));
      const shared = {
        kind: "search_terms",
        ...place,
        searchTerm: termOf(cellOf(fields, term), "Search Term"),
        department: textOf(cellOf(fields, department), "Department") ?? wholeStore(place.marketplace),
        frequencyRank: required(countOf(cellOf(fields, rank), "Search Frequency Rank", 1), "Search Frequency Rank"),
      } as const;
      const clicked = slots.flatMap(({ clickRank, asin, click, conversion }) => {
        const id = textOf(cellOf(fields, asin), `ASIN #${clickRank}`);
        if (id === null) return [];
        const clickShare = percentOf(cellOf(fields, click), `Click Share #${clickRank}`);
        const conversionShare = percentOf(cellOf(fields, conversion), `Conversion Share #${clickRank}`);
        return [{ ...shared, clickRank, asin: id, clickShare, conversionShare }];
      });
      if (clicked.length > 0) return clicked;
      return [{ ...shared, clickRank: 0, asin: null, clickShare: null, conversionShare: null }];
    };
  },
};

/** The department that stands for all. Reports name it after the store: `Amazon.com`. */
export function wholeStore(marketplace: MarketplaceDomain): string {
  return `A${marketplace.slice(1)}`;
}

function rankOf(value: unknown): number {
  const rank = required(countOf(value, "clickShareRank", 1), "clickShareRank");
  if (rank > 1_000) throw new RowProblem(`clickShareRank ${rank} is more than 1000`);
  return rank;
}
