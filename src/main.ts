/** The process: reads the settings, starts a node, listens, and stops on a signal. */

import { join, relative } from "node:path";
import { readConfig } from "./app/config/config.ts";
import { buildDashboard } from "./app/dashboard/dashboard-build.ts";
import { banner } from "./app/node/banner.ts";
import { startNode } from "./app/node/start-node.ts";
import { watchStopSignals } from "./app/node/stop-signal.ts";
import { systemClock } from "./platform/base/clock.ts";
import { SetupError } from "./platform/base/errors.ts";
import { createLog, linesTo } from "./platform/base/log.ts";

/** Hard-exit deadline after draining; most process managers allow ten seconds. */
const STOP_WITHIN_MS = 9_000;

const stop = watchStopSignals();
let dashboard: Promise<void> | undefined;
try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, linesTo(process.stdout));
  // Runs beside the start, so that the API does not wait for it.
  if (config.role !== "worker") dashboard = buildDashboard(log, stop.signal);
  const node = await startNode(config, { clock: systemClock, log, signal: stop.signal });
  let exitCode = 0;
  const failure = node.failed.catch((error) => {
    if (error instanceof SetupError) process.stderr.write(`\n${error.message}\n\n`);
    else log.fatal({ err: error }, "a thread died");
    exitCode = 1;
    return "failure";
  });
  const ended = Promise.race([stop.reason, failure]);
  const listening = node.listen().then(async ({ url, demo }) => {
    await dashboard;
    process.stdout.write(
      banner({
        url,
        demo,
        demoFile: relative("", join(config.dataDir, "demo.json")),
        tls: url.startsWith("https:"),
        role: config.role,
      }),
    );
    return ended;
  });
  // A first start may take a while, so a signal also cancels a start in progress.
  const reason = await Promise.race([listening, ended]).catch(async (error) => {
    await node.close();
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
  listening.catch(() => {}); // a cancelled start may fail with any error
  await node.close();
  await dashboard;
  log.info("stopped");
  process.exitCode = exitCode;
} catch (error) {
  if (stop.signal.aborted) {
    await dashboard; // the signal also ends its process
    process.exit(0);
  }
  process.stderr.write(`\n${error instanceof SetupError ? error.message : (error as Error).stack}\n\n`);
  process.exit(1);
}
stop.forget();
