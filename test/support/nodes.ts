/** Several nodes of one installation on one database, each a process of its own. */
import { Kysely, PostgresDialect } from "kysely";
import { createAccounts } from "../../src/access/manage-accounts.ts";
import { createKeys } from "../../src/access/manage-keys.ts";
import type { PlanName } from "../../src/access/plan.ts";
import { createAccessStore } from "../../src/access/store.ts";
import { createUsageStore } from "../../src/access/usage-store.ts";
import { systemClock } from "../../src/base/clock.ts";
import { createPool } from "../../src/db/pool.ts";
import type { Tables } from "../../src/db/tables.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";
import { signedInPerson } from "./person.ts";
import { type RunningService, startProcess } from "./process.ts";
import { makeFolder, TEST_SECRET_KEY, type Who } from "./service.ts";

export type NodeRole = "api" | "worker" | "all";

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** A database for one test, with functions to create accounts and start nodes on it. */
export async function openInstallation(scope: Scope) {
  const databaseUrl = await makeDatabase(scope);
  const pool = createPool({ connectionString: databaseUrl, max: 4 }, () => {});
  cleanUp(scope, () => pool.end());
  const database = { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
  const store = createAccessStore(database);
  const accounts = createAccounts({ store, usageStore: createUsageStore(database), clock: systemClock });
  const keys = createKeys({ store, clock: systemClock });
  let created = 0;

  const makeKey = async (plan: PlanName = "agency", operator = false) => {
    const account = await accounts.create({ name: `Account ${++created}`, plan, operator });
    return { ...(await keys.create({ accountId: account.id, name: "test", expiresAt: null })), account };
  };

  return {
    databaseUrl,
    pool,
    keys,
    makeKey,
    makePerson: (accountId: string) =>
      signedInPerson(
        { databaseUrl, secretKey: TEST_SECRET_KEY, now: new Date() },
        { accountId, role: "owner", operator: false, email: undefined },
      ),
    /** Starts a node with a data folder of its own. */
    startNode: (role: NodeRole, env: Record<string, string> = {}): Promise<RunningService> =>
      startProcess(scope, {
        DATA_DIR: makeFolder(scope),
        DATABASE_URL: databaseUrl,
        SECRET_KEY: TEST_SECRET_KEY,
        ROLE: role,
        THREADS: "1",
        WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
        ...env,
      }),
  };
}

export type NodeResponse = { status: number; headers: Headers; body: any };

/** Sends a request to one of the nodes, with a key or as a signed-in person. */
export async function requestNode(
  { url }: Pick<RunningService, "url">,
  path: string,
  who: Who,
  init: RequestInit = {},
): Promise<NodeResponse> {
  const headers = {
    ...(typeof who === "string" && { authorization: `Bearer ${who}` }),
    ...(typeof who === "object" && { cookie: who.cookie, "sec-fetch-site": "same-origin" }),
    ...(init.headers as Record<string, string>),
  };
  const response = await fetch(url + path, { ...init, headers });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}
