/**
 * The client of the OpenSearch cluster. Every call ends within its timeout, with a complete response or an error: a
 * response with failed or late shards is an error. Reads fail over to another node. Searches of callers pass a circuit
 * breaker and fail with `unavailable` when the cluster is unreachable. Indexing uses `request`, which bypasses the
 * breaker and throws detailed errors.
 */
import { Client } from "@opensearch-project/opensearch";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { createBreaker, type Failure } from "./breaker.ts";
import { AWAY, BEING_BUILT, ClusterError, clusterErrorOf, LIST_CUT, refusal, toldOf } from "./cluster-error.ts";

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
  path: string;
  query?: Record<string, string | number | boolean> | undefined;
  body?: object | undefined;
  /** Newline-delimited JSON instead of a body. */
  lines?: string | undefined;
  withinMs?: number | undefined;
  /** May be retried on another node. Reads always may; a write must say so. */
  isRepeatable?: boolean | undefined;
  /** Error statuses that are expected, such as 404 for something that may not exist. */
  expected?: number[] | undefined;
  /** Aborted when nobody waits for the response any more. */
  signal?: AbortSignal | undefined;
};

export type Reply = { status: number; body: unknown };

export type SearchCall = { index: string; body: object; preference?: string | undefined };

export type Cluster = {
  search<T>(index: string, body: object, options?: { preference?: string | undefined }): Promise<T>;
  /** All or none: one failed search fails the whole call. */
  searchMany<T>(searches: readonly SearchCall[]): Promise<T[]>;
  /** Freezes the current state of an index to page through. It expires when unused. */
  openPointInTime(index: string): Promise<string>;
  searchAt<T>(body: object): Promise<T>;
  /** Never fails and returns quickly. */
  closePointInTime(id: string): Promise<void>;
  /** For indexing; throws a `ClusterError`. */
  ask(call: Call): Promise<Reply>;
  /** A regular health check that bypasses the breaker and informs it. */
  probe(call: Call): Promise<Reply>;
  isAway(): boolean;
  close(): Promise<void>;
};

/**
 * `searchMs` limits a whole search, `attemptMs` one node's response, after which another node is tried. A probe has
 * `probeMs`, half of it per node: one hanging node does not mean that the cluster is unreachable.
 */
export type ClusterTimes = { searchMs: number; attemptMs: number; probeMs: number; askMs: number };

const TIMES: ClusterTimes = { searchMs: 5_000, attemptMs: 3_000, probeMs: 1_500, askMs: 30_000 };
/** How long a reader of a list may pause. */
const POINT_IN_TIME_KEPT = "10m";
const SOCKETS_PER_NODE = 64;
/** A node that did not respond is avoided for this long, and up to four times as long. */
const NODE_AVOIDED_MS = 1_000;
const REPEATS = 2;

export type ClusterOptions = {
  urls: readonly string[];
  log: Log;
  /** Does not log when the cluster becomes unreachable or reachable. */
  isQuiet?: boolean;
  times?: Partial<ClusterTimes>;
};

