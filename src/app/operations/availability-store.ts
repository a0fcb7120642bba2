import type pg from "pg";
import { type CheckedDay, MINUTES_PER_DAY } from "./availability.ts";

/** The minutes of a day, from 0 to 1,439, in which a node has checked itself, and those in which a check succeeded. */
export type NodeChecks = { day: string; checked: readonly number[]; passed: readonly number[] };

export type AvailabilityStore = ReturnType<typeof createAvailabilityStore>;

export function createAvailabilityStore(pool: pg.Pool) {
  return {
    /** Adds checks to those that are stored. */
    async add(node: string, servesApi: boolean, { day, checked, passed }: NodeChecks): Promise<void> {
      await pool.query(
        `insert into node_checks (day, node, serves_api, checked, passed)
         values ($1, $2, $3, $4::text::bit(${MINUTES_PER_DAY}), $5::text::bit(${MINUTES_PER_DAY}))
         on conflict (day, node) do update set serves_api = node_checks.serves_api or excluded.serves_api,
           checked = node_checks.checked | excluded.checked, passed = node_checks.passed | excluded.passed`,
        [day, node, servesApi, bitsOf(checked), bitsOf(passed)],
      );
    },

    /** The checks of all nodes that answer API requests, from a day on. */
    async list(since: string): Promise<CheckedDay[]> {
      const { rows } = await pool.query<CheckedDay>(
        `select day, bit_or(checked)::text as checked, bit_or(passed)::text as passed
         from node_checks where day >= $1 and serves_api group by day order by day`,
        [since],
      );
      return rows;
    },
  };
}

function bitsOf(minutes: readonly number[]): string {
  const bits = Array<string>(MINUTES_PER_DAY).fill("0");
  for (const minute of minutes) bits[minute] = "1";
  return bits.join("");
}
