import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { PlanName } from "../../src/access/plan.ts";
import type { Role } from "../../src/access/role.ts";
import { utcDay } from "../../src/base/clock.ts";
import { readConfig } from "../../src/config/config.ts";
import type { NodeApi } from "../../src/node/api.ts";
import { type NodeOptions, type RunningNode, startNode } from "../../src/node/start-node.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";
import { type Person, signedInPerson } from "./person.ts";
import { withClient } from "./postgres.ts";

export type Answer = { status: number; headers: Headers; text: string; body: any };

export type Service = Awaited<ReturnType<typeof startService>>;

type KeyOptions = { plan?: PlanName; used?: number; expiresAt?: Date; operator?: boolean };

type PersonOptions = { account?: { id: string }; plan?: PlanName; role?: Role; operator?: boolean; email?: string };

/** A key, or somebody who has signed in: with a cookie, as a page of ours sends it. */
export type Who = string | { cookie: string } | undefined;

type Options = {
  now?: string;
  env?: Record<string, string>;
  databaseUrl?: string;
  log?: NodeOptions["log"];
  pressure?: NodeOptions["pressure"];
  resolveName?: NodeOptions["resolveName"];
  prepare?: (front: NodeApi) => void;
  /** Before the index is built. */
  prepareCatalog?: (catalog: RunningNode["catalog"]) => Promise<unknown>;
};

export const TEST_SECRET_KEY = "the secret key of all services that tests start";

/** The whole service on a database of its own, listening on a loopback port, with a clock that the test moves. */
export async function startService(scope: Scope, options: Options = {}) {
  const databaseUrl = options.databaseUrl ?? (await makeDatabase(scope));
  const dataDir = makeFolder(scope);
  const config = readConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: "off",
    DEMO_PRODUCTS: "3000",
    SIMULATOR_SPEED: "0",
    THREADS: "1",
    SECRET_KEY: TEST_SECRET_KEY,
    ...options.env,
  });
  const clock = makeClock(options.now);
  const log = options.log ?? pino({ level: "silent" });
  const app = await startNode(config, {
    clock,
    log,
    resolveName: options.resolveName ?? (() => Promise.reject(new Error("no name has an address in tests"))),
    ...(options.pressure && { pressure: options.pressure }),
  });
  cleanUp(scope, () => app.close());
  if (app.api) options.prepare?.(app.api);
  await options.prepareCatalog?.(app.catalog);
  const { url } = await app.listen();

  const api = async (path: string, who?: Who, init: RequestInit = {}): Promise<Answer> => {
    const headers = {
      ...(typeof who === "string" && { authorization: `Bearer ${who}` }),
      ...(typeof who === "object" && { cookie: who.cookie, "sec-fetch-site": "same-origin" }),
      ...(init.headers as Record<string, string>),
    };
    const response = await fetch(url + path, { ...init, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text !== "" && isJson(response) ? JSON.parse(text) : undefined,
    };
  };

  let made = 0;
  const make = {
    account: (plan: PlanName = "starter", operator = false) =>
      app.accounts.create({ name: `Account ${++made}`, plan, operator }),
    async key({ plan = "starter", used = 0, expiresAt, operator = false }: KeyOptions = {}) {
      const account = await make.account(plan, operator);
      if (used > 0) {
        await withClient(databaseUrl, (client) =>
          client.query("insert into usage_days values ($1, $2, $3, 0, 0)", [account.id, utcDay(clock.now()), used]),
        );
      }
      const created = await app.keys.create({ accountId: account.id, name: "test", expiresAt: expiresAt ?? null });
      return { ...created, account };
    },
    /** Somebody who has signed in, in an account of theirs or the one that is named. */
    async person(options: PersonOptions = {}): Promise<Person & { account: { id: string } }> {
      const { plan = "starter", role = "owner", operator = false, email } = options;
      const account = options.account ?? (await make.account(plan));
      const wish = { accountId: account.id, role, operator, email };
      const place = { databaseUrl, secretKey: TEST_SECRET_KEY, now: clock.now() };
      return { ...(await signedInPerson(place, wish)), account };
    },
  };
  return { app, api, make, clock, url, databaseUrl, dataDir };
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("application/json") ?? false;
}

function makeClock(start: string | undefined) {
  let offsetMs = start === undefined ? 0 : new Date(start).getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }) {
      offsetMs += minutes * 60_000 + seconds * 1_000;
    },
  };
}

export function makeFolder(scope: Scope): string {
  const folder = mkdtempSync(join(tmpdir(), "nichescope-"));
  cleanUp(scope, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
