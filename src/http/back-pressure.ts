/** Refuses early (503, Retry-After) what would otherwise make everybody wait, or the process die. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { AppError } from "../base/errors.ts";

export type PressureLimits = {
  /** Requests in flight on this node. */
  maxInFlight: number;
  /** How late the event loop may be on average over half a second. */
  maxEventLoopDelayMs: number;
  /** Share of the heap that V8 may grow to. */
  maxHeapShare: number;
};

export const PRESSURE_LIMITS: PressureLimits = { maxInFlight: 5_000, maxEventLoopDelayMs: 1_000, maxHeapShare: 0.9 };

export const TRY_AGAIN_SECONDS = 2;

const LOOK_EVERY_MS = 500;
const DELAY_RESOLUTION_MS = 20;

export type BackPressure = ReturnType<typeof createBackPressure>;

/** Looked at twice a second, asked for by every request: so asking must cost nothing. */
export function createBackPressure(limits: PressureLimits) {
  let inFlight = 0;
  let strained = false;
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const lateMs = delay.mean / 1e6 - DELAY_RESOLUTION_MS;
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    strained = lateMs > limits.maxEventLoopDelayMs || used_heap_size > limits.maxHeapShare * heap_size_limit;
    delay.reset();
  };

  return {
    /** From when requests come: what a start takes is no strain. */
    watch() {
      delay.enable();
      timer ??= setInterval(look, LOOK_EVERY_MS).unref();
    },
    enter: () => void inFlight++,
    leave: () => void inFlight--,
    inFlight: () => inFlight,
    isTooMuch: () => strained || inFlight > limits.maxInFlight,
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

export function overloaded(): AppError {
  return new AppError("unavailable", `The service is overloaded. Try again in ${TRY_AGAIN_SECONDS} seconds.`);
}
