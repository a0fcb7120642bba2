/**
 * Connections for statements that must always use an index scan. The planner works with the table's statistics, and for a
 * table that has grown from nothing to a million rows since the last ANALYZE it prefers reading and sorting all of it. These
 * sessions turn the other plans off, so one generic plan can be kept. The settings belong to a session, so the connections
 * must lead to the server itself and not to a pooler.
 */
import type pg from "pg";
import { createPool } from "./pool.ts";

const SETTINGS = [
  ...[
    "seqscan",
    "bitmapscan",
    "sort",
    "incremental_sort",
    "hashjoin",
    "mergejoin",
    "hashagg",
    "material",
    "memoize",
  ].map((choice) => `set enable_${choice} = off`),
  // The remaining plan may have a high estimated cost, which must not trigger JIT compilation.
  "set jit = off",
  "set plan_cache_mode = force_generic_plan",
].join("; ");

export function createIndexScanPool(like: pg.Pool, size: number): pg.Pool {
  const onConnect = async (client: pg.ClientBase): Promise<void> => void (await client.query(SETTINGS));
  return createPool({ ...like.options, max: size, onConnect } as pg.PoolConfig, () => {});
}
