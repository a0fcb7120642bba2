/** The contract between features that create a resource for an account and `access`, which enforces the plan's limits. */
import type { Transaction as KyselyTransaction } from "kysely";
import type { Tables } from "./tables.ts";

export type Transaction = KyselyTransaction<Tables>;

/**
 * A resource to create. `check`, `count` and `insert` run in this order in one transaction that locks the account's row, so
 * nothing else is created for the account at the same time. They must use that transaction and no other connection.
 */
export type Creation<T> = {
  /** The request; distinguishes a repeated request from a different one with the same key. */
  request: unknown;
  /** Throws if the resource must not be created, for example because it exists. */
  check?(transaction: Transaction): Promise<void>;
  /** The number that the account has. */
  count(transaction: Transaction): Promise<number>;
  /** Returns the new id. */
  insert(transaction: Transaction): Promise<string>;
  /** The resource as returned to the caller; undefined if it has been deleted. Runs after the transaction. */
  find(id: string): Promise<T | undefined>;
};

/** `isReplay`: an earlier request with the same Idempotency-Key created it. */
export type Created<T> = { created: T; isReplay: boolean };

/** Creates a plan-limited resource, once for each Idempotency-Key. */
export type Create = <T>(creation: Creation<T>) => Promise<Created<T>>;
