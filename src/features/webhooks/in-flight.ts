/**
 * Limits concurrent requests. A request that takes longer than a second no longer uses one of the slots, up to a larger bound:
 * receivers that hang must not take the slots of those that respond.
 */
export type RequestInFlight = { startedMs: number };

export const SLOW_AFTER_MS = 1_000;
/** Slots for all requests, including slow ones, as a multiple of `slots`. */
export const SLOW_FACTOR = 4;

export function createInFlight(slots: number, now: () => number = () => performance.now()) {
  /** Both in order of start. */
  const quick = new Set<RequestInFlight>();
  const slow = new Set<RequestInFlight>();

  const moveSlow = (): void => {
    const slowBefore = now() - SLOW_AFTER_MS;
    for (const request of quick) {
      if (request.startedMs > slowBefore) return;
      quick.delete(request);
      slow.add(request);
    }
  };

  return {
    count: () => quick.size + slow.size,

    hasRoom(): boolean {
      if (quick.size + slow.size >= slots * SLOW_FACTOR) return false;
      if (quick.size >= slots) moveSlow();
      return quick.size < slots;
    },

    start(): RequestInFlight {
      const request = { startedMs: now() };
      quick.add(request);
      return request;
    },

    end(request: RequestInFlight): void {
      if (!quick.delete(request)) slow.delete(request);
    },
  };
}
