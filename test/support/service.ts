import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../src/app/config/config.ts";
import type { NodeApi } from "../../src/app/node/api.ts";
import { type NodeOptions, type RunningNode, startNode } from "../../src/app/node/start-node.ts";
import type { PlanName } from "../../src/features/access/plan.ts";
import type { Role } from "../../src/features/access/role.ts";
import { utcDay } from "../../src/platform/base/clock.ts";
import { isOutage } from "../../src/platform/db/outage.ts";
import { call } from "./call.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";
import { CHEAP_HASH, cheapPasswords, type Person, signedInPerson } from "./person.ts";
import { withKeptClient } from "./postgres.ts";
import { steadyPort } from "./steady-port.ts";

export type ApiResponse = { status: number; headers: Headers; text: string; body: any };

export type Service = Awaited<ReturnType<typeof startService>>;

type KeyOptions = { plan?: PlanName; used?: number; expiresAt?: Date; operator?: boolean };

type PersonOptions = { account?: { id: string }; plan?: PlanName; role?: Role; operator?: boolean; email?: string };

/** Credentials of a request: a key, or the cookie of a signed-in person, sent as our own pages send it. */
export type Who = string | { cookie: string } | undefined;

type Options = {
  now?: string;
  env?: Record<string, string>;
  databaseUrl?: string;
  log?: NodeOptions["log"];
  pressure?: NodeOptions["pressure"];
  resolveName?: NodeOptions["resolveName"];
  /** Needed where a command hashes passwords that the service verifies; cheap by default. */
  passwords?: NodeOptions["passwords"];
  isScheduled?: boolean;
  prepare?: (api: NodeApi) => void;
  /** Runs before the index is built. */
  prepareCatalog?: (catalog: RunningNode["catalog"]) => Promise<unknown>;
};

export const TEST_SECRET_KEY = "the secret key of all services that tests start";

/** A busy test machine must not turn responses into 503. */
const NO_LOAD_SHEDDING = { maxInFlight: 5_000, maxEventLoopDelayMs: 60_000, maxHeapShare: 1 };

/** Starts the whole service on a database of its own and a loopback port, with a clock that the test can advance. */
export async function startService(scope: Scope, options: Options = {}) {
  const databaseUrl = options.databaseUrl ?? (await makeDatabase(scope));
  const dataDir = makeFolder(scope);
  const config = readConfig({
    PORT: await steadyPort(scope),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: "off",
    DEMO_PRODUCTS: "3000",
    SIMULATOR_SPEED: "0",
    THREADS: "1",
    SECRET_KEY: TEST_SECRET_KEY,
    REFUSED_LIMIT: "100000", // tests provoke refusals faster than any client
    ...options.env,
  });
  const clock = makeClock(options.now);
  const log = options.log ?? pino({ level: "silent" });
  const app = await startNode(config, {
    clock,
    log,
    passwords: options.passwords ?? cheapPasswords,
    resolveName: options.resolveName ?? (() => Promise.reject(new Error("tests resolve no names"))),
    pressure: options.pressure ?? NO_LOAD_SHEDDING,
    // A test runs the jobs that it is about. One that the schedule starts meanwhile would change what the test sees.
    isScheduled: options.isScheduled ?? false,
  });
  cleanUp(scope, () => app.close());
  if (app.api) options.prepare?.(app.api);
  await options.prepareCatalog?.(app.catalog);
  const { url, demo } = await app.listen();

  const api = async (path: string, who?: Who, init: RequestInit = {}): Promise<ApiResponse> => {
    const headers = {
      ...(typeof who === "string" && { authorization: `Bearer ${who}` }),
      ...(typeof who === "object" && { cookie: who.cookie, "sec-fetch-site": "same-origin" }),
      ...(init.headers as Record<string, string>),
    };
    const response = await call(url + path, { ...init, headers });
    const { text } = response;
    return { ...response, body: text !== "" && isJson(response) ? JSON.parse(text) : undefined };
  };

  let accounts = 0;
  const make = {
    account: (plan: PlanName = "starter", operator = false) => {
      const name = `Account ${++accounts}`;
      return patiently(() => app.accounts.create({ name, plan, operator }));
    },
    async key({ plan = "starter", used = 0, expiresAt, operator = false }: KeyOptions = {}) {
      const account = await make.account(plan, operator);
      if (used > 0) {
        await withKeptClient(databaseUrl, (client) =>
          client.query("insert into usage_days values ($1, $2, $3, 0, 0)", [account.id, utcDay(clock.now()), used]),
        );
      }
      const created = await patiently(() =>
        app.keys.create({ accountId: account.id, name: "test", expiresAt: expiresAt ?? null }),
      );
      return { ...created, account };
    },
    /** A signed-in person, in a new account or a given one. */
    async person(options: PersonOptions = {}): Promise<Person & { account: { id: string } }> {
      const { plan = "starter", role = "owner", operator = false, email } = options;
      const account = options.account ?? (await make.account(plan));
      const now = clock.now();
      const installation = { databaseUrl, secretKey: TEST_SECRET_KEY, now, passwordHash: CHEAP_HASH };
      const person = await signedInPerson(installation, { accountId: account.id, role, operator, email });
      return { ...person, account };
    },
  };
  return { app, api, make, clock, url, databaseUrl, dataDir, demo };
}

/** Tries again where a busy machine has no connection free in time, for which the service responds with 503. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 5 || !isOutage(error)) throw error;
    }
  }
}

function isJson({ headers }: { headers: Headers }): boolean {
  return headers.get("content-type")?.startsWith("application/json") ?? false;
}

function makeClock(start: string | undefined) {
  let offsetMs = start === undefined ? 0 : new Date(start).getTime() - Date.now();
  let heldAt: number | undefined;
  return {
    now: () => new Date(heldAt ?? Date.now() + offsetMs),
    /** Time stands still until the work is done, however busy the machine is. */
    async hold<T>(work: () => Promise<T>): Promise<T> {
      heldAt = Date.now() + offsetMs;
      return await work().finally(() => {
        heldAt = undefined;
      });
    },
    advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }) {
      offsetMs += minutes * 60_000 + seconds * 1_000;
    },
  };
}

/** An empty folder that is deleted when the scope ends. */
export function makeFolder(scope: Scope): string {
  const folder = mkdtempSync(join(tmpdir(), "nichescope-"));
  cleanUp(scope, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
