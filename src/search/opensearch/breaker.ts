/**
 * The circuit breaker for searches. While **closed**, every request goes to the cluster. After some failures in a row
 * it **opens**: requests fail at once, so that no caller waits for an unreachable cluster and an overloaded one can
 * recover. A missing response counts more than an error response, which keeps nobody waiting. A missing response to the
 * watch's cheap probe counts more than one to a search, which may be slow by itself.
 *
 * After a successful probe it is **half-open**: one request may **try**, and its outcome decides. Without any request,
 * a second successful probe closes it.
 */
export type Failure = "refused" | "silent";

export type Breaker = {
  /** True if a request may be sent now; the caller must then report its outcome. */
  admits(): boolean;
  succeeded(): void;
  failed(error: Error, how: Failure): void;
  /** A probe succeeded: the next request may try. */
  heard(): void;
  unheard(error: Error, how: Failure): void;
  isOpen(): boolean;
};

export type BreakerEvents = { onOpen(error: Error): unknown; onClose(): unknown };

/** Opens after five error responses, three missing responses to requests, two to probes, or one of each. */
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
    state = "closed"; // also for a request sent before it opened: the cluster responds
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
        succeeded(); // second successful probe without any request
      else if (state === "open") state = "may try";
    },
    isOpen: () => state !== "closed",
  };
}
