/** Load shedding: refuses requests early (503, Retry-After) before all requests slow down or the process runs out of memory. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { AppError } from "../base/errors.ts";

export type PressureLimits = {
  /** Requests in flight on this node. */
  maxInFlight: number;
  /** Average event loop delay over half a second. */
  maxEventLoopDelayMs: number;
  /** Share of the V8 heap limit. */
  maxHeapShare: number;
};

export const PRESSURE_LIMITS: PressureLimits = { maxInFlight: 5_000, maxEventLoopDelayMs: 1_000, maxHeapShare: 0.9 };

export const RETRY_AFTER_SECONDS = 2;

const CHECK_INTERVAL_MS = 500;
/** Each measurement of the event loop wakes the process up, also at rest. Measuring every 10 ms takes up to 1 % of a core. */
export const DELAY_RESOLUTION_MS = 50;

export type BackPressure = ReturnType<typeof createBackPressure>;

/** Measured twice a second and read by every request, so reading must cost nothing. */
export function createBackPressure(limits: PressureLimits) {
  let inFlight = 0;
  let isStrained = false;
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  let timer: NodeJS.Timeout | undefined;
  const measure = () => {
    const delayMs = delay.mean / 1e6 - DELAY_RESOLUTION_MS;
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    isStrained = delayMs > limits.maxEventLoopDelayMs || used_heap_size > limits.maxHeapShare * heap_size_limit;
    delay.reset();
  };

  return {
    /** Starts measuring. Called once the node listens: load during the start does not count. */
    watch() {
      delay.enable();
      timer ??= setInterval(measure, CHECK_INTERVAL_MS).unref();
    },
    enter: () => void inFlight++,
    leave: () => void inFlight--,
    inFlight: () => inFlight,
    isOverloaded: () => isStrained || inFlight > limits.maxInFlight,
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

export function overloaded(): AppError {
  return new AppError("unavailable", `The service is overloaded. Try again in ${RETRY_AFTER_SECONDS} seconds.`);
}
