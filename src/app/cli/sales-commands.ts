/** An account's own sales: see docs/sales.md. */
import type { Command } from "commander";
import type { Accounts } from "../../features/access/manage-accounts.ts";
import type { AdTotalsStore } from "../../features/sales/advertising/ad-totals-store.ts";
import type { SalesPreviewing } from "../../features/sales/import/preview-sales.ts";
import { previewSalesFile } from "../../features/sales/import/preview-sales-file.ts";
import type { LedgerStore } from "../../features/sales/ledger/ledger-store.ts";
import { importReportFile } from "../../features/search-data/import-report-file.ts";
import type { ReportImporting } from "../../features/search-data/run-report-import.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { parseMarketplace } from "./marketplace.ts";
import { print, printJson } from "./print.ts";
import { createProgress } from "./progress.ts";
import { importsTable } from "./report-commands.ts";
import { salesPreviewText } from "./sales-preview-text.ts";
import { importedText } from "./sales-texts.ts";

type Parts = ReportImporting & {
  accounts: Accounts;
  ledger: Pick<LedgerStore, "listOfImport">;
  adTotals: AdTotalsStore;
  previewing: SalesPreviewing;
};

/** Opens the sales of accounts for the duration of one command. */
export type WithSales = (work: (parts: Parts) => Promise<void>) => Promise<void>;

type Flags = { account: string; marketplace?: string; from?: string; to?: string; dryRun?: boolean; json?: boolean };

const LISTED = 50;
const MOST_REASONS = 5;

export function salesCommands(program: Command, withSales: WithSales, signal: () => AbortSignal): void {
  const sales = program.command("sales").description("an account's own sales; see docs/sales.md");

  sales
    .command("import")
    .description("import reports of the marketplace, cost sheets or exchange rates into an account")
    .argument("<files...>", "settlements, orders, Sales and Traffic, stock and others, gzipped or not")
    .requiredOption("--account <account>", "its id or name")
    .option("--marketplace <domain>", "the marketplace of files that do not name one, such as amazon.de")
    .option("--from <day>", "the first day of reports that name no days, such as a business report by product")
    .option("--to <day>", "their last day; the default is the first")
    .option("--dry-run", "preview what the import would do, and store nothing")
    .option("--json", "print the result as JSON")
    .action((files: string[], flags: Flags) =>
      withSales(async (parts) => {
        const period = periodOf(flags);
        const { id: accountId } = await parts.accounts.get(flags.account);
        const marketplace = flags.marketplace === undefined ? undefined : parseMarketplace(flags.marketplace);
        for (const path of files) {
          const progress = createProgress(path);
          if (flags.dryRun) {
            const preview = await previewSalesFile(
              parts.previewing,
              { accountId, path, marketplace, period },
              { signal: signal(), onProgress: (rows, bytes) => progress.show({ rows, bytes, totalBytes: null }) },
            ).finally(() => progress.done());
            if (flags.json) printJson({ file: path, ...preview });
            else print(salesPreviewText(path, preview));
            if (preview.problem !== null) process.exitCode = 1;
            continue;
          }
          const ended = await importReportFile(
            parts,
            { accountId, path, origin: "command", marketplace, period },
            {
              signal: signal(),
              onProgress: ({ counts, bytesRead, bytesTotal }) =>
                progress.show({ rows: counts.read, bytes: bytesRead, totalBytes: bytesTotal }),
            },
          );
          progress.done();
          const { number, kind, status, counts, problem } = ended;
          const ads = kind === "advertising" ? await parts.adTotals.listTotals(accountId, number) : [];
          if (flags.json) printJson(kind === "advertising" ? { ...ended, advertising: ads } : ended);
          if (status === "failed") throw new SetupError(problem ?? "The import failed.");
          if (status !== "done") throw new SetupError("Stopped. Run the same command again to continue.");
          if (flags.json) continue;
          const reasons = counts.rejected > 0 ? await parts.store.commonRejects(number, MOST_REASONS) : [];
          const settlements = kind === "settlement" ? await parts.ledger.listOfImport(accountId, number) : [];
          print(importedText(ended, reasons, settlements, ads));
        }
      }),
    );

  sales
    .command("list")
    .description("list the newest imports of an account's sales")
    .requiredOption("--account <account>", "its id or name")
    .option("--json", "print JSON for programs")
    .action((flags: Flags) =>
      withSales(async ({ accounts, store }) => {
        const { id } = await accounts.get(flags.account);
        const imports = await store.list(id, LISTED);
        if (flags.json) return printJson(imports);
        print(importsTable(imports));
      }),
    );
}

function periodOf({ from, to = from }: Flags): { from: string; to: string } | undefined {
  if (from === undefined && to === undefined) return undefined;
  const isDay = (day: string | undefined) =>
    day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || to < from)
    throw new SetupError("--from and --to are days such as 2026-02-01, the first one not after the last one.");
  return { from, to };
}
