/**
 * Cooperative scheduling of searches on one thread: a long search must not hold up short ones. Work is cut into slices,
 * and everything else that came in runs between two slices of long work.
 */
const SLICE_MS = 0.5;
/** The longest uninterrupted turn of long work, however long other work took. */
const LONGEST_TURN_MS = 10;

/** Work that yields wherever it may be interrupted. */
export type Work<T> = Generator<void, T>;

/** Items processed between two yields. */
const CHUNK_SIZE = 8_192;

/** Visits the range from 0 to `count` in chunks and yields after each. */
export function* inChunks(count: number, visit: (from: number, to: number) => void): Work<void> {
  for (let from = 0; from < count; from += CHUNK_SIZE) {
    visit(from, Math.min(count, from + CHUNK_SIZE));
    yield;
  }
}

type Waiting = { go(): boolean };

export function createSlicer() {
  const queue: Waiting[] = [];
  let scheduled = false;
  let lastTurnEndedAt = 0;

  /**
   * Runs once per turn of the event loop, for at least one slice and for as long as everything else took since the last
   * turn: under constant short work, long work would otherwise starve.
   */
  const turn = () => {
    scheduled = false;
    const started = performance.now();
    const until = started + Math.min(LONGEST_TURN_MS, started - lastTurnEndedAt);
    do {
      const next = queue.shift();
      if (next === undefined) return;
      if (!next.go()) queue.push(next);
    } while (performance.now() < until);
    lastTurnEndedAt = performance.now();
    schedule();
  };
  const schedule = () => {
    if (scheduled || queue.length === 0) return;
    scheduled = true;
    setImmediate(turn);
  };

  return {
    /** Runs short work at once and returns its result; `isLong` work is queued from the start. */
    run<T>(work: Work<T>, isLong: boolean): T | Promise<T> {
      if (!isLong) {
        const step = sliceOf(work);
        if (step.done) return step.value;
      }
      return new Promise<T>((resolve, reject) => {
        if (queue.length === 0) lastTurnEndedAt = performance.now();
        queue.push({
          go() {
            try {
              const step = sliceOf(work);
              if (!step.done) return false;
              resolve(step.value);
            } catch (error) {
              reject(error);
            }
            return true;
          },
        });
        schedule();
      });
    },
  };
}

function sliceOf<T>(work: Work<T>): IteratorResult<void, T> {
  const until = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done || performance.now() > until) return step;
  }
}
