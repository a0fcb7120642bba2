/** Has whoever leads rebuild the index, and waits until what was built is searched. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import { SetupError } from "../../base/errors.ts";
import { ClusterError } from "./cluster-error.ts";
import { type Generation, type IndexDocument, NOTHING } from "./index-document.ts";
import type { StateStore } from "./state-store.ts";

export type RebuildParts = {
  store: StateStore;
  clock: Clock;
  onProgress: (next: Generation) => void;
  /** Aborted when whoever asked waits no longer. The rebuild goes on all the same. */
  signal: AbortSignal;
  /** A leader is heard every second: one that is silent for so long is not there. */
  silenceMs?: number | undefined;
};

const LOOK_MS = 250;
const SILENCE_MS = 20_000;

export const NOBODY =
  "No node keeps the search index now: start one with ROLE=worker or ROLE=all and the same OPENSEARCH_URL. What was asked for is done then.";

export async function askForRebuild(parts: RebuildParts): Promise<Generation> {
  const { store, clock, onProgress, signal, silenceMs = SILENCE_MS } = parts;
  const request = randomUUID();
  await store.askForRebuild(request, clock.now()).catch((error) => {
    if (!(error instanceof ClusterError)) throw error;
    throw new SetupError(`The rebuild could not be asked for: ${error.message}`);
  });
  let heard = { seq: -1, at: performance.now() };
  for (;;) {
    signal.throwIfAborted();
    const { document = NOTHING, version } = await store.read();
    if (version !== undefined && version.seq !== heard.seq) heard = { seq: version.seq, at: performance.now() };
    else if (performance.now() - heard.at > silenceMs) throw new SetupError(NOBODY);
    const generation = document.taken?.request === request ? document.taken.generation : undefined;
    if (generation !== undefined) {
      const built = findBuilt(document, generation);
      if (built !== undefined) return built;
      if (document.next?.number === generation) onProgress(document.next);
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

function findBuilt({ live, next, failure }: IndexDocument, generation: number): Generation | undefined {
  if (live !== null && live.number >= generation) return live;
  if (failure?.generation === generation)
    throw new SetupError(`The new index was given up: ${failure.reason}. What was there before goes on serving.`);
  if (next === null || next.number > generation)
    throw new SetupError("The new index was given up, as the database or the cluster has changed; see the log.");
  return undefined;
}
