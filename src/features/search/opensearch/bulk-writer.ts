/**
 * Writes documents in bulk. A document's version is the revision of its product, so a duplicate or late write changes
 * nothing and several bulk requests may be in flight at once; `add` waits for a free slot. Documents the cluster has no
 * capacity for (429, 503) are retried after a pause. A document it rejects as invalid is reported and skipped. Any
 * other error ends the work, which restarts from the last known state.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { ClusterError } from "./cluster-error.ts";

/** A write without a document is a deletion. */
export type Write = { index: string; asin: string; revision: number; document: object | undefined };
export type Rejected = Pick<Write, "index" | "asin" | "revision"> & { reason: string };

/** Counters of this process since its start. */
export type BulkFigures = { written: number; retried: number; refused: number };

export type BulkWriter = {
  /** Resolves when there is room for more. */
  add(writes: readonly Write[]): Promise<void>;
  /** Resolves when everything added is written. */
  flush(): Promise<void>;
};

export type BulkParts = {
  cluster: Pick<Cluster, "request">;
  figures: BulkFigures;
  onRejected: (refused: Rejected) => void;
  signal: AbortSignal;
};

const MAX_WRITES = 2_000;
const MAX_CHARACTERS = 5_000_000;
const IN_FLIGHT = 3;
const TIMEOUT_MS = 60_000;
const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

type Line = Write & { text: string };
type Outcome = { status: number; error?: { type: string; reason: string; caused_by?: { reason?: string } } };

export function createBulkWriter({ cluster, figures, onRejected, signal }: BulkParts): BulkWriter {
  const inFlight = new Set<Promise<void>>();
  let lines: Line[] = [];
  let characters = 0;
  let failure: { error: unknown } | undefined;

  const send = async (batch: Line[]): Promise<void> => {
    let rest = batch;
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      const outcomes = await sendOnce(cluster, rest);
      const again = rest.filter((line, i) => !isSettled(line, outcomes[i] as Outcome));
      figures.written += rest.length - again.length;
      if (again.length === 0) return;
      if (attempt === ATTEMPTS) throw new ClusterError("the cluster has no capacity for indexing", 429);
      figures.retried += again.length;
      rest = again;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
      await sleep(pauseMs, undefined, { signal });
    }
  };

  const isSettled = ({ index, asin, revision }: Line, { status, error }: Outcome): boolean => {
    if (error === undefined || status === 409) return true; // 409: this version or a newer one is already indexed
    if (status === 429 || status === 503) return false;
    const reason = `${error.type}: ${error.reason}${error.caused_by?.reason ? ` (${error.caused_by.reason})` : ""}`;
    // Only a problem with this document counts as rejected: a full disk or a missing index does not.
    if (status !== 400) throw new ClusterError(`the cluster failed to index ${index}/${asin}: ${reason}`, status);
    figures.refused++;
    onRejected({ index, asin, revision, reason });
    return true;
  };

  const start = (): void => {
    if (lines.length === 0) return;
    const sending = send(lines)
      .catch((error) => {
        failure ??= { error };
      })
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
    lines = [];
    characters = 0;
  };
  const throwFailure = (): void => {
    if (failure !== undefined) throw failure.error;
  };

  return {
    async add(writes) {
      for (const write of writes) {
        const text = textOf(write);
        if (lines.length >= MAX_WRITES || (lines.length > 0 && characters + text.length > MAX_CHARACTERS)) {
          start();
          while (inFlight.size >= IN_FLIGHT) await Promise.race(inFlight);
          throwFailure();
        }
        lines.push({ ...write, text });
        characters += text.length;
      }
    },

    async flush() {
      start();
      await Promise.all(inFlight);
      throwFailure();
    },
  };
}

function textOf({ index, asin, revision, document }: Write): string {
  const target = { _index: index, _id: asin, version: revision, version_type: "external" };
  if (document === undefined) return `${JSON.stringify({ delete: target })}\n`;
  return `${JSON.stringify({ index: target })}\n${JSON.stringify(document)}\n`;
}

async function sendOnce(cluster: Pick<Cluster, "request">, batch: readonly Line[]): Promise<Outcome[]> {
  const { body } = await cluster.request({
    method: "POST",
    path: "/_bulk",
    lines: batch.map(({ text }) => text).join(""),
    timeoutMs: TIMEOUT_MS,
    isIdempotent: true,
  });
  return (body as { items: Record<string, Outcome>[] }).items.map((item) => Object.values(item)[0] as Outcome);
}
