/**
 * A thread answers many at a time, and a long question must not hold up the short ones: work is cut into slices, and between
 * two slices of long work everything else that has come in goes first.
 */
const SLICE_MS = 0.5;

/** Work that says, by yielding, where it may be interrupted. */
export type Work<T> = Generator<void, T>;

export type Slicer = ReturnType<typeof createSlicer>;

type Waiting = { go(): boolean };

export function createSlicer() {
  const queue: Waiting[] = [];
  let scheduled = false;

  /** One slice of one piece of work per turn of the event loop. */
  const turn = () => {
    scheduled = false;
    const next = queue.shift();
    if (next === undefined) return;
    if (!next.go()) queue.push(next);
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
