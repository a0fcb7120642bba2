/**
 * Exports share a thread with all other requests. Each piece of an export is written in a separate turn, sliced like a long
 * search (`slices.ts`), so short requests run between two pieces. Accounts take turns with each other, and the exports of one
 * account with each other: three exports get no more of the thread than one.
 */
import { createSlicer, type Work } from "../base/slices.ts";

type Piece = Uint8Array | string;

/** Requests go first: nobody notices a slower export, but a waiting search is slow. */
const LONGEST_TURN_MS = 1;

export function createExportTurns() {
  const slicer = createSlicer({ longestTurnMs: LONGEST_TURN_MS });
  /** The last turn that each account waits for. */
  const lastTurns = new Map<string, Promise<unknown>>();

  const inTurn = <T>(account: string, step: () => Promise<T>): Promise<T> => {
    const before = lastTurns.get(account) ?? Promise.resolve();
    const turn = before.then(() => slicer.run(workOf(step), true));
    const ended = turn.then(
      () => {},
      () => {},
    );
    lastTurns.set(account, ended);
    void ended.then(() => {
      if (lastTurns.get(account) === ended) lastTurns.delete(account);
    });
    return turn;
  };

  return {
    /** The pieces of an export of the account. A client that reads slowly holds up no other export. */
    async *share(account: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
      const iterator = pieces[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done, value } = await inTurn(account, () => iterator.next());
          if (done) return;
          yield value;
        }
      } finally {
        await iterator.return?.();
      }
    },
  };
}

/** Begins with the next piece in a slice, and lets others run while the piece waits for the database. */
function* workOf<T>(step: () => Promise<T>): Work<T> {
  let result: { value: T } | undefined;
  yield step().then((value) => {
    result = { value };
  });
  return (result as { value: T } | undefined)?.value as T;
}
