/** Advertising reports of every kind as files, and accounts that import them. */
import assert from "node:assert/strict";
import { bookOf } from "../../src/features/sales/book-store.ts";
import type { AdLevel } from "../../src/features/sales/record.ts";
import { withKeptClient } from "./postgres.ts";
import { csv } from "./sales-file.ts";
import type { Service, Who } from "./service.ts";
import { until } from "./until.ts";

/** The most detailed row; a report has the columns of its level. `spend` is in cents. */
export type AdRow = {
  day: string;
  campaign: string;
  sku: string;
  targeting: string;
  matchType: string;
  placement: string;
  searchTerm: string;
  spend: number;
};

const CELLS: Record<string, (row: AdRow) => string> = {
  Date: ({ day }) => day,
  Datum: ({ day }) => day.split("-").toReversed().join("."),
  Currency: () => "USD",
  Währung: () => "USD",
  campaignBudgetCurrencyCode: () => "USD",
  Country: () => "United States",
  "Campaign Name": ({ campaign }) => campaign,
  "Kampagnen-Name": ({ campaign }) => campaign,
  "Ad Group Name": ({ sku }) => `Group of ${sku}`,
  "Advertised SKU": ({ sku }) => sku,
  "Beworbene SKU": ({ sku }) => sku,
  Targeting: ({ targeting }) => targeting,
  "Match Type": ({ matchType }) => matchType,
  Placement: ({ placement }) => placement,
  "Customer Search Term": ({ searchTerm }) => searchTerm,
  "Suchbegriff eines Kunden": ({ searchTerm }) => searchTerm,
  Impressions: () => "10",
  Impressionen: () => "10",
  Clicks: () => "1",
  Klicks: () => "1",
  Spend: ({ spend }) => (spend / 100).toFixed(2),
  Ausgaben: ({ spend }) => (spend / 100).toFixed(2).replace(".", ","),
  "7 Day Total Sales ": () => "1.00",
};

const ENDS = ["Impressions", "Clicks", "Spend", "7 Day Total Sales "];
const BEGINS = ["Date", "Currency", "Country", "Campaign Name"];
export const PRODUCT_REPORT = [...BEGINS, "Ad Group Name", "Advertised SKU", ...ENDS];

const COLUMNS: Record<AdLevel, readonly string[]> = {
  campaign: [...BEGINS, ...ENDS],
  placement: [...BEGINS, "Placement", ...ENDS],
  ad_group: [...BEGINS, "Ad Group Name", ...ENDS],
  advertised_product: PRODUCT_REPORT,
  targeting: [...BEGINS, "Ad Group Name", "Targeting", "Match Type", ...ENDS],
  search_term: [...BEGINS, "Ad Group Name", "Targeting", "Match Type", "Customer Search Term", ...ENDS],
};

/** A report of a level as it is downloaded in English, with a row for each of the given ones. */
export function adReport(level: AdLevel, rows: readonly AdRow[], columns = COLUMNS[level]): string {
  return csv(
    columns,
    ...rows.map((row) => Object.fromEntries(columns.map((name) => [name, CELLS[name]?.(row) ?? ""]))),
  );
}

const json = (rows: readonly AdRow[], fields: (row: AdRow) => object): string =>
  JSON.stringify(
    rows.map((row) => ({
      ...{ date: row.day, campaignName: row.campaign, campaignBudgetCurrencyCode: "USD", impressions: 10, clicks: 1 },
      ...fields(row),
    })),
  );

type AdReport = { name: string; level: AdLevel; write: (rows: readonly AdRow[]) => string };

