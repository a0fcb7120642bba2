/**
 * The circuit breaker. **Closed**, every question goes to the cluster. After some failures in a row it is **open**: questions
 * fail at once, so that nobody waits for a cluster that is away and a cluster that is overloaded gets room. When whoever
 * watches the cluster hears of it again, one question may **try**, and decides what comes next; when nobody asks anything, to
 * be heard of twice is enough.
 */
export type Breaker = {
  /** Whether a question may be asked now. Whoever asks one tells how it went. */
  admits(): boolean;
  succeeded(): void;
  failed(error: Error): void;
  /** The cluster was heard of: the next question may try. */
  heard(): void;
  isOpen(): boolean;
};

export type BreakerEvents = { onOpen(error: Error): unknown; onClose(): unknown };

const FAILURES_IN_A_ROW = 5;

export function createBreaker({ onOpen, onClose }: BreakerEvents): Breaker {
  let failures = 0;
  let state: "closed" | "open" | "may try" | "trying" = "closed";
  const succeeded = (): void => {
    failures = 0;
    if (state === "closed") return;
    state = "closed"; // also by a question that was asked before: the cluster answers
    onClose();
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
    failed(error) {
      failures++;
      if (state === "closed") {
        if (failures < FAILURES_IN_A_ROW) return;
        onOpen(error);
      }
      state = "open";
    },
    heard() {
      if (state === "may try")
        succeeded(); // heard of twice, and nobody asks
      else if (state === "open") state = "may try";
    },
    isOpen: () => state !== "closed",
  };
}
