import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { DEFAULT_MARKETPLACE, type MarketplaceDomain } from "../../features/catalog/marketplace.ts";
import type { HealthStore, SourceHealth } from "../../features/sources/live/health-store.ts";
import type { LiveSources } from "../../features/sources/live/open-live-sources.ts";
import { HOW_TO_SET_UP, sourceState } from "../../features/sources/live/source-state.ts";
import { type PageStorage, type StoredPages, storePages } from "../../features/sources/live/store-pages.ts";
import { LIVE_SOURCES, type LiveSourceName, type Page } from "../../features/sources/source.ts";
import { utcDay } from "../../platform/base/clock.ts";
import { invalid, SetupError } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { parseMarketplace } from "./marketplace.ts";
import { formatTime, print, printJson, table } from "./print.ts";

type SourceParts = PageStorage & {
  health: HealthStore;
  configured: LiveSourceName[];
  tokensPerDay: number | undefined;
  open: () => Promise<LiveSources>;
};

/** Opens the catalogue and the state of the sources for the duration of one command. */
export type WithSources = (work: (parts: SourceParts) => Promise<void>) => Promise<void>;

type SyncFlags = {
  keyword?: string;
  asins?: string;
  bestsellers?: string;
  finder?: string;
  marketplace?: string;
  limit?: string;
  json?: boolean;
};

export function sourceCommands(program: Command, withSources: WithSources, signal: () => AbortSignal): void {
  const sync = program.command("sync").description("fetch products from a live source now");
  for (const name of LIVE_SOURCES) {
    const command = sync
      .command(name)
      .description(name === "keepa" ? "from the Keepa API" : "from Amazon's Selling Partner API")
      .option("--keyword <words>", "products found for these words")
      .option("--asins <list>", "these products, separated by commas; @file reads a file")
      .option("--marketplace <domain>", "the marketplace", DEFAULT_MARKETPLACE)
      .option("--limit <count>", "maximum number of products (default: 100, or all of --asins)")
      .option("--json", "print the result as JSON");
    if (name === "keepa") {
      command
        .option("--bestsellers <category>", "best sellers of a category, by name or id")
        .option("--finder <json>", "products that match this Keepa product finder selection");
    }
    command.action((flags: SyncFlags) => withSources((parts) => syncFrom(name, parts, flags, signal())));
  }

  program
    .command("sources")
    .description("show the live sources and their health")
    .option("--json", "print JSON for programs")
    .action((options: { json?: boolean }) =>
      withSources(async ({ health, configured, tokensPerDay, clock }) => {
        const known = await health.list(utcDay(clock.now()));
        const sources = LIVE_SOURCES.map((name) => ({
          name,
          isSetUp: configured.includes(name),
          budgetPerDay: name === "keepa" ? (tokensPerDay ?? null) : null,
          health: known.find(({ source }) => source === name),
        }));
        if (options.json) return printJson(sources);
        print(sourcesTable(sources));
        const problems = sources.filter(({ health: each }) => each?.lastProblem);
        for (const { name, health: each } of problems)
          print(`\n${name}, ${formatTime(each?.lastFailureAt ?? null)}: ${each?.lastProblem}`);
        for (const { name } of sources.filter(({ isSetUp }) => !isSetUp))
          print(`\n${name} is not set up. ${HOW_TO_SET_UP[name]}`);
      }),
    );
}

async function syncFrom(
  name: LiveSourceName,
  parts: SourceParts,
  flags: SyncFlags,
  signal: AbortSignal,
): Promise<void> {
  if (!parts.configured.includes(name)) throw new SetupError(`${name} is not set up. ${HOW_TO_SET_UP[name]}`);
  const marketplace = parseMarketplace(flags.marketplace ?? DEFAULT_MARKETPLACE);
  const limit = limitOf(flags.limit ?? (flags.asins === undefined ? "100" : "100000"));
  if (flags.keyword?.trim() === "") throw invalid("--keyword", "must not be empty");
  const asked = [flags.keyword, flags.asins, flags.bestsellers, flags.finder].filter((each) => each !== undefined);
  if (asked.length !== 1)
    throw new SetupError(
      `Choose what to fetch: one of --keyword, --asins${name === "keepa" ? ", --bestsellers, --finder" : ""}.`,
    );
  const sources = await parts.open();
  try {
    const pages = pagesOf(name, sources, marketplace, limit, flags, signal);
    const onPage = (sofar: StoredPages) => {
      const stored = sofar.added + sofar.changed + sofar.unchanged;
      if (!flags.json) process.stderr.write(`${formatCount(stored)} products stored …\n`);
    };
    const taken = await storePages(parts, name, pages, { onPage, signal });
    if (taken.rejected.length > 0) process.exitCode = 1;
    if (flags.json) printJson(taken);
    else print(takenText(taken));
  } finally {
    await sources.close();
  }
}

