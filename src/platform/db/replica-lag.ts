/**
 * Measures the lag of a replica. Each check reads the log positions of both servers. The replica has everything up to the
 * newest check whose primary position it has replayed. The time of its last transaction is no measure: without writes it is
 * long past although nothing is missing.
 */
export type LagGauge = {
  /** Returns an upper limit of the lag in milliseconds; undefined if the replica is behind all remembered checks. */
  note(check: { primaryAt: number; replayedTo: number; nowMs: number }): number | undefined;
};

const REMEMBERED_MS = 120_000;

export function createLagGauge(): LagGauge {
  let checks: { at: number; nowMs: number }[] = [];
  return {
    note({ primaryAt, replayedTo, nowMs }) {
      // A position before the last one belongs to another primary.
      if ((checks.at(-1)?.at ?? 0) > primaryAt) checks = [];
      checks.push({ at: primaryAt, nowMs });
      const passed = checks.findLast(({ at }) => at <= replayedTo);
      checks = checks.filter((check) => check.nowMs >= (passed?.nowMs ?? 0) && nowMs - check.nowMs < REMEMBERED_MS);
      return passed && nowMs - passed.nowMs;
    },
  };
}
