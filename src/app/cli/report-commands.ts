/** Reports of accounts: see docs/reports.md. */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import type { Accounts } from "../../features/access/manage-accounts.ts";
import { DEFAULT_MARKETPLACE } from "../../features/catalog/marketplace.ts";
import { formatOfKind } from "../../features/search-data/formats.ts";
import { importReportFile, type ReportFileImport } from "../../features/search-data/import-report-file.ts";
import { dayOf, isPeriodEnd, lastPeriodEnd, periodEnding } from "../../features/search-data/period.ts";
import {
  PERIODS,
  type PeriodKind,
  REPORT_KINDS,
  type ReportImport,
  type ReportKind,
} from "../../features/search-data/report.ts";
import type { ReportImporting } from "../../features/search-data/run-report-import.ts";
import { fetchReport } from "../../features/sources/sp-api/fetch-report.ts";
import type { SpApiClient } from "../../features/sources/sp-api/sp-api-client.ts";
import { utcDay } from "../../platform/base/clock.ts";
import { invalid, SetupError } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { parseMarketplace } from "./marketplace.ts";
import { formatTime, print, printJson, table } from "./print.ts";
import { createProgress } from "./progress.ts";

type Parts = ReportImporting & {
  accounts: Accounts;
  folder: string;
  /** Undefined without credentials. `onlyHttps` is false for an address that the operator configured. */
  spApi: { client: SpApiClient; onlyHttps: boolean } | undefined;
};

/** Opens the reports of accounts for the duration of one command. */
export type WithReports = (work: (parts: Parts) => Promise<void>) => Promise<void>;

type Flags = { marketplace?: string; json?: boolean };
type FetchFlags = Flags & { period: string; ending?: string; asins?: string };

const KINDS = REPORT_KINDS.map((kind) => kind.replaceAll("_", "-"));
const LISTED = 50;
/** The longest list of products that the report takes. */
const LONGEST_ASINS = 200;

export function reportCommands(program: Command, withReports: WithReports, signal: () => AbortSignal): void {
  const reports = program
    .command("reports")
    .description("the marketplace's reports of an account; see docs/reports.md");

  reports
    .command("import")
    .description("import reports into an account")
    .argument("<account>", "its id or name")
    .argument("<files...>", "JSON of the Selling Partner API or downloads of Seller Central, gzipped or not")
    .option("--marketplace <domain>", "the marketplace of files that do not name one, such as amazon.de")
    .option("--json", "print the result as JSON")
    .action((account: string, files: string[], flags: Flags) =>
      withReports(async (parts) => {
        const { id: accountId } = await parts.accounts.get(account);
        const marketplace = flags.marketplace === undefined ? undefined : parseMarketplace(flags.marketplace);
        for (const path of files)
          await run(parts, { accountId, path, origin: "command", marketplace }, flags, signal());
      }),
    );

  reports
    .command("fetch")
    .description("fetch a report from Amazon's Selling Partner API into an account")
    .argument("<account>", "its id or name")
    .argument("<report>", KINDS.join(" or "))
    .option("--marketplace <domain>", "the marketplace", DEFAULT_MARKETPLACE)
    .option("--period <period>", PERIODS.join(", "), "week")
    .option("--ending <day>", "the last day of the period (default: the last complete one)")
    .option("--asins <list>", "your products, separated by commas; required for query-performance")
    .option("--json", "print the result as JSON")
    .action((account: string, report: string, flags: FetchFlags) =>
      withReports(async (parts) => {
        const { id: accountId } = await parts.accounts.get(account);
        await fetchInto(parts, accountId, report, flags, signal());
      }),
    );

  reports
    .command("list")
    .description("list the newest imports of an account")
    .argument("<account>", "its id or name")
    .option("--json", "print JSON for programs")
    .action((account: string, flags: Flags) =>
      withReports(async ({ accounts, store }) => {
        const { id } = await accounts.get(account);
        const imports = await store.list(id, LISTED);
        if (flags.json) return printJson(imports);
        print(importsTable(imports));
      }),
    );
}

