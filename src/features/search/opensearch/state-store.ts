/**
 * Stores the state document with optimistic locking: only a writer with the last version can write the next one. A leader
 * that was presumed dead and returns learns that it was superseded.
 */
import type { Cluster, ClusterResponse } from "./cluster.ts";
import { ClusterError } from "./cluster-error.ts";
import type { IndexDocument } from "./index-document.ts";
import { stateIndexOf } from "./index-names.ts";
import { STATE_INDEX } from "./index-template.ts";

/** Another node has become the leader. */
export class Superseded extends Error {
  constructor() {
    super("another node has written the state of the index");
    this.name = "Superseded";
  }
}

/** Identifies a version of the document; undefined before the first one. */
type Version = { seq: number; term: number } | undefined;

export type Stored = { document: IndexDocument | undefined; version: Version };

export type StateStore = {
  read(): Promise<Stored>;
  /** Throws `Superseded` when `version` is not the last one; returns the new one. */
  write(document: IndexDocument, version: Version): Promise<Version>;
  /** Requests a rebuild from the leader. */
  requestRebuild(request: string, now: Date): Promise<void>;
  /** The last rebuild request. */
  findRebuildRequest(): Promise<string | undefined>;
};

type Got = { _source?: unknown; _seq_no: number; _primary_term: number; found?: boolean };

const TIMEOUT_MS = 10_000;

export function createStateStore(cluster: Pick<Cluster, "request">, prefix: string): StateStore {
  const path = `/${stateIndexOf(prefix)}`;
  const get = (id: string) =>
    cluster.request({ method: "GET", path: `${path}/_doc/${id}`, expected: [404], timeoutMs: TIMEOUT_MS });

  const makeIndex = async (): Promise<void> => {
    if ((await cluster.request({ method: "HEAD", path, expected: [404], timeoutMs: TIMEOUT_MS })).status !== 404)
      return;
    await cluster.request({ method: "PUT", path, body: STATE_INDEX, timeoutMs: TIMEOUT_MS }).catch((error) => {
      if (!/resource_already_exists/.test((error as Error).message)) throw error;
    });
  };

  return {
    read: async () => readStored(await get("state")),

    async write(document, version) {
      if (version === undefined) await makeIndex();
      const query = version && { if_seq_no: version.seq, if_primary_term: version.term };
      const call = version === undefined ? `${path}/_create/state` : `${path}/_doc/state`;
      try {
        const { body } = await cluster.request({
          method: "PUT",
          path: call,
          query,
          body: document,
          timeoutMs: TIMEOUT_MS,
        });
        return versionOf(body as Got);
      } catch (error) {
        // 404: the state index was deleted; the next leader starts over.
        if (error instanceof ClusterError && (error.status === 409 || error.status === 404)) throw new Superseded();
        throw error;
      }
    },

    async requestRebuild(request, now) {
      await makeIndex();
      const body = { request, askedAt: now.toISOString() };
      await cluster.request({ method: "PUT", path: `${path}/_doc/rebuild`, body, isIdempotent: true });
    },

    async findRebuildRequest() {
      const { status, body } = await get("rebuild");
      return status === 404 ? undefined : ((body as Got)._source as { request: string }).request;
    },
  };
}

/** The call that reads the document, for the watch. */
export function stateCall(prefix: string) {
  return { method: "GET" as const, path: `/${stateIndexOf(prefix)}/_doc/state`, expected: [404] };
}

export function readStored({ status, body }: ClusterResponse): Stored {
  if (status === 404) return { document: undefined, version: undefined };
  return { document: (body as Got)._source as IndexDocument, version: versionOf(body as Got) };
}

function versionOf({ _seq_no: seq, _primary_term: term }: Got): Version {
  return { seq, term };
}
