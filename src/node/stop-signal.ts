/**
 * When to stop: on SIGINT or SIGTERM, and when the npm that started us has gone. A signal to a whole process group reaches us
 * twice under npm, which passes its own on: the second one is no impatience.
 */
const LOOK_EVERY_MS = 500;

export function watchStopSignals() {
  const controller = new AbortController();
  const told = Promise.withResolvers<string>();
  const stop = (reason: string) => {
    controller.abort(reason);
    told.resolve(reason);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop("the npm that started it has ended"), LOOK_EVERY_MS);
  watch.unref();
  if (process.env["npm_lifecycle_event"] !== "start") clearInterval(watch);

  return {
    /** Aborted when told to stop: for what can be given up on the way. */
    signal: controller.signal,
    /** Resolves with what told us. */
    reason: told.promise,
    forget() {
      clearInterval(watch);
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
    },
  };
}
