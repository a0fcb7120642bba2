/**
 * How far a standby is behind. Both servers are looked at now and then: the standby has everything up to the newest look at
 * the primary whose place in the log it has passed. The time of its last transaction would not tell: on a quiet day that is
 * long ago, and nothing is missing.
 */
export type LagGauge = {
  /** In milliseconds, at most; undefined when it is behind everything that is remembered. */
  note(look: { primaryAt: number; replayedTo: number; nowMs: number }): number | undefined;
};

const REMEMBERED_MS = 120_000;

export function createLagGauge(): LagGauge {
  let looks: { at: number; nowMs: number }[] = [];
  return {
    note({ primaryAt, replayedTo, nowMs }) {
      // A log that is shorter than before is that of another primary.
      if ((looks.at(-1)?.at ?? 0) > primaryAt) looks = [];
      looks.push({ at: primaryAt, nowMs });
      const passed = looks.findLast(({ at }) => at <= replayedTo);
      looks = looks.filter((look) => look.nowMs >= (passed?.nowMs ?? 0) && nowMs - look.nowMs < REMEMBERED_MS);
      return passed && nowMs - passed.nowMs;
    },
  };
}
