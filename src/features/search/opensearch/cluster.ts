/**
 * The client of the OpenSearch cluster. Every call ends within its timeout, with a complete response or an error: a
 * response with failed or late shards is an error. Reads fail over to another node. Searches of callers pass a circuit
 * breaker and fail with `unavailable` when the cluster is unreachable. Indexing uses `request`, which bypasses the
 * breaker and throws detailed errors.
 */
import { Client } from "@opensearch-project/opensearch";
import { AppError } from "../../../platform/base/errors.ts";
import type { Log } from "../../../platform/base/log.ts";
import { createBreaker, type Failure } from "./breaker.ts";
import {
  BEING_BUILT,
  ClusterError,
  callerErrorOf,
  clusterErrorOf,
  errorFrom,
  LIST_EXPIRED,
  UNREACHABLE,
} from "./cluster-error.ts";

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
  path: string;
  query?: Record<string, string | number | boolean> | undefined;
  body?: object | undefined;
  /** Newline-delimited JSON instead of a body. */
  lines?: string | undefined;
  timeoutMs?: number | undefined;
  /** May be retried on another node. Reads always may; a write must say so. */
  isIdempotent?: boolean | undefined;
  /** Error statuses that are expected, such as 404 for something that may not exist. */
  expected?: number[] | undefined;
  /** Aborted when nobody waits for the response any more. */
  signal?: AbortSignal | undefined;
};

export type ClusterResponse = { status: number; body: unknown };

type SearchCall = { index: string; body: object; preference?: string | undefined };

export type Cluster = {
  search<T>(index: string, body: object, options?: { preference?: string | undefined }): Promise<T>;
  /** All or none: one failed search fails the whole call. */
  searchMany<T>(searches: readonly SearchCall[]): Promise<T[]>;
  /** Freezes the current state of an index to page through. It expires when unused. */
  openPointInTime(index: string): Promise<string>;
  searchPointInTime<T>(body: object): Promise<T>;
  /** Never fails and returns quickly. */
  closePointInTime(id: string): Promise<void>;
  /** For indexing; throws a `ClusterError`. */
  request(call: Call): Promise<ClusterResponse>;
  /** A regular health check that bypasses the breaker and informs it. */
  probe(call: Call): Promise<ClusterResponse>;
  isUnavailable(): boolean;
  close(): Promise<void>;
};

/**
 * `searchMs` limits a whole search, `attemptMs` one node's response, after which another node is tried. A probe has
 * `probeMs`, half of it per node: one hanging node does not mean that the cluster is unreachable.
 */
export type ClusterTimeouts = { searchMs: number; attemptMs: number; probeMs: number; requestMs: number };

const TIMEOUTS: ClusterTimeouts = { searchMs: 5_000, attemptMs: 3_000, probeMs: 1_500, requestMs: 30_000 };
/** The longest pause of a list's reader. */
const POINT_IN_TIME_KEEP_ALIVE = "10m";
const SOCKETS_PER_NODE = 64;
/** A node that did not respond is avoided for this long, and up to four times as long. */
const NODE_AVOIDED_MS = 1_000;
const RETRIES = 2;

export type ClusterOptions = {
  urls: readonly string[];
  log: Log;
  /** Does not log when the cluster becomes unreachable or reachable. */
  isQuiet?: boolean;
  timeouts?: Partial<ClusterTimeouts>;
};

