/**
 * A thread answers many at a time, and a long question must not hold up the short ones: work is cut into slices, and between
 * two slices of long work everything else that has come in goes first.
 */
const SLICE_MS = 0.5;
/** What long work gets at most in one go, however much the rest took. */
const LONGEST_TURN_MS = 10;

/** Work that says, by yielding, where it may be interrupted. */
export type Work<T> = Generator<void, T>;

export type Slicer = ReturnType<typeof createSlicer>;

type Waiting = { go(): boolean };

export function createSlicer() {
  const queue: Waiting[] = [];
  let scheduled = false;
  let leftAt = 0; // when the last turn ended

  /**
   * Once per turn of the event loop. A slice at least, and as much time as everything else took since the last turn: where
   * short work never ends, long work would otherwise not either.
   */
  const turn = () => {
    scheduled = false;
    const started = performance.now();
    const until = started + Math.min(LONGEST_TURN_MS, started - leftAt);
    do {
      const next = queue.shift();
      if (next === undefined) return;
      if (!next.go()) queue.push(next);
    } while (performance.now() < until);
    leftAt = performance.now();
    schedule();
  };
  const schedule = () => {
    if (scheduled || queue.length === 0) return;
    scheduled = true;
    setImmediate(turn);
  };

  return {
    /** Short work is done at once and its result returned; `isLong` work waits for its turns from the start. */
    run<T>(work: Work<T>, isLong: boolean): T | Promise<T> {
      if (!isLong) {
        const step = sliceOf(work);
        if (step.done) return step.value;
      }
      return new Promise<T>((resolve, reject) => {
        if (queue.length === 0) leftAt = performance.now();
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
