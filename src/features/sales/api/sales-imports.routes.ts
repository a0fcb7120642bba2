import { AppError } from "../../../platform/base/errors.ts";
import { toDecimal } from "../../../platform/base/money.ts";
import { momentOf } from "../../../platform/base/period.ts";
import type { Api } from "../../access/api/contract.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { VALUES_IN_REASONS } from "../../imports/import-run.ts";
import { progressOf } from "../../search-data/api/reports.routes.ts";
import type { HeldStore } from "../../search-data/held-store.ts";
import type { Reports } from "../../search-data/manage-reports.ts";
import type { ReportImport } from "../../search-data/report.ts";
import type { CommonReason } from "../../search-data/step-store.ts";
import type { AdTotal, AdTotalsStore } from "../advertising/ad-totals-store.ts";
import type { SalesSettings } from "../hide-money.ts";
import type { PreviewedSettlement, PreviewTotal, SalesPreview } from "../import/sales-preview.ts";
import type { LedgerStore } from "../ledger/ledger-store.ts";
import type { SalesKind } from "../record.ts";
import {
  deleteSales,
  deleteSalesImport,
  importSales,
  listSalesImports,
  previewSalesImport,
  putSalesSettings,
  showSalesImport,
  showSalesSettings,
  startSalesImport,
} from "./sales-imports.contract.ts";

export type SalesImportParts = {
  imports: Pick<Reports, "accept" | "list" | "get" | "start" | "delete" | "deleteAll">;
  held: Pick<HeldStore, "findPreview">;
  ledger: Pick<LedgerStore, "listOfImport">;
  adTotals: AdTotalsStore;
  settings: SalesSettings;
};

export function salesImportRoutes(api: Api, { imports, held, ledger, adTotals, settings }: SalesImportParts): void {
  api.serve(importSales, async ({ caller: { accountId }, query, file }) => {
    const { name, marketplace, from, to, hold } = query;
    const period = from === undefined ? undefined : { from, to: to ?? from };
    const chosen = marketplace as MarketplaceDomain | undefined;
    const seenAt = query.seenAt === undefined ? undefined : momentOf(query.seenAt, "from");
    return toData(await imports.accept({ accountId, name, marketplace: chosen, period, seenAt, hold, ...file }));
  });

  api.serve(listSalesImports, async ({ caller, query: { limit, before } }) => {
    const listed = await imports.list(caller.accountId, limit, before);
    return { imports: listed.map(toData), next: listed.length < limit ? null : (listed.at(-1)?.id ?? null) };
  });

  api.serve(showSalesImport, async ({ caller, params: { id } }) => {
    const { report, reasons } = await imports.get(caller.accountId, id);
    const isHidden = await settings.hidesMoney(caller);
    const isImported = report.status !== "held";
    const settlements =
      isImported && report.kind === "settlement" ? await ledger.listOfImport(caller.accountId, report.number) : [];
    return {
      ...toData(report),
      reasons: reasonsFor(reasons, isHidden),
      settlements: settlements.map((each) => importedSettlement(each, isHidden)),
      advertising: (isImported && report.kind === "advertising"
        ? await adTotals.listTotals(caller.accountId, report.number)
        : []
      ).map((total) => adTotalData(total, isHidden)),
    };
  });

  api.serve(previewSalesImport, async ({ caller, params: { id } }) => {
    const { report } = await imports.get(caller.accountId, id);
    const preview = (await held.findPreview(caller.accountId, id)) as SalesPreview | null;
    if (preview !== null) return previewData(preview, await settings.hidesMoney(caller));
    throw new AppError(
      "conflict",
      report.status === "held"
        ? `The file of ${id} is not read yet. Ask again in a moment.`
        : `The import ${id} is ${report.status}: only held imports have a preview.`,
    );
  });

  api.serve(startSalesImport, async ({ caller, params: { id } }) => toData(await imports.start(caller.accountId, id)));

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

function importedSettlement(settlement: PreviewedSettlement, isHidden: boolean) {
  const { id, currency, totalMinor, sumMinor, unclassifiedLines } = settlement;
  const amount = (minor: number | null) => (isHidden || minor === null ? null : toDecimal(minor, currency));
  return {
    ...{ id, currency, total: amount(totalMinor), unclassified: unclassifiedLines },
    reconciled: totalMinor === null ? null : totalMinor === sumMinor,
    difference: amount(totalMinor === null ? null : totalMinor - sumMinor),
  };
}

function previewData(
  { reasons, first, totals, settlements, advertising, ...preview }: SalesPreview,
  isHidden: boolean,
) {
  return {
    ...preview,
    first: isHidden ? [] : first,
    reasons: reasonsFor(reasons, isHidden),
    settlements: settlements.map((each) => importedSettlement(each, isHidden)),
    advertising: advertising.map((total) => adTotalData(total, isHidden)),
    totals: totals.map((total) => previewTotal(total, isHidden)),
  };
}

function previewTotal({ amounts, currency, ...total }: PreviewTotal, isHidden: boolean) {
  const amount = (minor: number) => (isHidden ? null : currency === null ? minor : toDecimal(minor, currency));
  return {
    ...{ amounts, currency, total: amount(total.totalMinor), kept: amount(total.keptMinor) },
    known: amount(total.knownMinor),
    covered: amount(total.coveredMinor),
    cancelled: amount(total.cancelledMinor ?? 0),
    dropped: amount(total.droppedMinor),
  };
}

/** A reason quotes what it refuses, which may be an amount. */
function reasonsFor(reasons: CommonReason[], isHidden: boolean): CommonReason[] {
  return isHidden ? reasons.map((each) => ({ ...each, reason: withoutValues(each.reason) })) : reasons;
}

const withoutValues = (reason: string): string => reason.replace(new RegExp(VALUES_IN_REASONS, "g"), "…");

function toData(report: ReportImport) {
  const { id, name, origin, status, kind, format, digest, marketplaces, periodStart, periodEnd, counts } = report;
  return {
    ...{ id, name, origin, status, kind: kind as SalesKind | null, format, digest },
    ...{ marketplaces, periodStart, periodEnd, counts },
    isPreviewed: report.isPreviewed,
    progress: progressOf(report),
    problem: report.problem,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    finishedAt: report.finishedAt?.toISOString() ?? null,
  };
}
