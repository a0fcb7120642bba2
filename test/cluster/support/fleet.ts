/**
 * An installation as on several machines, all on loopback: a PostgreSQL and three OpenSearch nodes of its own, two API nodes
 * and two workers. Each is a process that can be killed and started again at its address.
 */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { freePorts } from "../../../scripts/free-ports.ts";
import { type OpenSearchCluster, startCluster } from "../../../scripts/opensearch/start-cluster.ts";
import { openAccounts } from "../../../src/features/access/open-accounts.ts";
import { systemClock } from "../../../src/platform/base/clock.ts";
import { openDatabase } from "../../../src/platform/db/open.ts";
import { cleanUp } from "../../support/cleanup.ts";
import { signedInPerson } from "../../support/person.ts";
import { killProcess, type RunningService, startProcess } from "../../support/process.ts";
import { makeFolder, TEST_SECRET_KEY } from "../../support/service.ts";
import { type Balancer, createBalancer } from "./balancer.ts";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.ts";

export type FleetNode = { name: string; url: string; kill(): Promise<void>; start(): Promise<void> };

export type Account = { id: string; key: string };

export type Fleet = {
  postgres: OwnPostgres;
  search: OpenSearchCluster;
  apis: FleetNode[];
  workers: FleetNode[];
  balancer: Balancer;
  makeAccount(name: string, requestsPerDay: number, operator?: boolean): Promise<Account>;
  makePerson(account: Account): Promise<{ cookie: string }>;
};

const PUBLIC_URL = "http://research.test";

export async function startFleet(t: TestContext): Promise<Fleet> {
  const [postgres, search, ports] = await Promise.all([startOwnPostgres(t), startSearch(t), freePorts(4)]);
  // Migrated once here, so that the nodes find a migrated database.
  const log = pino({ level: "silent" });
  const database = await openDatabase({
    dataDir: makeFolder(t),
    databaseUrl: postgres.url,
    poolSize: 2,
    as: "command",
    log,
  });
  const nodes = ports.map((port, i) => {
    const role = i < 2 ? "api" : "worker";
    return createNode(t, `${role} node ${(i % 2) + 1}`, {
      ROLE: role,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      OPENSEARCH_URL: search.urls.join(),
      DATA_DIR: makeFolder(t),
      PUBLIC_URL,
      SECRET_KEY: TEST_SECRET_KEY,
      DEMO: "off",
      THREADS: "1",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      LOG_LEVEL: "warn",
    });
  });
  await Promise.all(nodes.map((node) => node.start()));
  const [apis, workers] = [nodes.slice(0, 2), nodes.slice(2)];
  const balancer = createBalancer(apis.map(({ url }) => url));
  cleanUp(t, () => balancer.close());

  const { accounts, keys } = openAccounts(database, systemClock);
  cleanUp(t, () => database.close());
  return {
    postgres,
    search,
    apis,
    workers,
    balancer,
    async makeAccount(name, requestsPerDay, operator = false) {
      const { id } = await accounts.create({ name, plan: "agency", operator });
      await accounts.setOverrides(id, { requestsPerDay });
      const { key } = await keys.create({ accountId: id, name: "fleet", expiresAt: null });
      return { id, key };
    },
    makePerson: ({ id: accountId }) =>
      signedInPerson(
        { databaseUrl: postgres.url, secretKey: TEST_SECRET_KEY, now: new Date() },
        { accountId, role: "owner", operator: false, email: undefined },
      ),
  };
}

async function startSearch(t: TestContext): Promise<OpenSearchCluster> {
  const search = await startCluster({ nodes: 3, isShortLived: true });
  cleanUp(t, () => search.stop());
  return search;
}

function createNode(t: TestContext, name: string, env: Record<string, string>): FleetNode {
  const url = `http://127.0.0.1:${env["PORT"]}`;
  let process: RunningService | undefined;
  return {
    name,
    url,
    async kill() {
      if (process !== undefined) await killProcess(process);
    },
    async start() {
      process = await startProcess(t, env);
      assert.equal(process.child.exitCode, null, `${name} did not start:\n${process.output()}`);
      await untilReady(url);
    },
  };
}

async function untilReady(url: string): Promise<void> {
  let last = "";
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const response = await fetch(`${url}/health/ready`);
    last = await response.text();
    if (response.ok) return;
  }
  throw new Error(`${url} is not ready: ${last}`);
}
