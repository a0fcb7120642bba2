import type { Command } from "commander";
import {
  countDocuments,
  type Generation,
  type IndexDocument,
} from "../../features/search/opensearch/index-document.ts";
import { requestRebuild } from "../../features/search/opensearch/request-rebuild.ts";
import type { StateStore } from "../../features/search/opensearch/state-store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { print, printJson, table } from "./print.ts";

type IndexParts = {
  /** Undefined where every node has its index in memory. */
  cluster: { store: StateStore; prefix: string } | undefined;
  getRevision: () => Promise<number>;
  clock: Clock;
};

/** Opens the state of the search index for the duration of one command. */
export type WithIndex = (work: (parts: IndexParts) => Promise<void>) => Promise<void>;

const IN_MEMORY = "Each node holds the search index in its own memory";
/** The leader writes its state every second. */
const SILENT_AFTER_SECONDS = 15;
const SHOW_EVERY_MS = 1_000;

export function indexCommands(program: Command, withIndex: WithIndex, signal: () => AbortSignal): void {
  const index = program.command("index").description("the search index");

  index
    .command("status")
    .description("show its progress, its size and a rebuild in progress")
    .option("--json", "print JSON for programs")
    .action(({ json }: { json?: boolean }) =>
      withIndex(async ({ cluster, getRevision, clock }) => {
        const catalogRevision = await getRevision();
        if (cluster === undefined) {
          if (json) return printJson({ engine: "memory", catalogRevision });
          return print(`${IN_MEMORY}: see the operator pages or /metrics of each node.`);
        }
        const { document } = await cluster.store.read();
        const status = statusOf(document, catalogRevision, clock.now());
        if (json) return printJson({ engine: "opensearch", prefix: cluster.prefix, ...status });
        show(cluster.prefix, status);
      }),
    );

  index
    .command("rebuild")
    .description("rebuild it beside the current one, then switch")
    .action(() =>
      withIndex(async ({ cluster, clock }) => {
        if (cluster === undefined)
          throw new SetupError(
            `${IN_MEMORY} (OPENSEARCH_URL is not set). To rebuild it, delete the snapshot and restart the node.`,
          );
        let shownAt = Number.NEGATIVE_INFINITY;
        const onProgress = (next: Generation) => {
          if (performance.now() - shownAt < SHOW_EVERY_MS) return;
          shownAt = performance.now();
          process.stderr.write(`${progressOf(next)}\n`);
        };
        const built = await requestRebuild({ store: cluster.store, clock, onProgress, signal: signal() });
        print(`Generation ${built.number} is now in use: ${formatCount(countDocuments(built))} products.`);
      }),
    );
}

type Status = ReturnType<typeof statusOf>;

function statusOf(document: IndexDocument | undefined, catalogRevision: number, now: Date) {
  const { live = null, next = null, caughtUpAt, failure = null, retired = [] } = document ?? {};
  const lagSeconds =
    live === null || caughtUpAt === undefined ? null : Math.max(0, now.getTime() - Date.parse(caughtUpAt)) / 1_000;
  return {
    generation: live?.number ?? null,
    revision: live?.revision ?? null,
    catalogRevision,
    lagSeconds,
    products: live && countDocuments(live),
    bytes: live?.bytes ?? null,
    segments: live?.segments ?? null,
    marketplaces: Object.entries(live?.marketplaces ?? {}).map(([marketplace, { documents }]) => ({
      marketplace,
      products: documents,
    })),
    refused: live?.aside ?? [],
    rebuild: next && {
      generation: next.number,
      revision: next.revision,
      target: next.target,
      startedAt: next.startedAt,
    },
    lastFailure: failure,
    toBeRemoved: retired.map(({ number }) => number),
  };
}

function show(prefix: string, status: Status): void {
  const {
    generation,
    revision,
    catalogRevision,
    lagSeconds,
    bytes,
    segments,
    rebuild,
    lastFailure,
    refused,
    toBeRemoved,
  } = status;
  print(`Engine       OpenSearch, indexes ${prefix}-*`);
  if (generation === null || revision === null || lagSeconds === null)
    print("Index        none yet; searches are refused until it is built");
  else {
    print(`Generation   ${generation}`);
    print(`Revision     ${formatCount(revision)} of ${formatCount(catalogRevision)}`);
    print(`Complete     ${lagSeconds.toFixed(1)} s ago`);
    print(`Size         ${((bytes ?? 0) / 1e6).toFixed(1)} MB in ${segments} segments, without replicas`);
    if (lagSeconds > SILENT_AFTER_SECONDS)
      print("             No node maintains it at the moment: is one with ROLE=worker or ROLE=all running?");
  }
  if (rebuild !== null) print(`Rebuild      ${progressOf({ ...rebuild, number: rebuild.generation })}`);
  if (lastFailure !== null) print(`Failed       generation ${lastFailure.generation}: ${lastFailure.reason}`);
  if (toBeRemoved.length > 0) print(`To remove    generation ${toBeRemoved.join(", ")}, no longer in use`);
  if (refused.length > 0)
    print(`Refused      ${refused.length} products that the cluster does not accept; see the log`);
  print("");
  print(
    table(
      status.marketplaces.toSorted((a, b) => b.products - a.products),
      [
        { title: "MARKETPLACE", value: (row) => row.marketplace },
        { title: "PRODUCTS", value: (row) => row.products, right: true },
      ],
      "Nothing is indexed.",
    ),
  );
}

function progressOf({ number, revision, target }: Pick<Generation, "number" | "revision" | "target">): string {
  const share = target === 0 ? 100 : Math.min(100, Math.floor((100 * revision) / target));
  return `generation ${number} is being built: ${share}%, revision ${formatCount(revision)} of ${formatCount(target)}`;
}