export function createCluster({ urls, log, isQuiet = false, times: given }: ClusterOptions): Cluster {
  const times = { ...TIMES, ...given };
  const client = createClient(urls);
  const breaker = createBreaker({
    onOpen: (err) => isQuiet || log.warn({ err }, "the search cluster is unreachable; searches fail until it is back"),
    onClose: () => isQuiet || log.info("the search cluster is reachable again"),
  });

  const ask = async (call: Call, attemptMs?: number): Promise<Reply> => {
    const { method, path, query, body, lines, withinMs = times.askMs, isRepeatable, expected = [], signal } = call;
    signal?.throwIfAborted();
    const pending = client.transport.request(
      {
        method,
        path,
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(lines !== undefined && { bulkBody: lines }),
      },
      {
        requestTimeout: attemptMs ?? withinMs,
        maxRetries: (isRepeatable ?? (method === "GET" || method === "HEAD")) ? REPEATS : 0,
        ignore: expected,
      },
    );
    // The client's own timeout ends with the first byte and restarts for every node. The listener returns nothing: a
    // rejected promise from it would end the process.
    const abort = (): void => void pending.abort();
    const late = setTimeout(abort, withinMs);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const { statusCode, body: answer } = await pending;
      return { status: statusCode as number, body: answer };
    } catch (error) {
      throw clusterErrorOf(error);
    } finally {
      clearTimeout(late);
      signal?.removeEventListener("abort", abort);
    }
  };

  /** Runs a caller's search through the breaker; `gone` is the message for a missing index. */
  const question = async <T>(call: Call, read: (body: unknown) => T, gone = BEING_BUILT): Promise<T> => {
    if (!breaker.admits()) throw new AppError("unavailable", AWAY);
    try {
      const { body } = await ask({ isRepeatable: true, withinMs: times.searchMs, ...call }, times.attemptMs);
      const answer = read(body);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (!(error instanceof ClusterError)) {
        breaker.failed(error as Error, "refused"); // the response could not be parsed
        throw error;
      }
      if (error.isAwayForAll) breaker.failed(error, howFailed(error));
      else breaker.succeeded(); // it responds, though with an error
      throw toldOf(error, gone);
    }
  };

  return {
    async search<T>(index: string, body: object, { preference }: { preference?: string | undefined } = {}) {
      const query = { allow_partial_search_results: false, ...(preference && { preference }) };
      return await question({ method: "POST", path: `/${index}/_search`, query, body }, (answer) => whole<T>(answer));
    },

    async searchMany<T>(searches: readonly SearchCall[]) {
      if (searches.length === 0) return [];
      const lines = searches.map(({ index, body, preference }) => {
        const header = { index, allow_partial_search_results: false, ...(preference && { preference }) };
        return `${JSON.stringify(header)}\n${JSON.stringify(body)}\n`;
      });
      return await question({ method: "POST", path: "/_msearch", lines: lines.join("") }, (answer) =>
        (answer as { responses: unknown[] }).responses.map((response) => whole<T>(response)),
      );
    },

    async openPointInTime(index) {
      const query = { keep_alive: POINT_IN_TIME_KEPT, allow_partial_pit_creation: false };
      return await question(
        { method: "POST", path: `/${index}/_search/point_in_time`, query },
        (answer) => (answer as { pit_id: string }).pit_id,
      );
    },

    async searchAt<T>(body: object) {
      const { pit } = body as { pit?: { id: string } };
      const asked = pit === undefined ? body : { ...body, pit: { keep_alive: POINT_IN_TIME_KEPT, ...pit } };
      const query = { allow_partial_search_results: false };
      return await question(
        { method: "POST", path: "/_search", query, body: asked },
        (answer) => whole<T>(answer),
        LIST_CUT,
      );
    },

    async closePointInTime(id) {
      const call: Call = { method: "DELETE", path: "/_search/point_in_time", body: { pit_id: [id] } };
      await ask({ ...call, withinMs: times.probeMs }).catch((err) =>
        log.debug({ err }, "could not close a point in time; it will expire"),
      );
    },

    ask: (call) => ask(call),

    async probe(call) {
      try {
        const reply = await ask({ withinMs: times.probeMs, ...call }, times.probeMs / 2);
        breaker.heard();
        return reply;
      } catch (error) {
        if (error instanceof ClusterError && error.isAway) breaker.unheard(error, howFailed(error));
        throw error;
      }
    },

    isAway: () => breaker.isOpen(),
    close: () => client.close(),
  };
}

function howFailed({ status }: ClusterError): Failure {
  return status === undefined ? "silent" : "refused";
}

/** Removes credentials from the addresses: the client includes those in its errors. */
function createClient(urls: readonly string[]): Client {
  const addresses = urls.map((url) => new URL(url));
  const named = addresses.find(({ username }) => username !== "");
  const auth = named && {
    username: decodeURIComponent(named.username),
    password: decodeURIComponent(named.password),
  };
  const nodes = addresses.map((url) => {
    url.username = "";
    url.password = "";
    return { url };
  });
  const client = new Client({ nodes, ...(auth && { auth }), agent: { keepAlive: true, maxSockets: SOCKETS_PER_NODE } });
  client.connectionPool.resurrectTimeout = NODE_AVOIDED_MS;
  client.connectionPool.resurrectTimeoutCutoff = 2;
  return client;
}

type Searched = {
  status?: number;
  error?: unknown;
  timed_out?: boolean;
  _shards?: { total: number; failed: number };
};

function whole<T>(body: unknown): T {
  const { status = 200, error, timed_out: timedOut, _shards: shards } = body as Searched;
  if (error !== undefined) throw refusal(status, body);
  if (timedOut) throw new ClusterError("the cluster did not respond in time");
  if (shards !== undefined && shards.failed > 0)
    throw new ClusterError(`${shards.failed} of ${shards.total} shards failed`, 503);
  return body as T;
}
