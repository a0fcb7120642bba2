/**
 * The documents of a reader's segments in ranges. Threads that share a request take them in turns, so a faster thread takes
 * more of them.
 */
import { BLOCK_BITS } from "./facts.ts";
import type { Segment } from "./segment.ts";

/** The first number of the control that threads share. */
const NEXT_RANGE = 0;

/** Documents from `from` up to `to` of the segment at this position. */
type Range = { ordinal: number; from: number; to: number };

/** Hands out each range once, in ascending order. */
export type TakeRange = () => Range | undefined;

/** Whole blocks, and few enough of them that no thread waits long for another's last range. */
const RANGE = 2 << BLOCK_BITS;

/** Whole segments, for one thread. */
export function inOrder(segments: readonly Segment[]): TakeRange {
  let ordinal = 0;
  return () => {
    const segment = segments[ordinal];
    return segment === undefined ? undefined : { ordinal: ordinal++, from: 0, to: segment.count };
  };
}

/** Parts of segments. All threads pass the same segments in the same order, and the same control. */
export function inTurns(segments: readonly Segment[], control: Int32Array<SharedArrayBuffer>): TakeRange {
  const ranges = segments.flatMap(({ count }, ordinal) =>
    Array.from({ length: Math.ceil(count / RANGE) }, (_, i) => ({
      ordinal,
      from: i * RANGE,
      to: Math.min(count, (i + 1) * RANGE),
    })),
  );
  return () => ranges[Atomics.add(control, NEXT_RANGE, 1)];
}
