import { toDecimal } from "../../base/money.ts";
import { momentOf } from "../../base/period.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Reports } from "../../reports/manage-reports.ts";
import type { ReportImport } from "../../reports/report.ts";
import type { AdTotal, AdTotalsStore } from "../../sales/advertising/ad-totals-store.ts";
import type { LedgerStore } from "../../sales/ledger/ledger-store.ts";
import type { SalesKind } from "../../sales/record.ts";
import type { SalesSettings } from "../../sales/settings.ts";
import { VALUES_IN_REASONS } from "../../sources/import/import-run.ts";
import type { Api } from "../contract.ts";
import {
  deleteSales,
  deleteSalesImport,
  importSales,
  listSalesImports,
  putSalesSettings,
  showSalesImport,
  showSalesSettings,
} from "../contracts/sales-imports.ts";
import { progressOf } from "./reports.ts";
import { settlementData } from "./sales-settlements.ts";

export type SalesImportParts = {
  imports: Pick<Reports, "accept" | "list" | "get" | "delete" | "deleteAll">;
  ledger: Pick<LedgerStore, "listOfImport">;
  adTotals: AdTotalsStore;
  settings: SalesSettings;
};

export function salesImportRoutes(api: Api, { imports, ledger, adTotals, settings }: SalesImportParts): void {
  api.serve(importSales, async ({ caller: { accountId }, query, file }) => {
    const { name, marketplace, from, to } = query;
    const period = from === undefined ? undefined : { from, to: to ?? from };
    const chosen = marketplace as MarketplaceDomain | undefined;
    const seenAt = query.seenAt === undefined ? undefined : momentOf(query.seenAt, "from");
    return toData(await imports.accept({ accountId, name, marketplace: chosen, period, seenAt, ...file }));
  });

  api.serve(listSalesImports, async ({ caller, query: { limit, before } }) => {
    const listed = await imports.list(caller.accountId, limit, before);
    return { imports: listed.map(toData), next: listed.length < limit ? null : (listed.at(-1)?.id ?? null) };
  });

  api.serve(showSalesImport, async ({ caller, params: { id } }) => {
    const { report, reasons } = await imports.get(caller.accountId, id);
    const isHidden = await settings.hidesMoney(caller);
    const settlements = report.kind === "settlement" ? await ledger.listOfImport(caller.accountId, report.number) : [];
    return {
      ...toData(report),
      // A reason quotes what it refuses, which may be an amount.
      reasons: isHidden ? reasons.map((each) => ({ ...each, reason: withoutValues(each.reason) })) : reasons,
      settlements: settlements.map((each) => {
        const { id, currency, total, reconciled, difference, unclassified } = settlementData(each, isHidden);
        return { id, currency, total, reconciled, difference, unclassified };
      }),
      advertising: (report.kind === "advertising"
        ? await adTotals.listTotals(caller.accountId, report.number)
        : []
      ).map((total) => adTotalData(total, isHidden)),
    };
  });

  api.serve(deleteSalesImport, async ({ caller, params: { id } }) => {
    await imports.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });

  api.serve(deleteSales, async ({ caller }) => ({ deleted: await imports.deleteAll(caller.accountId) }));

  api.serve(showSalesSettings, ({ caller }) => settings.read(caller.accountId));

  api.serve(putSalesSettings, ({ caller, body }) => settings.change(caller.accountId, body));
}

function adTotalData(total: AdTotal, isHidden: boolean) {
  const { level, currency, rows, days, from, to, coveredBy } = total;
  const amount = (minor: number) => (isHidden ? null : toDecimal(minor, currency));
  return {
    ...{ level, currency, rows, days, from, to },
    spend: amount(total.spendMinor),
    counted: amount(total.countedMinor),
    known: amount(total.knownMinor),
    covered: amount(total.coveredMinor),
    coveredBy,
    covering: amount(total.coveringMinor),
    replaced: amount(total.replacedMinor),
  };
}

const withoutValues = (reason: string): string => reason.replace(new RegExp(VALUES_IN_REASONS, "g"), "…");

function toData(report: ReportImport) {
  const { id, name, origin, status, kind, format, digest, marketplaces, periodStart, periodEnd, counts } = report;
  return {
    ...{ id, name, origin, status, kind: kind as SalesKind | null, format, digest },
    ...{ marketplaces, periodStart, periodEnd, counts },
    progress: progressOf(report),
    problem: report.problem,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    finishedAt: report.finishedAt?.toISOString() ?? null,
  };
}
