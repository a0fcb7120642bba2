const CHECK_PARENT_MS = 500;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const exit = () => process.exit(0);

/** Ends the process at a stop signal until `watchStopSignals` takes over: nothing is running yet. */
export function exitOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, exit);
}

/**
 * Watches for SIGINT, SIGTERM and the end of the process that started this one: `bin/nichescope` or npm. A terminal signals the
 * process group, and both pass the signal on, so a second signal does not force an exit.
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

  const parent = watchedParent(process.env);
  const watch = setInterval(() => process.ppid !== parent && stop("the parent process ended"), CHECK_PARENT_MS);
  watch.unref();
  if (parent === undefined) clearInterval(watch);

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

/**
 * The shell of `bin/nichescope`, which cannot pass on SIGKILL; under `npm start` and `npx nichescope start` npm or a shell of
 * npm, which passes on no signal. Undefined for a process that was started in another way.
 */
function watchedParent({ NICHESCOPE_LAUNCHER: launcher, npm_lifecycle_event: event }: NodeJS.ProcessEnv) {
  if (launcher !== undefined) return Number(launcher);
  return event === "start" || event === "npx" ? process.ppid : undefined;
}
