/** Creating something for an account, as those who know what it is and those who know who may agree upon it. */
import type { Transaction as KyselyTransaction } from "kysely";
import type { Tables } from "./tables.ts";

export type Transaction = KyselyTransaction<Tables>;

/**
 * What is to be created. `check`, `count` and `insert` run one after the other in one transaction that holds the account's
 * row: nothing else is created for the account meanwhile. They use that transaction alone, never another connection.
 */
export type Creation<T> = {
  /** What was asked for: by it a request that is repeated is told from another one. */
  request: unknown;
  /** Refuses, by throwing, what must not be created: the very same is there already. */
  check?(transaction: Transaction): Promise<void>;
  /** How many the account has. */
  count(transaction: Transaction): Promise<number>;
  /** Answers with its id. */
  insert(transaction: Transaction): Promise<string>;
  /** As it is told to the caller; undefined when it has been deleted. After the transaction. */
  find(id: string): Promise<T | undefined>;
};

/** `isReplay`: it was created by an earlier request of the same Idempotency-Key. */
export type Created<T> = { created: T; isReplay: boolean };

/** Creates within the plan of somebody, and once for each Idempotency-Key. */
export type Create = <T>(creation: Creation<T>) => Promise<Created<T>>;
