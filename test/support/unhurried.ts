/** Overload limits for a service that shares the machine with a browser: being slow together is not an overload. */
export const UNHURRIED = { maxInFlight: 1_000, maxEventLoopDelayMs: 60_000, maxHeapShare: 1 };
