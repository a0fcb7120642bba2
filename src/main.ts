/** The process: settings, service, listen, stop on a signal. */
import { createApp } from "./app.ts";
import { banner } from "./banner.ts";
import { systemClock } from "./base/clock.ts";
import { SetupError } from "./base/errors.ts";
import { createLog, linesTo } from "./base/log.ts";
import { readConfig } from "./config.ts";

const STOP_WITHIN_MS = 9_000;

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, linesTo(process.stdout));
  const stopped = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.resolve(signal));

  const app = await createApp(config, { clock: systemClock, log });
  const { url, demo } = await app.listen().catch(async (error) => {
    await app.close();
    throw error;
  });
  process.stdout.write(banner({ url, demo, tls: config.tlsCert !== undefined }));

  log.info({ signal: await stopped.promise }, "stopping");
  setTimeout(() => {
    log.error("the service did not stop in time");
    process.exit(1);
  }, STOP_WITHIN_MS).unref();
  await app.close();
  log.info("stopped");
} catch (error) {
  process.stderr.write(`\n${error instanceof SetupError ? error.message : (error as Error).stack}\n\n`);
  process.exit(1);
}
