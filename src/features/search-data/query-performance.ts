/**
 * The Search Query Performance report of Brand Analytics: how often a query was searched in a period, and the impressions,
 * clicks, cart adds and purchases that followed, in total, and for the seller's product or brand. JSON of the Selling Partner
 * API has shares from 0 to 1, a download has percentages.
 */

import { isRecord } from "../../platform/base/json.ts";
import { refuse } from "../../platform/tables/cells/refusal.ts";
import { fractionOf, percentOf, rateOf } from "../../platform/tables/cells/shares.ts";
import { countOf } from "../../platform/tables/cells/whole-number.ts";
import type { Fields } from "../../platform/tables/row.ts";
import { cellOf, columnFinder, required, termOf, textOf } from "./cells.ts";
import { dayOf } from "./period.ts";
import type { QueryPerformanceRecord, Stage } from "./report.ts";
import type { ReportFormat } from "./report-format.ts";
import { createDownloadReader, createSpecificationReader } from "./report-place.ts";

export const queryPerformance: ReportFormat = {
  kind: "query_performance",
  title: "Brand Analytics Search Query Performance",
  type: "GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT",
  hasFields: (fields) => "asin" in fields && "searchQueryData" in fields,
  hasColumns(columns) {
    const find = columnFinder(columns);
    return find("searchquery") !== undefined && find("searchqueryvolume") !== undefined;
  },

  json({ name, marketplace }) {
    const placeOf = createSpecificationReader(name, marketplace);
    return (fields, context): QueryPerformanceRecord[] => {
      const place = placeOf(context);
      const query = partOf(fields, "searchQueryData");
      return [
        {
          kind: "query_performance",
          ...place,
          periodStart: ownDay(fields, "startDate") ?? place.periodStart,
          periodEnd: ownDay(fields, "endDate") ?? place.periodEnd,
          searchTerm: termOf(query["searchQuery"], "searchQuery"),
          asin: required(textOf(fields["asin"], "asin"), "asin"),
          brand: "",
          queryScore: countOf(query["searchQueryScore"], "searchQueryScore", 1),
          queryVolume: countOf(query["searchQueryVolume"], "searchQueryVolume"),
          impressions: stageOf(partOf(fields, "impressionData"), "Impression", "totalQueryImpressionCount"),
          clicks: stageOf(partOf(fields, "clickData"), "Click"),
          cartAdds: stageOf(partOf(fields, "cartAddData"), "CartAdd"),
          purchases: stageOf(partOf(fields, "purchaseData"), "Purchase"),
        },
      ];
    };
  },

  download({ name, marketplace }, columns, facts) {
    const placeOf = createDownloadReader(name, facts, marketplace);
    const find = columnFinder(columns);
    const [query, score, volume, date, asin] = [
      find("searchquery"),
      find("searchqueryscore"),
      find("searchqueryvolume"),
      find("reportingdate"),
      find("asin"),
    ];
    // British downloads say basket for cart.
    const impressions = stageColumns(find, ["impressions"], "impression");
    const clicks = stageColumns(find, ["clicks"], "click");
    const cartAdds = stageColumns(find, ["cartadds", "basketadds"], "cartadd");
    const purchases = stageColumns(find, ["purchases"], "purchase");
    return (fields): QueryPerformanceRecord[] => {
      const product = textOf(cellOf(fields, asin), "ASIN") ?? facts.asin ?? "";
      return [
        {
          kind: "query_performance",
          ...placeOf(cellOf(fields, date)),
          searchTerm: termOf(cellOf(fields, query), "Search Query"),
          asin: product,
          brand: product === "" ? (facts.brand ?? "") : "",
          queryScore: countOf(cellOf(fields, score), "Search Query Score", 1),
          queryVolume: countOf(cellOf(fields, volume), "Search Query Volume"),
          impressions: stageIn(fields, impressions, "Impressions"),
          clicks: stageIn(fields, clicks, "Clicks"),
          cartAdds: stageIn(fields, cartAdds, "Cart Adds"),
          purchases: stageIn(fields, purchases, "Purchases"),
        },
      ];
    };
  },
};

function ownDay(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  return dayOf(String(value)) ?? refuse(name, value, "is not a date such as 2026-02-07");
}

function partOf(fields: Fields, name: string): Fields {
  const part = fields[name];
  return required(isRecord(part) ? part : null, name);
}

function stageOf(part: Fields, stage: string, total = `total${stage}Count`): Stage {
  const count = (name: string) => countOf(part[name], name);
  return {
    total: count(total),
    rate: rateOf(part[`total${stage}Rate`], `total${stage}Rate`, false),
    own: count(`asin${stage}Count`),
    share: fractionOf(part[`asin${stage}Share`], `asin${stage}Share`),
  };
}

type StageColumns = Record<keyof Stage, string | undefined>;

function stageColumns(find: ReturnType<typeof columnFinder>, names: string[], singular: string): StageColumns {
  const each = (...ends: string[]) => find(...names.flatMap((name) => ends.map((end) => name + end)));
  return {
    total: each("totalcount"),
    rate: each(`${singular}rate`, "basketaddrate") ?? find(`${singular}rate`),
    own: each("asincount", "brandcount"),
    share: each("asinshare", "brandshare"),
  };
}

function stageIn(fields: Fields, columns: StageColumns, stage: string): Stage {
  return {
    total: countOf(cellOf(fields, columns.total), `${stage}: Total Count`),
    rate: rateOf(cellOf(fields, columns.rate), `${stage}: Rate %`, true),
    own: countOf(cellOf(fields, columns.own), `${stage}: Count`),
    share: percentOf(cellOf(fields, columns.share), `${stage}: Share %`),
  };
}
