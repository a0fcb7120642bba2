/**
 * Reading an Excel workbook of a million rows, beside the same rows as CSV: time, and peak memory of a process that does nothing else
 * (limit: 300 MB). `npm run bench -- excel 100000` uses another number of rows.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openInput } from "../../src/platform/tables/open-input.ts";
import { openTable } from "../../src/platform/tables/open-table.ts";
import { writeBigExcel } from "../../test/support/big-excel.ts";

const MB = 1024 * 1024;
const LIMIT_MB = 300;

type Result = { rows: number; seconds: number; peakMb: number };

/** Reads one file in this process, and prints what it cost. */
async function read(path: string): Promise<void> {
  const started = performance.now();
  const table = await openTable(await openInput(path));
  let rows = 0;
  for await (const batch of table.rows()) rows += batch.length;
  const seconds = (performance.now() - started) / 1000;
  const result: Result = { rows, seconds, peakMb: process.resourceUsage().maxRSS / 1024 };
  process.stdout.write(JSON.stringify(result));
}

/** A new process reads each file, so that the peak of one does not count for the next. */
function readApart(path: string): Result {
  const { stdout, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "--read", path], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`reading ${path} failed`);
  return JSON.parse(stdout) as Result;
}

/** Writes the rows of a workbook as CSV. */
async function writeCsv(workbook: string, path: string): Promise<void> {
  const file = createWriteStream(path);
  const table = await openTable(await openInput(workbook));
  file.write(`${table.columns.join(",")}\n`);
  for await (const batch of table.rows()) {
    const lines = batch.map((row) => ("fields" in row ? Object.values(row.fields).map(quoted).join(",") : ""));
    if (!file.write(`${lines.join("\n")}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}

function quoted(value: unknown): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const [first, second] = process.argv.slice(2).filter((each) => each !== "excel");
if (first === "--read") await read(second as string);
else {
  const rows = Number(first ?? 1_000_000);
  const folder = await mkdtemp(join(tmpdir(), "bench-excel-"));
  try {
    const csv = join(folder, "rows.csv");
    for (const texts of ["inline", "shared"] as const) {
      const path = join(folder, `${texts}.xlsx`);
      const written = await writeBigExcel(path, rows, texts);
      if (texts === "inline") await writeCsv(path, csv);
      const { size } = await stat(path);
      const own = readApart(path);
      const plain = readApart(csv);
      const list = texts === "shared" ? `, ${written.texts.toLocaleString("en-US")} texts in its list` : "";
      console.log(
        `${texts} texts: ${own.rows.toLocaleString("en-US")} rows, ${Math.round(size / MB)} MB packed, ${Math.round(written.xmlBytes / MB)} MB of XML${list}`,
      );
      console.log(
        `  ${own.seconds.toFixed(1)} s, peak ${Math.round(own.peakMb)} MB (limit ${LIMIT_MB}); the same as CSV ${plain.seconds.toFixed(1)} s, ${Math.round(plain.peakMb)} MB: × ${(own.seconds / plain.seconds).toFixed(1)}`,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
