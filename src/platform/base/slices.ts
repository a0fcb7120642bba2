/**
 * Cooperative scheduling of searches on one thread: a long search must not hold up short ones. Work is cut into slices, and
 * all other work runs between two slices of long work.
 */
const SLICE_MS = 0.5;
/** The default maximum for an uninterrupted turn of long work, however long other work took. */
const LONGEST_TURN_MS = 10;

/** Work that yields wherever it may be interrupted; if it yields a promise, it continues when that settles. */
export type Work<T> = Generator<Promise<unknown> | undefined, T>;

/** Items processed between two yields. */
const CHUNK_SIZE = 8_192;

/** Visits the range from 0 to `count` in chunks and yields after each. */
export function* inChunks(count: number, visit: (from: number, to: number) => void): Work<void> {
  for (let from = 0; from < count; from += CHUNK_SIZE) {
    visit(from, Math.min(count, from + CHUNK_SIZE));
    yield;
  }
}

/** `go` runs a slice and returns false if the work must be queued again. */
type Waiting = { go(): boolean };

type Step<T> = IteratorResult<Promise<unknown> | undefined, T>;

export function createSlicer({ longestTurnMs = LONGEST_TURN_MS } = {}) {
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
    const until = started + Math.min(longestTurnMs, started - lastTurnEndedAt);
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
      const first = isLong ? undefined : sliceOf(work);
      if (first?.done) return first.value;
      return new Promise<T>((resolve, reject) => {
        const enqueue = () => {
          if (queue.length === 0) lastTurnEndedAt = performance.now();
          queue.push({ go });
          schedule();
        };
        /** Returns false if the work goes on at once. */
        const settle = (step: Step<T>): boolean => {
          if (step.done) resolve(step.value);
          else if (step.value === undefined) return false;
          else step.value.then(enqueue, reject);
          return true;
        };
        const go = () => {
          try {
            return settle(sliceOf(work));
          } catch (error) {
            reject(error);
            return true;
          }
        };
        if (first === undefined || !settle(first)) enqueue();
      });
    },
    isIdle: () => queue.length === 0,
  };
}

function sliceOf<T>(work: Work<T>): Step<T> {
  const until = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done || step.value !== undefined || performance.now() > until) return step;
  }
}
