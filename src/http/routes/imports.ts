import type { Clock } from "../../base/clock.ts";
import { AppError, invalid, SetupError } from "../../base/errors.ts";
import { toDecimal } from "../../base/money.ts";
import { momentOf } from "../../base/period.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import type { Observation } from "../../catalog/product.ts";
import { FileProblem } from "../../sources/files/file-problem.ts";
import type { ImportOptions, ImportRun } from "../../sources/import/import-run.ts";
import type { Imports } from "../../sources/import/manage-imports.ts";
import type { Preview, UnreadPreview } from "../../sources/import/preview-import.ts";
import { type Api, Download, type Input } from "../contract.ts";
import { pairsOf, readingProblems } from "../contracts/import-schemas.ts";
import {
  cancelImport,
  changeImport,
  importFile,
  listImports,
  listRejects,
  previewImport,
  showImport,
  startImport,
} from "../contracts/imports.ts";

export function importRoutes(api: Api, { imports, clock }: { imports: Imports; clock: Clock }): void {
  api.serve(importFile, async ({ query, file }) => {
    const { name, hold } = query;
    return toData(await imports.accept({ name, hold, options: optionsOf(query, clock.now()), ...file }));
  });

  api.serve(listImports, async ({ query: { limit, before } }) => {
    const runs = await imports.list(limit, before);
    return { imports: runs.map(toData), next: runs.length < limit ? null : (runs.at(-1)?.id ?? null) };
  });

  api.serve(showImport, async ({ params: { id } }) => {
    const { run, reasons } = await imports.get(id);
    return { ...toData(run), reasons };
  });

  api.serve(listRejects, async ({ params: { id }, query: { limit, after }, alternative }) => {
    if (alternative === "text/csv")
      return new Download(alternative, `${id}.rejects.csv`, await imports.rejectLines(id));
    const rejects = await imports.listRejects(id, after, limit);
    return { rejects, next: rejects.length < limit ? null : (rejects.at(-1)?.number ?? null) };
  });

  api.serve(previewImport, async ({ params: { id } }) => {
    try {
      return previewData(await imports.preview(id));
    } catch (error) {
      if (!(error instanceof FileProblem || error instanceof SetupError)) throw error;
      throw new AppError("invalid_request", error.message);
    }
  });

  api.serve(changeImport, async ({ params: { id }, body }) => {
    const [problem] = readingProblems(body, clock.now());
    if (problem !== undefined) throw invalid(problem.parameter, problem.message);
    return toData(await imports.changeOptions(id, optionsOf(body, clock.now())));
  });

  api.serve(startImport, async ({ params: { id } }) => toData(await imports.start(id)));

  api.serve(cancelImport, async ({ params: { id } }) => toData(await imports.cancel(id)));
}

function optionsOf(input: Input<typeof changeImport>["body"], now: Date): ImportOptions {
  const { preset, marketplace, format, encoding, delimiter, header, map, seenAt } = input;
  return {
    ...(preset && { preset }),
    ...(map && { map: pairsOf(map) }),
    ...(marketplace && { marketplace }),
    ...(format && { format }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(header !== undefined && { header }),
    seenAt: ((seenAt === undefined ? undefined : momentOf(seenAt, "from")) ?? now).toISOString(),
  };
}

function toData(run: ImportRun) {
  const { id, source, uploaded, status, format, preset, options, counts, position, bytesRead, bytesTotal } = run;
  return {
    id,
    name: source,
    uploaded,
    status,
    format,
    preset,
    options,
    counts,
    position,
    bytesRead,
    bytesTotal,
    progress: progressOf(run),
    rowsPerSecond: rateOf(run),
    problem: run.problem,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    updatedAt: run.updatedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

function progressOf({ status, bytesRead, bytesTotal }: ImportRun): number | null {
  if (status === "done") return 1;
  return bytesTotal ? Math.floor((1_000 * Math.min(bytesRead, bytesTotal)) / bytesTotal) / 1_000 : null;
}

function rateOf({ counts, readAtStart, startedAt, updatedAt }: ImportRun): number | null {
  const seconds = startedAt === null ? 0 : (updatedAt.getTime() - startedAt.getTime()) / 1_000;
  return seconds > 0 ? Math.round((counts.read - readAtStart) / seconds) : null;
}

function previewData({ first, fill, rejects, ...preview }: Preview | UnreadPreview) {
  return {
    ...preview,
    first: first.map(productData),
    fill: fill.map(({ field, rows }) => ({ field: field === "priceMinor" ? "price" : field, rows })),
    reasons: rejects.map(({ reason, rows, line }) => ({ reason, rows, firstLine: line })),
  };
}

function productData({ priceMinor, meanRank: _, seenAt, ...seen }: Observation) {
  const { currency } = MARKETPLACES[seen.marketplace];
  const price = priceMinor === null ? null : toDecimal(priceMinor, currency);
  return { ...seen, price, currency, seenAt: seenAt.toISOString() };
}
