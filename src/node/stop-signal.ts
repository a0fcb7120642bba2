const CHECK_PARENT_MS = 500;

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
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop("the parent npm process ended"), CHECK_PARENT_MS);
  watch.unref();
  if (process.env["npm_lifecycle_event"] !== "start") clearInterval(watch);

  return {
    /** Aborted at the first signal, to cancel work in progress. */
    signal: controller.signal,
    /** Resolves with the reason to stop. */
    reason: stopped.promise,
    forget() {
      clearInterval(watch);
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
    },
  };
}
