/** Several nodes of one installation on one database, each a process of its own. */
import { createPool } from "../../src/platform/db/pool.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";
import { keyMaker } from "./keys.ts";
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
  const { keys, makeKey } = keyMaker(pool);

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
