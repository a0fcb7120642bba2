import type { Api } from "../../access/api/contract.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { normalKeyword } from "../../search/keyword-tally.ts";
import { formatOfKind } from "../formats.ts";
import type { Reports } from "../manage-reports.ts";
import type { ReportImport, ReportKind, ReportPeriod } from "../report.ts";
import type { FigureSource, SearchDataStore } from "../search-data-store.ts";
import {
  deleteReport,
  deleteReports,
  importReport,
  listReports,
  queryPerformance,
  searchTerms,
  shareReport,
  showReport,
} from "./reports.contract.ts";

export function reportRoutes(api: Api, { reports, data }: { reports: Reports; data: SearchDataStore }): void {
  api.serve(importReport, async ({ caller: { accountId }, query: { name, marketplace }, file }) =>
    toData(await reports.accept({ accountId, name, marketplace: marketplace as MarketplaceDomain, ...file })),
  );

  api.serve(listReports, async ({ caller, query: { limit, before } }) => {
    const imports = await reports.list(caller.accountId, limit, before);
    return { imports: imports.map(toData), next: imports.length < limit ? null : (imports.at(-1)?.id ?? null) };
  });

  api.serve(showReport, async ({ caller, params: { id } }) => {
    const { report, reasons } = await reports.get(caller.accountId, id);
    return { ...toData(report), reasons };
  });

  api.serve(shareReport, async ({ caller, params: { id }, body: { shared } }) =>
    toData(await reports.share(caller.accountId, id, shared)),
  );

  api.serve(deleteReport, async ({ caller, params: { id } }) => {
    await reports.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });

  api.serve(deleteReports, async ({ caller }) => ({ deleted: await reports.deleteAll(caller.accountId) }));

  api.serve(searchTerms, async ({ caller, query }) => {
    const keyword = normalKeyword(query.keyword);
    const points = await data.listSearchTerms(caller.accountId, { ...query, keyword });
    return {
      keyword,
      marketplace: query.marketplace,
      series: points.map(({ frequencyRank, department, clicked, ...point }) => ({
        ...periodData(point),
        department,
        searchFrequencyRank: frequencyRank,
        clicked,
        source: sourceData(point.source, "search_terms"),
      })),
    };
  });

  api.serve(queryPerformance, async ({ caller, query }) => {
    const keyword = normalKeyword(query.keyword);
    const points = await data.listQueryPerformance(caller.accountId, { ...query, keyword });
    return {
      keyword,
      marketplace: query.marketplace,
      series: points.map(({ period, periodStart, periodEnd, source, ...figures }) => ({
        ...periodData({ period, periodStart, periodEnd }),
        ...figures,
        source: sourceData(source, "query_performance"),
      })),
    };
  });
}

function periodData({ period, periodStart: from, periodEnd: to }: ReportPeriod) {
  return { period, from, to };
}

function sourceData({ importedAt, ...source }: FigureSource, kind: ReportKind) {
  return { report: formatOfKind(kind).title, ...source, importedAt: importedAt.toISOString() };
}

function toData(report: ReportImport) {
  const status = report.status as Exclude<ReportImport["status"], "held">;
  const { id, name, origin, kind, format, digest, marketplaces, periodStart, periodEnd, counts } = report;
  return {
    ...{ id, name, origin, status, kind, format, digest, marketplaces, periodStart, periodEnd, counts },
    progress: progressOf(report),
    shared: report.shared,
    problem: report.problem,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    finishedAt: report.finishedAt?.toISOString() ?? null,
  };
}

export function progressOf({ status, bytesRead, bytesTotal }: ReportImport): number | null {
  if (status === "done") return 1;
  return bytesTotal ? Math.floor((1_000 * Math.min(bytesRead, bytesTotal)) / bytesTotal) / 1_000 : null;
}