export function createCluster({ urls, log, isQuiet = false, timeouts: given }: ClusterOptions): Cluster {
  const timeouts = { ...TIMEOUTS, ...given };
  const client = createClient(urls);
  const breaker = createBreaker({
    onOpen: (err) => isQuiet || log.warn({ err }, "the search cluster is unreachable; searches fail until it is back"),
    onClose: () => isQuiet || log.info("the search cluster is reachable again"),
  });

  const request = async (call: Call, attemptMs?: number): Promise<ClusterResponse> => {
    const {
      method,
      path,
      query,
      body,
      lines,
      timeoutMs = timeouts.requestMs,
      isIdempotent,
      expected = [],
      signal,
    } = call;
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
        requestTimeout: attemptMs ?? timeoutMs,
        maxRetries: (isIdempotent ?? (method === "GET" || method === "HEAD")) ? RETRIES : 0,
        ignore: expected,
      },
    );
    // The client's own timeout ends with the first byte and restarts for every node. The listener returns nothing: a
    // rejected promise from it would end the process.
    const abort = (): void => void pending.abort();
    const timer = setTimeout(abort, timeoutMs);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const { statusCode, body: response } = await pending;
      return { status: statusCode as number, body: response };
    } catch (error) {
      throw clusterErrorOf(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  };

  /** Runs a caller's search through the breaker; `gone` is the message for a missing index. */
  const send = async <T>(call: Call, read: (body: unknown) => T, gone = BEING_BUILT): Promise<T> => {
    if (!breaker.allowsRequest()) throw new AppError("unavailable", UNREACHABLE);
    try {
      const { body } = await request({ isIdempotent: true, timeoutMs: timeouts.searchMs, ...call }, timeouts.attemptMs);
      const result = read(body);
      breaker.succeeded();
      return result;
    } catch (error) {
      if (!(error instanceof ClusterError)) {
        breaker.failed(error as Error, "error"); // the response could not be parsed
        throw error;
      }
      if (error.isUnavailableForAll) breaker.failed(error, failureOf(error));
      else breaker.succeeded(); // it responds, though with an error
      throw callerErrorOf(error, gone);
    }
  };

  return {
    async search<T>(index: string, body: object, { preference }: { preference?: string | undefined } = {}) {
      const query = { allow_partial_search_results: false, ...(preference && { preference }) };
      return await send({ method: "POST", path: `/${index}/_search`, query, body }, (response) =>
        complete<T>(response),
      );
    },

    async searchMany<T>(searches: readonly SearchCall[]) {
      if (searches.length === 0) return [];
      const lines = searches.map(({ index, body, preference }) => {
        const header = { index, allow_partial_search_results: false, ...(preference && { preference }) };
        return `${JSON.stringify(header)}\n${JSON.stringify(body)}\n`;
      });
      return await send({ method: "POST", path: "/_msearch", lines: lines.join("") }, (response) =>
        (response as { responses: unknown[] }).responses.map((each) => complete<T>(each)),
      );
    },

    async openPointInTime(index) {
      const query = { keep_alive: POINT_IN_TIME_KEEP_ALIVE, allow_partial_pit_creation: false };
      return await send(
        { method: "POST", path: `/${index}/_search/point_in_time`, query },
        (response) => (response as { pit_id: string }).pit_id,
      );
    },

    async searchPointInTime<T>(body: object) {
      const { pit } = body as { pit?: { id: string } };
      const searched = pit === undefined ? body : { ...body, pit: { keep_alive: POINT_IN_TIME_KEEP_ALIVE, ...pit } };
      const query = { allow_partial_search_results: false };
      return await send(
        { method: "POST", path: "/_search", query, body: searched },
        (response) => complete<T>(response),
        LIST_EXPIRED,
      );
    },

    async closePointInTime(id) {
      const call: Call = { method: "DELETE", path: "/_search/point_in_time", body: { pit_id: [id] } };
      await request({ ...call, timeoutMs: timeouts.probeMs }).catch((err) =>
        log.debug({ err }, "could not close a point in time; it will expire"),
      );
    },

    request: (call) => request(call),

    async probe(call) {
      try {
        const response = await request({ timeoutMs: timeouts.probeMs, ...call }, timeouts.probeMs / 2);
        breaker.probeSucceeded();
        return response;
      } catch (error) {
        if (error instanceof ClusterError && error.isUnavailable) breaker.probeFailed(error, failureOf(error));
        throw error;
      }
    },

    isUnavailable: () => breaker.isOpen(),
    close: () => client.close(),
  };
}

function failureOf({ status }: ClusterError): Failure {
  return status === undefined ? "no response" : "error";
}

/** Removes credentials from the addresses: the client includes those in its errors. */
function createClient(urls: readonly string[]): Client {
  const addresses = urls.map((url) => new URL(url));
  const withUser = addresses.find(({ username }) => username !== "");
  const auth = withUser && {
    username: decodeURIComponent(withUser.username),
    password: decodeURIComponent(withUser.password),
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

type SearchBody = {
  status?: number;
  error?: unknown;
  timed_out?: boolean;
  _shards?: { total: number; failed: number };
};

function complete<T>(body: unknown): T {
  const { status = 200, error, timed_out: timedOut, _shards: shards } = body as SearchBody;
  if (error !== undefined) throw errorFrom(status, body);
  if (timedOut) throw new ClusterError("the cluster did not respond in time");
  if (shards !== undefined && shards.failed > 0)
    throw new ClusterError(`${shards.failed} of ${shards.total} shards failed`, 503);
  return body as T;
}
