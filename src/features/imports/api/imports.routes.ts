import type { Clock } from "../../../platform/base/clock.ts";
import { AppError, invalid, SetupError } from "../../../platform/base/errors.ts";
import { toDecimal } from "../../../platform/base/money.ts";
import { momentOf } from "../../../platform/base/period.ts";
import { Download } from "../../../platform/http/contract.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Api, Input } from "../../access/api/contract.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import type { Observation } from "../../catalog/product.ts";
import type { ImportOptions, ImportRun } from "../import-run.ts";
import { type Warning, warningText } from "../import-warnings.ts";
import type { Imports } from "../manage-imports.ts";
import type { MappingStore } from "../mapping-store.ts";
import type { Preview, UnreadPreview } from "../preview-import.ts";
import { type ReadingOptions, type SavedMapping, withMapping } from "../saved-mapping.ts";
import { deleteMapping, listMappings, saveMapping } from "./import-mappings.contract.ts";
import { pairsOf, readingProblems } from "./import-schemas.ts";
import {
  cancelImport,
  changeImport,
  importFile,
  listImports,
  listRejects,
  previewImport,
  showImport,
  startImport,
} from "./imports.contract.ts";

type ImportParts = { imports: Imports; mappings: MappingStore; clock: Clock };

export function importRoutes(api: Api, { imports, mappings, clock }: ImportParts): void {
  const optionsOf = async (input: Input<typeof changeImport>["body"], receivedAt: Date): Promise<ImportOptions> => {
    const { mapping } = input;
    const saved = mapping === undefined ? { options: {} } : await mappings.find(mapping);
    if (saved === undefined) throw invalid("mapping", `must name a saved mapping; "${mapping}" does not exist`);
    return withMapping(saved.options, { ...readingFrom(input), ...timeOf(input.seenAt, receivedAt) });
  };

  api.serve(importFile, async ({ caller: { accountId }, query, file }) => {
    const { name, hold } = query;
    return toData(
      await imports.accept({ accountId, name, hold, options: await optionsOf(query, clock.now()), ...file }),
    );
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
    refuseInvalid(body, clock.now());
    const { run } = await imports.get(id);
    return toData(await imports.changeOptions(id, await optionsOf(body, run.createdAt)));
  });

  api.serve(startImport, async ({ params: { id } }) => toData(await imports.start(id)));

  api.serve(cancelImport, async ({ params: { id } }) => toData(await imports.cancel(id)));
}

/** Saved mappings, and their use for an import. */
export function mappingRoutes(api: Api, { mappings, clock }: Omit<ImportParts, "imports">): void {
  api.serve(listMappings, async () => ({ mappings: (await mappings.list()).map(mappingData) }));

  api.serve(saveMapping, async ({ params: { name }, body }) => {
    refuseInvalid(body, clock.now());
    return mappingData(await mappings.save(name, readingFrom(body), clock.now()));
  });

  api.serve(deleteMapping, async ({ params: { name } }) => {
    await mappings.delete(name);
    return { id: name, deleted: true } as const;
  });
}

function mappingData({ updatedAt, ...saved }: SavedMapping) {
  return { ...saved, updatedAt: updatedAt.toISOString() };
}

function refuseInvalid(body: Parameters<typeof readingProblems>[0], now: Date): void {
  const [problem] = readingProblems(body, now);
  if (problem !== undefined) throw invalid(problem.parameter, problem.message);
}

function timeOf(chosen: string | undefined, receivedAt: Date): Pick<ImportOptions, "seenAt" | "seenAtFrom"> {
  const at = chosen === undefined ? undefined : momentOf(chosen, "from");
  return at ? { seenAt: at.toISOString() } : { seenAt: receivedAt.toISOString(), seenAtFrom: "received" };
}

function readingFrom(input: Input<typeof saveMapping>["body"]): ReadingOptions {
  const { preset, marketplace, format, encoding, delimiter, header, sheet, decimal, map } = input;
  return {
    ...(preset && { preset }),
    ...(map && { map: pairsOf(map) }),
    ...(marketplace && { marketplace }),
    ...(format && { format }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(header !== undefined && { header }),
    ...(sheet && { sheet }),
    ...(decimal && { decimal }),
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
    rejectedCells: run.rejectedCells,
    warnings: run.warnings.map(warningData),
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
    waitingSince: run.waitingSince?.toISOString() ?? null,
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

function warningData(warning: Warning) {
  return {
    code: warning.code,
    message: warningText(warning),
    rows: "rows" in warning ? warning.rows : null,
    column: "column" in warning ? (warning.column ?? null) : null,
  };
}

function previewData({ first, fill, rejects, warnings, ...preview }: Preview | UnreadPreview) {
  return {
    ...preview,
    warnings: warnings.map(warningData),
    first: first.map(productData),
    fill: fill.map(({ field, rows }) => ({ field: field === "priceMinor" ? "price" : field, rows })),
    reasons: rejects.map(({ reason, rows, line, column }) => ({
      reason,
      rows,
      firstLine: line,
      isCell: column !== null,
    })),
  };
}

function productData({ priceMinor, meanRank: _, seenAt, ...seen }: Observation) {
  const { currency } = MARKETPLACES[seen.marketplace];
  const price = priceMinor === null ? null : toDecimal(priceMinor, currency);
  return { ...seen, price, currency, seenAt: seenAt.toISOString() };
}
