/**
 * Calibration fits an installation's own curves from rows with both a rank and sales. The file is streamed once; unusable
 * rows are counted and skipped, and a file without usable rows changes nothing.
 */
import type { Clock } from "../../../platform/base/clock.ts";
import { SetupError } from "../../../platform/base/errors.ts";
import type { MarketplaceDomain } from "../marketplace.ts";
import type { MergeStore } from "../merge-store.ts";
import { type CalibrationRecord, type CalibrationRow, type Columns, findColumns, parseRow } from "./calibration-row.ts";
import type { CurvesStore } from "./curves-store.ts";
import { FEWEST_ROWS, type FittedCurve, fitMarketplace, type SalesRow } from "./fit-curve.ts";

type CalibratedCurve = FittedCurve & { marketplace: MarketplaceDomain };

type Ignored = { problem: string; rows: number; firstLine: number };

export type Calibration = {
  rowsRead: number;
  rowsUsed: number;
  curves: CalibratedCurve[];
  ignored: Ignored[];
  /** Categories with too few rows for a curve; their rows count only for the marketplace's curve. */
  small: { marketplace: MarketplaceDomain; category: string; rows: number }[];
};

/** Rows to sample per category: more do not improve the curve, and a file may be larger than the memory. */
const MOST_ROWS = 4_000;
const PROGRESS_EVERY = 100_000;

export async function calibrate(
  records: AsyncIterable<CalibrationRecord> | Iterable<CalibrationRecord>,
  onProgress: (rowsRead: number) => void = () => {},
): Promise<Calibration> {
  const samples = new Map<MarketplaceDomain, Map<string, Sample>>();
  const ignored = new Map<string, Ignored>();
  const ignore = (problem: string, line: number, rows = 1) => {
    const before = ignored.get(problem);
    ignored.set(problem, { problem, rows: (before?.rows ?? 0) + rows, firstLine: before?.firstLine ?? line });
  };
  let columns: Columns | undefined;
  let rowsRead = 0;
  for await (const record of records) {
    if (++rowsRead % PROGRESS_EVERY === 0) onProgress(rowsRead);
    if ("values" in record) columns ??= columnsOf(Object.keys(record.values));
    const row = "values" in record ? parseRow(record.values, columns as Columns) : record;
    if ("problem" in row) ignore(row.problem, record.line);
    else sampleOf(samples, row).add(toSalesRow(row), record.line);
  }
  if (rowsRead === 0) throw new SetupError("The file has no rows: it needs a header and at least one row.");

  const calibration: Calibration = { rowsRead, rowsUsed: 0, curves: [], ignored: [], small: [] };
  for (const [marketplace, categories] of samples) {
    const rows = [...categories.values()].flatMap((sample) => sample.rows);
    const seen = sum([...categories.values()].map((sample) => sample.seen));
    if (rows.length < FEWEST_ROWS) {
      const firstLine = Math.min(...[...categories.values()].map((sample) => sample.firstLine));
      ignore(`${marketplace} has fewer than ${FEWEST_ROWS} rows`, firstLine, seen);
      continue;
    }
    calibration.rowsUsed += seen;
    for (const curve of fitMarketplace(rows)) {
      const ofCurve = curve.category === "" ? seen : (categories.get(curve.category)?.seen ?? curve.rows);
      calibration.curves.push({ ...curve, rows: ofCurve, marketplace });
    }
    for (const [category, sample] of categories)
      if (category !== "" && sample.seen < FEWEST_ROWS)
        calibration.small.push({ marketplace, category, rows: sample.seen });
  }
  calibration.ignored = [...ignored.values()].sort((a, b) => b.rows - a.rows);
  if (calibration.curves.length === 0) throw new SetupError(nothingUsable(calibration));
  return calibration;
}

export type SaveCurves = {
  store: CurvesStore;
  touchMarketplace: MergeStore["touchMarketplace"];
  clock: Clock;
};

type Updating = {
  /** Called with the number of products whose estimates are updated so far. */
  onProgress?: (products: number) => void;
  /** Stops after the current chunk of products; the next call of `updateEstimates` continues. */
  signal?: AbortSignal | undefined;
};

/** Stores the curves, replaces all earlier ones of their marketplaces, and updates the estimates. */
export async function saveCurves({ curves }: Calibration, saving: SaveCurves, updating: Updating = {}): Promise<void> {
  await saving.store.replaceCurves(curves, saving.clock.now());
  await updateEstimates(saving, updating);
}

/**
 * Gives products whose curves were replaced new revisions, so that every index computes their estimates again. Also finishes
 * what an interrupted call has left. Returns the number of products.
 */
export async function updateEstimates(
  { store, touchMarketplace }: Omit<SaveCurves, "clock">,
  { onProgress = () => {}, signal }: Updating = {},
): Promise<number> {
  let updated = 0;
  for (const marketplace of await store.listUntouched())
    await touchMarketplace(marketplace, {
      onProgress(products) {
        updated += products;
        onProgress(updated);
      },
      signal,
    });
  return updated;
}

function columnsOf(header: string[]): Columns {
  const columns = findColumns(header);
  if (!("missing" in columns)) return columns;
  throw new SetupError(`The file's header (${shown(header)}) has no column for ${columns.missing.join(", or for ")}.`);
}

function toSalesRow({ category, rank, units, product }: CalibrationRow): SalesRow {
  return { category, logRank: Math.log10(rank), logUnits: Math.log10(units), product };
}

function sampleOf(samples: Map<MarketplaceDomain, Map<string, Sample>>, row: CalibrationRow): Sample {
  const categories = samples.get(row.marketplace) ?? new Map<string, Sample>();
  samples.set(row.marketplace, categories);
  const sample = categories.get(row.category) ?? new Sample();
  categories.set(row.category, sample);
  return sample;
}

/** Keeps every nth row, doubling n when there are too many: needs no random numbers, and samples a sorted file evenly. */
class Sample {
  rows: SalesRow[] = [];
  seen = 0;
  firstLine = 0;
  #step = 1;

  add(row: SalesRow, line: number): void {
    if (this.seen === 0) this.firstLine = line;
    if (this.seen++ % this.#step !== 0) return;
    this.rows.push(row);
    if (this.rows.length < 2 * MOST_ROWS) return;
    this.rows = this.rows.filter((_, i) => i % 2 === 0);
    this.#step *= 2;
  }
}

function nothingUsable({ rowsRead, ignored }: Calibration): string {
  const reasons = ignored.map(
    ({ problem, rows, firstLine }) => `  ${problem}: ${rows} rows, first in line ${firstLine}`,
  );
  return [`None of the ${rowsRead} rows can be used:`, ...reasons].join("\n");
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Cleans the header for a message: a file that is not a table may contain anything, including control characters. */
function shown(header: string[]): string {
  const names = header.slice(0, 12).map((name) => name.replace(/[\p{C}\ufffd]/gu, "·").slice(0, 30));
  return names.join(", ") + (header.length > names.length ? ", …" : "");
}
