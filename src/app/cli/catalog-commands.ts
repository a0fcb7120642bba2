import type { Command } from "commander";
import {
  type Calibration,
  calibrate,
  type SaveCurves,
  saveCurves,
} from "../../features/catalog/estimates/calibrate.ts";
import { readCalibrationFile } from "../../features/catalog/estimates/calibration-file.ts";
import { FEWEST_ROWS } from "../../features/catalog/estimates/fit-curve.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { print, printJson, table } from "./print.ts";

/** Opens the storage of fitted curves for the duration of one command. */
export type WithCurves = (work: (keep: SaveCurves) => Promise<void>) => Promise<void>;

export function calibrateCommand(program: Command, withCurves: WithCurves, signal: () => AbortSignal): void {
  program
    .command("calibrate")
    .description("fit the sales estimate to rows that carry a rank and sales; see docs/sales-estimates.md")
    .argument("<file>", "CSV or TSV with a header, .gz or not")
    .option("--dry-run", "show the fitted curves without storing them")
    .option("--json", "print the result as JSON")
    .action(async (file: string, options: { dryRun?: boolean; json?: boolean }) => {
      const calibration = await calibrate(readCalibrationFile(file), (rows) => {
        process.stderr.write(`${formatCount(rows)} rows read …\n`);
      });
      if (!options.json) print(`${curvesTable(calibration)}\n\n${rowsText(calibration)}`);
      if (!options.dryRun) await withCurves((keep) => store(calibration, keep, signal()));
      if (options.json) return printJson({ ...calibration, stored: !options.dryRun });
      if (options.dryRun) return print("\nDry run: nothing was stored.");
      print("\nStored. Estimates are updated now.");
    });
}

async function store(calibration: Calibration, keep: SaveCurves, signal: AbortSignal): Promise<void> {
  const unfinished = await keep.store.listUntouched();
  if (unfinished.length > 0)
    process.stderr.write(
      `An earlier calibration was stopped. Its estimates (${unfinished.join(", ")}) are updated now.\n`,
    );
  try {
    await saveCurves(calibration, keep, { onProgress: showProgress, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new SetupError(
      "Stopped. The curves are stored, but some estimates are still the old ones. A running service, its next start or the next calibration updates the rest.",
    );
  }
}

function showProgress(products: number): void {
  process.stderr.write(`${formatCount(products)} estimates updated …\n`);
}

function curvesTable({ curves }: Calibration): string {
  return table(
    curves,
    [
      { title: "MARKETPLACE", value: (curve) => curve.marketplace },
      { title: "CATEGORY", value: (curve) => curve.category || "(any)" },
      { title: "ROWS", value: (curve) => curve.rows, right: true },
      { title: "TYPICAL ERROR", value: (curve) => factor(curve.typicalError), right: true },
      { title: "RANGE", value: (curve) => factor(curve.spread), right: true },
      { title: "HOLDS", value: (curve) => `${Math.round(100 * curve.held)}%`, right: true },
    ],
    "No curves.",
  );
}

function rowsText({ rowsRead, rowsUsed, ignored, small }: Calibration): string {
  const count = (rows: number) => `${formatCount(rows)} ${rows === 1 ? "row" : "rows"}`;
  return [
    `${count(rowsUsed)} of ${formatCount(rowsRead)} used.`,
    ...ignored.map(
      ({ problem, rows, firstLine }) => `  ignored: ${count(rows)}, ${problem} (first in line ${firstLine})`,
    ),
    ...[...Map.groupBy(small, (each) => each.marketplace)].map(
      ([marketplace, categories]) =>
        `  used only for (any), fewer than ${FEWEST_ROWS} rows: ${marketplace} ${categories.map(({ category, rows }) => `${category} ${rows}`).join(", ")}`,
    ),
  ].join("\n");
}

/** Formats an error in log10 as a factor: 0.3 becomes "×/÷ 2.00". */
function factor(log: number): string {
  return `×/÷ ${(10 ** log).toFixed(2)}`;
}
