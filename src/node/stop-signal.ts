const CHECK_PARENT_MS = 500;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const exit = () => process.exit(0);

/** Ends the process at a stop signal until `watchStopSignals` takes over: nothing is running yet. */
export function exitOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, exit);
}

/**
 * Watches for SIGINT, SIGTERM and the end of the npm process that started this one. Under npm, a signal to the process group
 * arrives twice, so a second signal does not force an exit.
 */
export function watchStopSignals() {
  const controller = new AbortController();
  const stopped = Promise.withResolvers<string>();
  const stop = (reason: string) => {
    controller.abort(reason);
    stopped.resolve(reason);
  };
  for (const signal of SIGNALS) {
    process.on(signal, stop);
    process.off(signal, exit);
  }

  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop("the parent npm process ended"), CHECK_PARENT_MS);
  watch.unref();
  if (!isStartedByNpm(process.env)) clearInterval(watch);

  return {
    /** Aborted at the first signal, to cancel work in progress. */
    signal: controller.signal,
    /** Resolves with the reason to stop. */
    reason: stopped.promise,
    forget() {
      clearInterval(watch);
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  };
}

/** True under `npm start` and `npx nichescope start`: both put a shell in between, which does not pass a signal on. */
function isStartedByNpm({ npm_lifecycle_event: event }: NodeJS.ProcessEnv): boolean {
  return event === "start" || event === "npx";
}
