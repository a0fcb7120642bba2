/**
 * Connections for statements that must always go by an index, row after row. The planner goes by what it knew of a table when
 * it last looked, and of one that has grown from nothing to a million since then it believes that reading and sorting all of
 * it is cheapest. Here it has no such choice; so a plan can be made once and kept. That holds for a session: such connections
 * lead to the server itself.
 */
import type pg from "pg";
import { createPool } from "./pool.ts";

const STEERING = [
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
  // What is left to it may look expensive, and must not be compiled for that.
  "set jit = off",
  "set plan_cache_mode = force_generic_plan",
].join("; ");

export function createSteeredPool(like: pg.Pool, size: number): pg.Pool {
  const onConnect = async (client: pg.ClientBase): Promise<void> => void (await client.query(STEERING));
  return createPool({ ...like.options, max: size, onConnect } as pg.PoolConfig, () => {});
}