async function fetchInto(parts: Parts, accountId: string, report: string, flags: FetchFlags, signal: AbortSignal) {
  const { spApi, clock } = parts;
  const kind = report.replaceAll("-", "_") as ReportKind;
  if (!REPORT_KINDS.includes(kind)) throw invalid("<report>", `must be ${KINDS.join(" or ")}, not "${report}"`);
  const marketplace = parseMarketplace(flags.marketplace ?? DEFAULT_MARKETPLACE);
  const period = flags.period as PeriodKind;
  if (!PERIODS.includes(period))
    throw invalid("--period", `must be one of ${PERIODS.join(", ")}, not "${flags.period}"`);
  const ending = flags.ending === undefined ? lastPeriodEnd(period, utcDay(clock.now())) : dayOf(flags.ending);
  if (ending === undefined || !isPeriodEnd(period, ending))
    throw invalid(
      "--ending",
      `must be the last day of a ${period} such as ${lastPeriodEnd(period, utcDay(clock.now()))}`,
    );
  const asins = (flags.asins ?? "").split(/[\s,]+/).filter((asin) => asin !== "");
  if (kind === "query_performance" && asins.length === 0)
    throw invalid("--asins", "is required: the report is about products of yours");
  if (asins.join(" ").length > LONGEST_ASINS)
    throw invalid("--asins", `may have at most ${LONGEST_ASINS} characters: fetch the other products separately`);
  if (spApi === undefined)
    throw new SetupError(
      "Amazon's Selling Partner API is not configured. Set SP_API_CLIENT_ID, SP_API_CLIENT_SECRET and SP_API_REFRESH_TOKEN: see docs/live-sources.md.",
    );
  const { periodStart } = periodEnding(period, ending);
  const folder = await mkdtemp(join(parts.folder, "report-"));
  const path = join(folder, "report");
  try {
    const request = {
      reportType: formatOfKind(kind).type,
      reportOptions: { reportPeriod: period.toUpperCase(), ...(asins.length > 0 && { asin: asins.join(" ") }) },
      firstDay: periodStart,
      lastDay: ending,
    };
    await fetchReport(spApi.client, marketplace, request, {
      path,
      signal,
      onlyHttps: spApi.onlyHttps,
      onStatus: (status) => void process.stderr.write(`SP-API: ${status.toLowerCase().replace("_", " ")}\n`),
    });
    const name = `${report} ${marketplace} ${periodStart} to ${ending}`;
    await run(parts, { accountId, path, name, origin: "sp-api", marketplace }, flags, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(parts: ReportImporting, file: ReportFileImport, { json }: Flags, signal: AbortSignal) {
  const progress = createProgress(file.name ?? file.path);
  const ended = await importReportFile(parts, file, {
    signal,
    onProgress: ({ counts, bytesRead, bytesTotal }) =>
      progress.show({ rows: counts.read, bytes: bytesRead, totalBytes: bytesTotal }),
  });
  progress.done();
  const { status, counts, problem, id } = ended;
  if (json) printJson(ended);
  if (status === "failed") throw new SetupError(problem ?? "The import failed.");
  if (status !== "done") throw new SetupError("Stopped. Run the same command again to continue.");
  if (json) return;
  const count = formatCount;
  print(
    `Imported as ${id}. Figures: ${count(counts.added)} added, ${count(counts.changed)} changed, ${count(counts.unchanged)} unchanged. ` +
      `Rows: ${count(counts.read)} read, ${count(counts.rejected)} rejected.`,
  );
}

export function importsTable(imports: readonly ReportImport[]): string {
  const columns = [
    { title: "ID", value: (each: ReportImport) => each.id },
    { title: "REPORT", value: (each: ReportImport) => each.kind },
    { title: "STATUS", value: (each: ReportImport) => each.status },
    { title: "MARKETPLACES", value: (each: ReportImport) => each.marketplaces.join(", ") },
    { title: "FROM", value: (each: ReportImport) => each.periodStart },
    { title: "TO", value: (each: ReportImport) => each.periodEnd },
    { title: "ROWS", value: (each: ReportImport) => each.counts.read, right: true },
    { title: "IMPORTED", value: (each: ReportImport) => formatTime(each.finishedAt) },
  ];
  return table(imports, columns, "No reports.");
}
