/**
 * The circuit breaker. **Closed**, every question goes to the cluster. After some failures in a row it is **open**: questions
 * fail at once, so that nobody waits for a cluster that is away and a cluster that is overloaded gets room. Silence opens it
 * sooner than refusals, which keep nobody waiting; and that of the watch, who asks for next to nothing, sooner than that of a
 * question, which may be silence about this one alone. When the watch hears of the cluster again, one question may **try**, and
 * decides what comes next; when nobody asks anything, to be heard of twice is enough.
 */
export type Failure = "refused" | "silent";

export type Breaker = {
  /** Whether a question may be asked now. Whoever asks one tells how it went. */
  admits(): boolean;
  succeeded(): void;
  failed(error: Error, how: Failure): void;
  /** The watch has heard of the cluster: the next question may try. */
  heard(): void;
  unheard(error: Error, how: Failure): void;
  isOpen(): boolean;
};

export type BreakerEvents = { onOpen(error: Error): unknown; onClose(): unknown };

/** Five refusals, three silences of questions, two of the watch, or one of each. */
const OPENS_AT = 10;
const DOUBT_OF_QUESTION = { refused: 2, silent: 4 } satisfies Record<Failure, number>;
const DOUBT_OF_WATCH = { refused: 2, silent: 6 } satisfies Record<Failure, number>;

export function createBreaker({ onOpen, onClose }: BreakerEvents): Breaker {
  const doubt = { ofQuestions: 0, ofWatch: 0 };
  let state: "closed" | "open" | "may try" | "trying" = "closed";
  const succeeded = (): void => {
    doubt.ofQuestions = 0;
    doubt.ofWatch = 0;
    if (state === "closed") return;
    state = "closed"; // also by a question that was asked before: the cluster answers
    onClose();
  };
  const decide = (error: Error): void => {
    if (state === "closed") {
      if (doubt.ofQuestions + doubt.ofWatch < OPENS_AT) return;
      onOpen(error);
    }
    state = "open";
  };
  return {
    succeeded,
    admits() {
      if (state === "may try") {
        state = "trying";
        return true;
      }
      return state === "closed";
    },
    failed(error, how) {
      doubt.ofQuestions += DOUBT_OF_QUESTION[how];
      decide(error);
    },
    unheard(error, how) {
      doubt.ofWatch += DOUBT_OF_WATCH[how];
      decide(error);
    },
    heard() {
      doubt.ofWatch = 0;
      if (state === "may try")
        succeeded(); // heard of twice, and nobody asks
      else if (state === "open") state = "may try";
    },
    isOpen: () => state !== "closed",
  };
}
