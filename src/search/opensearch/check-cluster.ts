import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { Cluster } from "./cluster.ts";
import { ClusterError } from "./cluster-error.ts";

type Greeting = { version?: { distribution?: string; number?: string } };

const TRY_MS = 500;
const ANSWER_WITHIN_MS = 5_000;

/**
 * A node may start before its cluster does: waits for it, and answers why it is not there where it did not come in time. What
 * waiting does not mend is an error: a wrong password, or something that is no cluster that we know.
 */
export async function waitForCluster(
  cluster: Pick<Cluster, "ask">,
  { log, withinMs, signal }: { log: Log; withinMs: number; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const deadline = performance.now() + withinMs;
  for (let told = false; ; told = true) {
    try {
      const { body } = await cluster.ask({ method: "GET", path: "/", withinMs: ANSWER_WITHIN_MS, signal });
      const problem = whyNot((body ?? {}) as Greeting);
      if (problem !== undefined) throw new SetupError(`OPENSEARCH_URL: ${problem}`);
      return undefined;
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      signal?.throwIfAborted();
      if (error.status === 401 || error.status === 403)
        throw new SetupError("OPENSEARCH_URL: the cluster does not let us in; check the user and password in it.");
      if (!error.isAway) throw new SetupError(cannotBeUsed(error.message));
      if (performance.now() > deadline) return error.message;
      if (!told) log.info({ reason: error.message }, "waiting for the search cluster");
      await sleep(TRY_MS, undefined, { signal });
    }
  }
}

export function cannotBeUsed(reason: string): string {
  return `OPENSEARCH_URL: the cluster cannot be used: ${reason}`;
}

/** What is wrong with what answers there; undefined when nothing is. */
export function whyNot({ version = {} }: Greeting): string | undefined {
  const { distribution, number = "" } = version;
  if (number === "") return "what answers there is no OpenSearch.";
  if (distribution !== "opensearch") return `that is Elasticsearch ${number}; OpenSearch 2.4 or newer is needed.`;
  const [major = 0, minor = 0] = number.split(".").map(Number);
  if (major > 2 || (major === 2 && minor >= 4)) return undefined;
  return `OpenSearch 2.4 or newer is needed; the cluster is version ${number}.`;
}
