/**
 * Each node requests its own `/health/ready` four times a minute, over its port as a client does, and stores the result. While
 * the database is unavailable, results wait in memory and are stored later.
 */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { AvailabilityStore } from "./availability-store.ts";

export type SelfCheck = {
  /** Checks now and stores the result. */
  run(): Promise<void>;
  close(): Promise<void>;
};

export type SelfCheckParts = {
  /** The address at which this node itself listens. */
  url: string;
  node: string;
  servesApi: boolean;
  store: Pick<AvailabilityStore, "add">;
  clock: Clock;
  log: Log;
};

const EVERY_MS = 15_000;
const TIMEOUT_MS = 5_000;
/** Results of older days are dropped if the database is unavailable for that long. */
const MAX_WAITING_DAYS = 7;

type Waiting = { checked: Set<number>; passed: Set<number> };

export function startSelfCheck({ url, node, servesApi, store, clock, log }: SelfCheckParts): SelfCheck {
  const stop = new AbortController();
  const waiting = new Map<string, Waiting>();
  let isFailing = false;

  const storeWaiting = async () => {
    for (const [day, { checked, passed }] of [...waiting]) {
      await store.add(node, servesApi, { day, checked: [...checked], passed: [...passed] });
      waiting.delete(day);
    }
  };

  const run = async () => {
    const at = clock.now();
    const day = utcDay(at);
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
    const isPassed = await isAvailable(url, stop.signal);
    if (stop.signal.aborted) return;
    const results = waiting.get(day) ?? { checked: new Set(), passed: new Set() };
    results.checked.add(minute);
    if (isPassed) results.passed.add(minute);
    waiting.set(day, results);
    for (const oldest of [...waiting.keys()].slice(0, -MAX_WAITING_DAYS)) waiting.delete(oldest);
    await storeWaiting().then(
      () => (isFailing = false),
      (err) => {
        if (!isFailing) log.warn({ err }, "could not store the self-checks of this node; will retry");
        isFailing = true;
      },
    );
  };

  const loop = async () => {
    while (!stop.signal.aborted) {
      await run();
      await sleep(EVERY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  };
  const looping = loop();

  return {
    run,
    async close() {
      stop.abort();
      await looping;
    },
  };
}

/** True if the node is ready and every part of it works. */
function isAvailable(url: string, signal: AbortSignal): Promise<boolean> {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    // Its own certificate names the public address, not this one.
    const options = { signal, timeout: TIMEOUT_MS, agent: false, rejectUnauthorized: false };
    const sent = request(`${url}/health/ready`, options, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => (body += chunk));
      response.on("error", () => resolve(false));
      response.on("end", () => resolve(response.statusCode === 200 && !body.includes('"unavailable"')));
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(false));
    sent.end();
  });
}
