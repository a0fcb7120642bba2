import { setTimeout as sleep } from "node:timers/promises";
import { SetupError } from "../../../platform/base/errors.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Cluster } from "./cluster.ts";
import { ClusterError } from "./cluster-error.ts";

type Greeting = { version?: { distribution?: string; number?: string } };

const RETRY_MS = 500;
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Waits for the cluster, since a node may start before it. Returns the reason when the cluster is not reachable in
 * time. Throws for problems that waiting cannot fix: a wrong password, or an unsupported server.
 */
export async function waitForCluster(
  cluster: Pick<Cluster, "request">,
  { log, timeoutMs, signal }: { log: Log; timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (let isLogged = false; ; isLogged = true) {
    try {
      const { body } = await cluster.request({ method: "GET", path: "/", timeoutMs: RESPONSE_TIMEOUT_MS, signal });
      const problem = versionProblem((body ?? {}) as Greeting);
      if (problem !== undefined) throw new SetupError(`OPENSEARCH_URL: ${problem}`);
      return undefined;
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      signal?.throwIfAborted();
      if (error.status === 401 || error.status === 403)
        throw new SetupError(
          "OPENSEARCH_URL: the cluster refused our credentials; check the user and password in the URL.",
        );
      if (!error.isUnavailable) throw new SetupError(unusableMessage(error.message));
      if (performance.now() > deadline) return error.message;
      if (!isLogged) log.info({ reason: error.message }, "waiting for the search cluster");
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}

export function unusableMessage(reason: string): string {
  return `OPENSEARCH_URL: the cluster cannot be used: ${reason}`;
}

/** The problem with the server's version; undefined when it is supported. */
export function versionProblem({ version = {} }: Greeting): string | undefined {
  const { distribution, number = "" } = version;
  if (number === "") return "the server is not OpenSearch.";
  if (distribution !== "opensearch")
    return `the server is Elasticsearch ${number}; OpenSearch 2.4 or newer is required.`;
  const [major = 0, minor = 0] = number.split(".").map(Number);
  if (major > 2 || (major === 2 && minor >= 4)) return undefined;
  return `OpenSearch 2.4 or newer is required; the cluster has version ${number}.`;
}
