/**
 * The Sales and Traffic report as JSON of the Selling Partner API: a list by date, and a list by product that covers all days
 * of the report. Percentages are from 0 to 100.
 */

import { isRecord } from "../../../platform/base/json.ts";
import { buyBoxShareOf } from "../../../platform/tables/cells/shares.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { TrafficRecord } from "../record.ts";
import { minorOf } from "./amounts.ts";
import { currencyCode } from "./currency-cells.ts";
import { dayOf } from "./dates.ts";
import { marketplaceNamed } from "./marketplace-name.ts";
import type { SalesFile, SalesFormat } from "./sales-format.ts";
import { idOf, missing, unitsOf } from "./text-cells.ts";

export const trafficJson: SalesFormat = {
  kind: "traffic",
  title: "Sales and Traffic (JSON)",
  types: ["GET_SALES_AND_TRAFFIC_REPORT"],
  hasFields: (fields) => "salesByDate" in fields || "salesByAsin" in fields,

  json(file) {
    const placeOf = createPlaceReader(file);
    return (fields, context): TrafficRecord[] => {
      const { marketplace, from, to, granularity } = placeOf(context);
      if ("salesByDate" in fields) {
        const day = dayOf(fields["date"], "date", "mdy") ?? missing("date");
        const end = endOf(day, granularity, to);
        return [recordOf(fields, "ByDate", { marketplace, from: day, to: end, parentAsin: "", asin: "", sku: "" })];
      }
      return [
        recordOf(fields, "ByAsin", {
          marketplace,
          from,
          to,
          parentAsin: idOf(fields["parentAsin"], "parentAsin") ?? "",
          asin: idOf(fields["childAsin"], "childAsin") ?? "",
          sku: idOf(fields["sku"], "sku") ?? "",
        }),
      ];
    };
  },
};

type Key = Pick<TrafficRecord, "marketplace" | "from" | "to" | "parentAsin" | "asin" | "sku">;

function recordOf(fields: Fields, by: "ByDate" | "ByAsin", key: Key): TrafficRecord {
  const sales = partOf(fields, `sales${by}`);
  const traffic = partOf(fields, `traffic${by}`);
  const ordered = partOf(sales, "orderedProductSales");
  const amount = ordered["amount"];
  const currency = currencyCode(ordered["currencyCode"]) ?? MARKETPLACES[key.marketplace].currency;
  const count = (part: Fields, name: string) => unitsOf(part[name], name);
  return {
    kind: "traffic",
    ...key,
    currency: amount === undefined || amount === null ? null : currency,
    units: count(sales, "unitsOrdered"),
    orderItems: count(sales, "totalOrderItems"),
    salesMinor: minorOf(amount, "orderedProductSales", currency, { rounds: true }),
    unitsRefunded: count(sales, "unitsRefunded"),
    sessions: count(traffic, "sessions"),
    pageViews: count(traffic, "pageViews"),
    buyBoxShare: buyBoxShareOf(traffic["buyBoxPercentage"], "buyBoxPercentage"),
  };
}

function partOf(fields: Fields, name: string): Fields {
  const part = fields[name];
  return isRecord(part) ? part : {};
}

type Place = { marketplace: MarketplaceDomain; from: string; to: string; granularity: unknown };

/** Reads `reportSpecification`, which a report has once. All rows share the object, so its place is kept. */
function createPlaceReader({ name, marketplace: chosen }: SalesFile) {
  const known = new WeakMap<Fields, Place>();
  const read = (specification: Fields): Place => {
    const { marketplaceIds, dataStartTime, dataEndTime, reportOptions } = specification;
    const id = Array.isArray(marketplaceIds) ? marketplaceIds[0] : undefined;
    const marketplace = marketplaceNamed(id);
    if (marketplace === null)
      throw new FileProblem(name, `is about the marketplace ${JSON.stringify(id ?? null)}, which is not supported`);
    if (chosen !== null && chosen !== marketplace)
      throw new FileProblem(name, `is about ${marketplace}, not ${chosen}: import it without a marketplace`);
    const from = dayOf(dataStartTime, "dataStartTime", "mdy");
    const to = dayOf(dataEndTime, "dataEndTime", "mdy");
    if (from === null || to === null || from > to)
      throw new FileProblem(name, "does not say its period: dataStartTime and dataEndTime are needed");
    return { marketplace, from, to, granularity: partOf({ reportOptions }, "reportOptions")["dateGranularity"] };
  };
  return (context: Fields | undefined): Place => {
    const specification = context?.["reportSpecification"];
    if (!isRecord(specification))
      throw new FileProblem(
        name,
        "has no reportSpecification before its rows, so its marketplace and days are unknown",
      );
    const place = known.get(specification) ?? read(specification);
    known.set(specification, place);
    return place;
  };
}

const DAY_MS = 86_400_000;

/** A row of a week or a month names its first day. The last one may be cut by the end of the report. */
function endOf(day: string, granularity: unknown, reportEnd: string): string {
  if (granularity !== "WEEK" && granularity !== "MONTH") return day;
  const at = new Date(`${day}T00:00:00Z`);
  const last =
    granularity === "WEEK"
      ? new Date(at.getTime() + 6 * DAY_MS)
      : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0));
  const end = last.toISOString().slice(0, 10);
  return end > reportEnd && reportEnd >= day ? reportEnd : end;
}