function pagesOf(
  name: LiveSourceName,
  { all, keepa }: LiveSources,
  marketplace: MarketplaceDomain,
  limit: number,
  flags: SyncFlags,
  signal: AbortSignal,
): AsyncIterable<Page> {
  const source = all.find((each) => each.name === name);
  if (source === undefined) throw new SetupError(`${name} is not set up.`);
  if (!source.marketplaces.includes(marketplace))
    throw invalid(
      "--marketplace",
      `${marketplace} is not supported by ${name}, which has: ${source.marketplaces.join(", ")}`,
    );
  if (flags.keyword !== undefined) return source.search(marketplace, flags.keyword, limit, signal);
  if (flags.asins !== undefined) return source.products(marketplace, asinsOf(flags.asins).slice(0, limit), signal);
  if (keepa === undefined) throw new SetupError("Only keepa supports --bestsellers and --finder.");
  if (flags.bestsellers !== undefined) return keepa.bestSellers(marketplace, flags.bestsellers, limit, signal);
  return keepa.finder(marketplace, selectionOf(flags.finder ?? ""), limit, signal);
}

function takenText({ added, changed, unchanged, unknown, rejected }: StoredPages): string {
  const count = formatCount;
  return [
    `${count(added + changed + unchanged)} products stored (${count(added)} new, ${count(changed)} changed, ${count(unchanged)} unchanged), ${count(rejected.length)} rejected, ${count(unknown.length)} unknown to the source`,
    ...rejected.slice(0, 20).map(({ asin, reason }) => `  rejected ${asin ?? "a product"}: ${reason}`),
    ...(unknown.length > 0 ? [`  unknown: ${unknown.slice(0, 20).join(", ")}${unknown.length > 20 ? ", …" : ""}`] : []),
  ].join("\n");
}

const STATE_WORDS = { not_set_up: "not set up", not_used: "not used yet", healthy: "healthy" };

type Listed = { name: LiveSourceName; isSetUp: boolean; budgetPerDay: number | null; health: SourceHealth | undefined };

function sourcesTable(sources: Listed[]): string {
  return table(
    sources,
    [
      { title: "SOURCE", value: ({ name }) => name },
      { title: "STATE", value: stateOf },
      { title: "LAST SUCCESS", value: ({ health }) => formatTime(health?.lastSuccessAt ?? null) },
      { title: "LAST FAILURE", value: ({ health }) => formatTime(health?.lastFailureAt ?? null) },
      { title: "STORED TODAY", value: ({ health }) => health?.today.stored ?? 0, right: true },
      { title: "REJECTED", value: ({ health }) => health?.today.rejected ?? 0, right: true },
      { title: "FAILURES", value: ({ health }) => health?.today.failures ?? 0, right: true },
      { title: "SPENT TODAY", value: spentOf, right: true },
    ],
    "No sources.",
  );
}

function stateOf({ isSetUp, health }: Listed): string {
  const state = sourceState(isSetUp, health);
  return state === "failing" ? `failing: ${health?.lastFault}` : STATE_WORDS[state];
}

function spentOf({ name, health, budgetPerDay }: Listed): string | null {
  if (name !== "keepa") return null;
  const spent = formatCount(health?.today.spent ?? 0);
  return budgetPerDay === null ? `${spent} tokens` : `${spent} of ${formatCount(budgetPerDay)} tokens`;
}

function limitOf(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100_000)
    throw invalid("--limit", `must be a whole number from 1 to 100000, not "${text}"`);
  return limit;
}

function asinsOf(text: string): string[] {
  const list = text.startsWith("@") ? readAsinFile(text.slice(1)) : text;
  const asins = list
    .split(/[\s,;]+/)
    .filter((each) => each !== "")
    .map((each) => each.toUpperCase());
  if (asins.length === 0) throw invalid("--asins", "must name at least one product");
  return asins;
}

function readAsinFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new SetupError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function selectionOf(text: string): Record<string, unknown> {
  try {
    const selection: unknown = JSON.parse(text);
    if (typeof selection === "object" && selection !== null && !Array.isArray(selection))
      return selection as Record<string, unknown>;
  } catch {
    // reported below
  }
  throw invalid("--finder", `must be a JSON object such as {"title":"yoga mat"}`);
}
