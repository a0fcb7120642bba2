/** Leases deliveries and stores their results. */
import type pg from "pg";
import type { Message } from "../tracking/event.ts";
import type { AttemptHeaders } from "./attempt-headers.ts";
import { BACKLOG, CLAIM_ANY, CLAIM_KNOWN, COMPLETE, MAKE_DUE } from "./delivery.sql.ts";
import type { EndpointKind, SealedSecrets } from "./endpoint.ts";

/** The data of an endpoint that sending needs. */
export type Receiver = {
  id: string;
  kind: EndpointKind;
  accountId: string;
  url: string;
  sealed: SealedSecrets;
  /** Of a channel: whether it may get more than the request to verify it. */
  isVerified: boolean;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
};

/** A delivery that this node has leased. */
export type Leased = {
  id: string;
  endpointId: string;
  eventId: string;
  /** Attempts in the current schedule. */
  tries: number;
  isTest: boolean;
  /** Null when retention has deleted the event. */
  event: Message | null;
};

export type Claim = {
  nodeId: string;
  now: Date;
  leaseUntil: Date;
  /** Maximum per known endpoint; 0 leaves it out. An endpoint whose address has changed counts as unknown. */
  rooms: readonly { id: string; url: string; room: number }[];
  /** Maximum per unknown endpoint. */
  roomOfOthers: number;
  /** Skips the search for other endpoints. */
  onlyThese: boolean;
  /** Maximum in total. */
  limit: number;
};

/** `share` is the maximum that each endpoint could get. */
export type Claimed = { leased: Leased[]; receivers: Receiver[]; share: number };

export type Result = {
  id: string;
  outcome: "delivered" | "failed" | "pending";
  nextAttemptAt: Date | null;
  at: Date;
  durationMs: number;
  status: number | null;
  problem: string | null;
  response: string | null;
  headers: AttemptHeaders | null;
};

/** A change of the health of an endpoint; `url` is the address that was used. */
export type Health = { id: string; url: string; isSuccess: boolean; isGone: boolean; pausedUntil: Date | null };

export type Disabled = { id: string; accountId: string; url: string; reason: string };

/** Endpoints that were disabled, and endpoints that have recovered from failures. */
export type Completed = { disabled: Disabled[]; back: string[] };

export type Backlog = { due: number; oldestDueAt: Date | null; disabled: number };

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

type ClaimedRow = {
  id: string;
  endpoint_id: string;
  event_id: string;
  tries: number;
  is_test: boolean;
  type: Message["type"] | null;
  event_created_at: Date;
  data: Message["data"];
  is_first: boolean;
  share: number;
  account_id: string;
  kind: EndpointKind;
  is_verified: boolean;
  url: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
  failing_since: Date | null;
  last_success_at: Date | null;
};

const MADE_DUE_AT_ONCE = 10_000;

/** Needs connections of `createIndexScanPool`. */
export function createDeliveryStore(pool: pg.Pool) {
  return {
    /** Leases due deliveries, with an equal share for each endpoint. */
    async claim(claim: Claim): Promise<Claimed> {
      const { nodeId, now, leaseUntil, rooms, roomOfOthers, onlyThese, limit } = claim;
      const { rows } = await pool.query<ClaimedRow>({
        ...(onlyThese ? CLAIM_KNOWN : CLAIM_ANY),
        values: [
          rooms.map(({ id }) => id),
          rooms.map(({ room }) => room),
          rooms.map(({ url }) => url),
          roomOfOthers,
          now,
          leaseUntil,
          nodeId,
          limit,
        ],
      });
      const receivers = rows.filter((row) => row.is_first).map(toReceiver);
      return { leased: rows.map(toLeased), receivers, share: rows[0]?.share ?? limit };
    },

    /** Stores all results or none. */
    async complete(
      nodeId: string,
      results: readonly Result[],
      health: readonly Health[],
      now: Date,
      failingSince: Date,
    ): Promise<Completed> {
      const { rows } = await pool.query({
        ...COMPLETE,
        values: [
          JSON.stringify(results.map(fromResult)),
          nodeId,
          JSON.stringify(health.map(fromHealth)),
          now,
          failingSince,
        ],
      });
      const disabled = rows
        .filter((row) => row.disabled_reason !== null)
        .map((row) => ({ id: row.id, accountId: row.account_id, url: row.url, reason: row.disabled_reason }));
      return { disabled, back: rows.filter((row) => row.is_back).map((row) => row.id) };
    },

    /** Makes everything that waits for an endpoint due now, in batches. */
    async makeDue(endpointId: string, now: Date, atOnce = MADE_DUE_AT_ONCE): Promise<number> {
      let made = 0;
      for (let last = atOnce; last === atOnce; made += last)
        last = (await pool.query({ ...MAKE_DUE, values: [endpointId, now, atOnce] })).rowCount ?? 0;
      return made;
    },

    /** Returns leased deliveries that were not sent to the queue. */
    async release(nodeId: string, ids: readonly string[], now: Date): Promise<void> {
      await pool.query(
        `update deliveries set next_attempt_at = $3, leased_by = null
        where id = any($2) and status = 'pending' and leased_by = $1`,
        [nodeId, ids, now],
      );
    },

    /** Ends all leases. Only for databases that no other node can use. */
    async releaseAll(now: Date): Promise<number> {
      const { rowCount } = await pool.query(
        `update deliveries set next_attempt_at = least(next_attempt_at, $1), leased_by = null
        where status = 'pending' and leased_by is not null`,
        [now],
      );
      return rowCount ?? 0;
    },

    async backlog(now: Date): Promise<Backlog> {
      const { rows } = await pool.query({ ...BACKLOG, values: [now] });
      const { due, oldest_due_at: oldestDueAt, disabled } = rows[0];
      return { due, oldestDueAt, disabled };
    },
  };
}

function toLeased(row: ClaimedRow): Leased {
  const { id, endpoint_id: endpointId, event_id: eventId, tries, is_test: isTest, type } = row;
  const event = type === null ? null : { id: eventId, type, createdAt: row.event_created_at, data: row.data };
  return { id, endpointId, eventId, tries, isTest, event };
}

function toReceiver(row: ClaimedRow): Receiver {
  const { endpoint_id: id, kind, account_id: accountId, url, failing_since: failingSince, secret } = row;
  const { previous_secret: previousSecret, previous_secret_until: previousSecretUntil } = row;
  const sealed = { secret, previousSecret, previousSecretUntil };
  return {
    id,
    kind,
    accountId,
    url,
    sealed,
    isVerified: row.is_verified,
    failingSince,
    lastSuccessAt: row.last_success_at,
  };
}

function fromResult({ id, outcome, nextAttemptAt, at, durationMs, status, problem, response, headers }: Result) {
  const next_attempt_at = nextAttemptAt;
  return { id, outcome, next_attempt_at, at, duration_ms: durationMs, status, problem, response, headers };
}

function fromHealth({ id, url, isSuccess, isGone, pausedUntil }: Health) {
  return { id, url, is_success: isSuccess, is_gone: isGone, paused_until: pausedUntil };
}
