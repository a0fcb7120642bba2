/** The process: settings, service, listen, stop on a signal. */

import { systemClock } from "./base/clock.ts";
import { SetupError } from "./base/errors.ts";
import { createLog, linesTo } from "./base/log.ts";
import { readConfig } from "./config/config.ts";
import { buildDashboard } from "./installation/dashboard-build.ts";
import { banner } from "./node/banner.ts";
import { startNode } from "./node/start-node.ts";
import { watchStopSignals } from "./node/stop-signal.ts";

/** After it has stopped to answer; within the ten seconds that most who start processes allow. */
const STOP_WITHIN_MS = 9_000;

const stop = watchStopSignals();
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, linesTo(process.stdout));
  // Beside the start, which need not wait for it: the API is there first.
  const dashboard = config.role === "worker" ? undefined : buildDashboard(log, stop.signal);
  const app = await startNode(config, { clock: systemClock, log, signal: stop.signal });
  let exitCode = 0;
  const failure = app.failed.catch((error) => {
    if (error instanceof SetupError) process.stderr.write(`\n${error.message}\n\n`);
    else log.fatal({ err: error }, "a thread died");
    exitCode = 1;
    return "failure";
  });
  const ended = Promise.race([stop.reason, failure]);
  const listening = app.listen().then(async ({ url, demo }) => {
    await dashboard;
    process.stdout.write(banner({ url, demo, tls: config.tlsCert !== undefined, role: config.role }));
    return ended;
  });
  // A first start may take a while: it need not be over to be given up.
  const reason = await Promise.race([listening, ended]).catch(async (error) => {
    await app.close();
    throw error;
  });
  log.info({ reason }, "stopping");
  setTimeout(
    () => {
      log.error("the service did not stop in time");
      process.exit(1);
    },
    STOP_WITHIN_MS + (config.drainSeconds ?? 0) * 1_000,
  ).unref();
  listening.catch(() => {}); // a start that was given up ends with whatever it meets first
  await app.close();
  log.info("stopped");
  process.exitCode = exitCode;
} catch (error) {
  if (stop.signal.aborted) process.exit(0); // told to stop while it was starting
  process.stderr.write(`\n${error instanceof SetupError ? error.message : (error as Error).stack}\n\n`);
  process.exit(1);
}
stop.forget();