/** Reports of all programs, as downloads and as the Ads API has them. */
export const AD_REPORTS: readonly AdReport[] = [
  ...(Object.keys(COLUMNS) as AdLevel[]).map((level) => ({
    ...{ name: `download by ${level}`, level },
    write: (rows: readonly AdRow[]) => adReport(level, rows),
  })),
  {
    ...{ name: "German search terms", level: "search_term" },
    write: (rows) =>
      adReport("search_term", rows, [
        ...["Datum", "Währung", "Kampagnen-Name", "Suchbegriff eines Kunden", "Impressionen", "Klicks", "Ausgaben"],
      ]),
  },
  {
    ...{ name: "spAdvertisedProduct", level: "advertised_product" },
    write: (rows) =>
      json(rows, ({ sku, spend }) => ({ advertisedSku: sku, cost: spend / 100, spend: spend / 100, sales7d: 1 })),
  },
  {
    ...{ name: "spSearchTerm", level: "search_term" },
    write: (rows) =>
      json(rows, ({ searchTerm, targeting, matchType, spend }) => ({
        ...{ searchTerm, targeting, matchType, keywordType: matchType, cost: spend / 100, sales7d: 1 },
      })),
  },
  {
    ...{ name: "sbCampaignPlacement", level: "placement" },
    write: (rows) =>
      json(rows, ({ placement, spend }) => ({
        ...{ placementClassification: placement, cost: spend / 100, sales: 1, newToBrandSales: 1 },
      })),
  },
  {
    ...{ name: "sdAdvertisedProduct", level: "advertised_product" },
    write: (rows) =>
      json(rows, ({ sku, spend }) => ({ promotedSku: sku, bidOptimization: "clicks", cost: spend / 100, sales: 1 })),
  },
  {
    ...{ name: "sdTargeting", level: "targeting" },
    write: (rows) =>
      json(rows, ({ targeting, spend }) => ({
        ...{ targetingText: targeting, bidOptimization: "clicks", cost: spend / 100, sales: 1 },
      })),
  },
];

export type AdSeller = Awaited<ReturnType<ReturnType<typeof createAdSellers>>>;

/** Creates accounts that import reports through the API. */
export function createAdSellers({ api, make, databaseUrl }: Service) {
  return async () => {
    const { key, account } = await make.key({ plan: "agency" });
    const query = (text: string, values: unknown[] = []): Promise<any[]> =>
      withKeptClient(databaseUrl, async (client) => (await client.query(text, [account.id, ...values])).rows);
    const show = async (id: string, who: Who = key) => (await api(`/api/v1/sales/imports/${id}`, who)).body.data;
    const BOOK = bookOf("$1");
    return {
      show,
      async upload(body: string, more = ""): Promise<any> {
        const sent = await api(`/api/v1/sales/imports?name=report&${more}`, key, { method: "POST", body });
        assert.equal(sent.status, 202, sent.text);
        return await until("the import has ended", async () => {
          const data = await show(sent.body.data.id);
          return ["done", "failed"].includes(data.status) && data;
        });
      },
      async remove(id: string): Promise<void> {
        const { status, text } = await api(`/api/v1/sales/imports/${id}`, key, { method: "DELETE" });
        assert.equal(status, 200, text);
      },
      /** The spend that counts in November, in cents, as the figures by product have it. */
      async spend(): Promise<number> {
        const rows = await query(
          `select coalesce(sum(spend_minor), 0)::int as spend from sales_ad_days where book = ${BOOK} and counts`,
        );
        const { body } = await api("/api/v1/sales/products?from=2026-11-01&to=2026-11-30&by=sku", key);
        const shown = body.data.products.reduce(
          (sum: number, row: any) => sum + Math.round(row.advertising.spend * 100),
          0,
        );
        assert.equal(shown, rows[0].spend);
        return shown;
      },
      /** What is stored in cents by day, campaign and SKU. */
      async stored(): Promise<Map<string, number>> {
        const rows = await query(
          `select day::text || ' ' || campaign || ' ' || sku as key, sum(spend_minor)::int as spend from sales_ad_days where book = ${BOOK} group by 1`,
        );
        return new Map(rows.map(({ key, spend }) => [key, spend]));
      },
      async countedLevels(): Promise<string[]> {
        const rows = await query(`select distinct level from sales_ad_days where book = ${BOOK} and counts`);
        return rows.map(({ level }) => level);
      },
      /** Returns a viewer. */
      async hideMoney(): Promise<Who> {
        await query("update sales_books set hide_money = true where account_id = $1");
        return await make.person({ account, role: "viewer" });
      },
      async connect(marketplaces: readonly string[]): Promise<void> {
        await query(
          `insert into sales_connections (id, account_id, region, marketplaces, own_app, credentials, status, next_run_at, look_at, created_at, updated_at)
           values ('con_' || $1::text, $1, 'na', $2, true, '', 'connected', '2100-01-01', '2100-01-01', now(), now())`,
          [marketplaces],
        );
      },
    };
  };
}
