/** The marketplace and the period of a row: from the specification of a JSON report, or from the facts of a download. */

import { isRecord } from "../../platform/base/json.ts";
import { refuse } from "../../platform/tables/cells/refusal.ts";
import { FileProblem } from "../../platform/tables/file-problem.ts";
import { type Fields, RowProblem } from "../../platform/tables/row.ts";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { SP_API_MARKETPLACES } from "../sources/sp-api/regions.ts";
import type { DownloadFacts } from "./metadata-line.ts";
import { dayOf, periodEnding, periodKindOf } from "./period.ts";
import type { ReportPeriod } from "./report.ts";

export type ReportPlace = ReportPeriod & { marketplace: MarketplaceDomain };

const BY_ID = new Map<string, MarketplaceDomain>(
  MARKETPLACE_DOMAINS.map((domain) => [SP_API_MARKETPLACES[domain].id, domain]),
);

/** Reads `reportSpecification`, which a JSON report has once. All rows share the object, so its place is kept. */
export function createSpecificationReader(name: string, chosen: MarketplaceDomain | null) {
  const known = new WeakMap<Fields, ReportPlace>();

  const read = (specification: Fields): ReportPlace => {
    const { reportOptions, dataStartTime, dataEndTime, marketplaceIds } = specification;
    const id = Array.isArray(marketplaceIds) ? marketplaceIds[0] : undefined;
    const marketplace = typeof id === "string" ? BY_ID.get(id) : undefined;
    if (marketplace === undefined)
      throw new FileProblem(name, `is about the marketplace ${JSON.stringify(id ?? null)}, which is not supported`);
    if (chosen !== null && chosen !== marketplace)
      throw new FileProblem(name, `is about ${marketplace}, not ${chosen}: import it without a marketplace`);
    const period = periodKindOf(isRecord(reportOptions) ? String(reportOptions["reportPeriod"]) : "");
    const periodStart = dayOf(String(dataStartTime));
    const periodEnd = dayOf(String(dataEndTime));
    if (period === undefined || periodStart === undefined || periodEnd === undefined || periodStart > periodEnd)
      throw new FileProblem(name, "does not say its period: reportPeriod, dataStartTime and dataEndTime are needed");
    return { marketplace, period, periodStart, periodEnd };
  };

  return (context: Fields | undefined): ReportPlace => {
    const specification = context?.["reportSpecification"];
    if (!isRecord(specification))
      throw new FileProblem(
        name,
        "has no reportSpecification before its rows, so its marketplace and period are unknown",
      );
    const place = known.get(specification) ?? read(specification);
    known.set(specification, place);
    return place;
  };
}

/** A row of a download: its own date is the end of the period, and the facts of the file say the rest. */
export function createDownloadReader(name: string, facts: DownloadFacts, chosen: MarketplaceDomain | null) {
  const marketplace = chosen ?? facts.marketplace;
  if (marketplace === undefined)
    throw new FileProblem(name, "does not name its marketplace: choose the marketplace that it was downloaded from");
  const { period, periodEnd } = facts;
  if (period === undefined)
    throw new FileProblem(
      name,
      "does not say whether it is a daily, weekly, monthly or quarterly report: keep the first line of the download, or its file name",
    );
  const known = new Map<string, ReportPlace>();
  return (date: unknown): ReportPlace => {
    const text = typeof date === "string" && date.trim() !== "" ? date : (periodEnd ?? "");
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text === "") throw new RowProblem("has no reporting date");
    const end = dayOf(text) ?? refuse("Reporting Date", date, "is not a date such as 2026-02-07");
    const place = { marketplace, ...periodEnding(period, end) };
    known.set(text, place);
    return place;
  };
}
