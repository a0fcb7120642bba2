/**
 * The circuit breaker for searches. While **closed**, every request goes to the cluster. After some failures in a row
 * it **opens**: requests fail at once, so that no caller waits for an unreachable cluster and an overloaded one can
 * recover. A missing response counts more than an error response, which keeps nobody waiting. A missing response to the
 * watch's cheap probe counts more than one to a search, which may be slow by itself.
 *
 * After a successful probe it is **half-open**: one request may **try**, and its outcome decides. Without any request,
 * a second successful probe closes it.
 */
export type Failure = "error" | "no response";

export type Breaker = {
  /** True if a request may be sent now; the caller must then report its outcome. */
  allowsRequest(): boolean;
  succeeded(): void;
  failed(error: Error, how: Failure): void;
  /** A probe succeeded: the next request may try. */
  probeSucceeded(): void;
  probeFailed(error: Error, how: Failure): void;
  isOpen(): boolean;
};

export type BreakerEvents = { onOpen(error: Error): unknown; onClose(): unknown };

/** Opens after five error responses, three missing responses to requests, two to probes, or one of each. */
const OPENS_AT = 10;
const POINTS_PER_REQUEST = { error: 2, "no response": 4 } satisfies Record<Failure, number>;
const POINTS_PER_PROBE = { error: 2, "no response": 6 } satisfies Record<Failure, number>;

export function createBreaker({ onOpen, onClose }: BreakerEvents): Breaker {
  const points = { requests: 0, probes: 0 };
  let state: "closed" | "open" | "half-open" | "trying" = "closed";
  const succeeded = (): void => {
    points.requests = 0;
    points.probes = 0;
    if (state === "closed") return;
    state = "closed"; // also for a request sent before it opened: the cluster responds
    onClose();
  };
  const decide = (error: Error): void => {
    if (state === "closed") {
      if (points.requests + points.probes < OPENS_AT) return;
      onOpen(error);
    }
    state = "open";
  };
  return {
    succeeded,
    allowsRequest() {
      if (state === "half-open") {
        state = "trying";
        return true;
      }
      return state === "closed";
    },
    failed(error, how) {
      points.requests += POINTS_PER_REQUEST[how];
      decide(error);
    },
    probeFailed(error, how) {
      points.probes += POINTS_PER_PROBE[how];
      decide(error);
    },
    probeSucceeded() {
      points.probes = 0;
      if (state === "half-open")
        succeeded(); // second successful probe without any request
      else if (state === "open") state = "half-open";
    },
    isOpen: () => state !== "closed",
  };
}
