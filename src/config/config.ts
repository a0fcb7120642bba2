/**
 * The settings of a node. This is the only file that reads the environment; `.env.example` and
 * `docs/configuration.md` are written from the table below.
 */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { PlanName } from "../access/plan.ts";
import { SetupError } from "../base/errors.ts";
import { findCrossProblems } from "./cross-checks.ts";
import {
  burstLimits,
  clusterAddress,
  indexPrefix,
  integer,
  list,
  network,
  oneOf,
  onOff,
  Problem,
  postgresAddress,
  readableFile,
  seconds,
  secret,
  smtpAddress,
  text,
  webAddress,
  webOrigin,
} from "./values.ts";

export type Env = Record<string, string | undefined>;

/** How one setting is read. `parse` throws a `Problem` whose message completes "NAME …". */
type Setting<T> = {
  env: string;
  parse: (raw: string) => T;
  /** What holds when the variable is unset or empty. */
  unset: T;
  /** The default as people read it, where `String(unset)` would not say it. */
  unsetText?: string;
  example?: string;
  help: string;
};

const setting = <T>(definition: Setting<T>): Setting<T> => definition;

export const SETTINGS = {
  host: setting({
    env: "HOST",
    parse: text,
    unset: "127.0.0.1",
    help: "The address to listen on. `0.0.0.0` or `::` opens the service to the network.",
  }),
  port: setting({
    env: "PORT",
    parse: integer(0, 65_535),
    unset: 3000,
    help: "The port to listen on; `0` takes any free one.",
  }),
  publicUrl: setting({
    env: "PUBLIC_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "http://HOST:PORT (https with TLS)",
    example: "https://research.example.com",
    help: "The address that clients use: what links, events, the API description and the Postman collection show. Nodes that share a database should share it.",
  }),
  dataDir: setting({
    env: "DATA_DIR",
    parse: (raw) => resolve(raw),
    unset: resolve("data"),
    unsetText: "./data",
    help: "Where the embedded database, generated secrets and the snapshot of the search index live. One running service per folder.",
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    parse: postgresAddress,
    unset: undefined as string | undefined,
    unsetText: "embedded PostgreSQL",
    example: "postgres://nichescope:secret@db.example.com/nichescope",
    help: "Use this PostgreSQL (15 or newer) instead of starting an embedded one. Any number of nodes may share it.",
  }),
  databaseDirectUrl: setting({
    env: "DATABASE_DIRECT_URL",
    parse: postgresAddress,
    unset: undefined as string | undefined,
    unsetText: "none, `DATABASE_URL` leads to the server itself",
    example: "postgres://nichescope:secret@db-1.example.com/nichescope",
    help: "Where `DATABASE_URL` leads to a pooler in transaction mode (such as PgBouncer): the server behind it. Locks, notifications, deliveries, jobs and migrations use it; a worker holds about ten connections there, an `api` node one.",
  }),
  databaseReplicaUrl: setting({
    env: "DATABASE_REPLICA_URL",
    parse: postgresAddress,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "postgres://nichescope:secret@db-2.example.com/nichescope",
    help: "A streaming standby of the database. History is read there while it is at most 30 seconds behind; otherwise, and when it is away, from the database itself.",
  }),
  databasePoolSize: setting({
    env: "DATABASE_POOL_SIZE",
    parse: integer(2, 500),
    unset: 10,
    help: "Connections that one node holds to the database, shared out among its threads; each has at least two.",
  }),
  threads: setting({
    env: "THREADS",
    parse: integer(1, 64),
    unset: Math.min(4, availableParallelism()),
    unsetText: "one per processor, up to 4",
    example: "8",
    help: "Threads that answer requests, over one copy of the search index. With `1` everything is done in a single thread.",
  }),
  openSearchUrls: setting({
    env: "OPENSEARCH_URL",
    parse: list(clusterAddress),
    unset: [] as string[],
    unsetText: "none, each node searches in its own memory",
    example: "https://nichescope:secret@search-1.example.com:9200,https://search-2.example.com:9200",
    help: "Search on this OpenSearch cluster (2.4 or newer) instead of in memory: one address or several, separated by commas; the user is named in the first. A node with the role `worker` or `all` keeps the index there. A certificate authority of your own is named in `NODE_EXTRA_CA_CERTS`.",
  }),
  openSearchPrefix: setting({
    env: "OPENSEARCH_INDEX_PREFIX",
    parse: indexPrefix,
    unset: "nichescope",
    help: "What the names of the indexes begin with. Installations that share a cluster need one each.",
  }),
  openSearchShards: setting({
    env: "OPENSEARCH_SHARDS",
    parse: integer(1, 1_000),
    unset: 1,
    help: "Shards of each marketplace's index; it holds for indexes that are built from then on (`npx nichescope index rebuild`). One for every 10 to 20 million products.",
  }),
  demo: setting({
    env: "DEMO",
    parse: onOff,
    unset: undefined as boolean | undefined,
    unsetText: "on with the embedded database, else off",
    example: "off",
    help: "Load a demo market and one account per plan on first start; their keys, and who signs in to the dashboard, are written to `DATA_DIR/demo.json`.",
  }),
  demoProducts: setting({
    env: "DEMO_PRODUCTS",
    parse: integer(1, 10_000_000),
    unset: 50_000,
    help: "How many products the demo market has when it is first loaded.",
  }),
  simulatorSpeed: setting({
    env: "SIMULATOR_SPEED",
    parse: integer(0, 100_000),
    unset: 6,
    help: "How fast the demo market lives, in market days a day: `24` is a day an hour, `1` as in life, `0` stands still. It stands still where a live source is set up.",
  }),
  keepaKey: setting({
    env: "KEEPA_KEY",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "0123…",
    help: "Key of the Keepa API: products are then fetched from there, and what is tracked is kept fresh.",
  }),
  keepaTokensPerDay: setting({
    env: "KEEPA_TOKENS_PER_DAY",
    parse: integer(1, 1_000_000_000),
    unset: undefined as number | undefined,
    unsetText: "what the key's plan gives",
    example: "5000",
    help: "The most Keepa tokens that are spent in a day (UTC).",
  }),
  keepaUrl: setting({
    env: "KEEPA_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "https://api.keepa.com",
    help: "Where the Keepa API is reached, where that is a proxy.",
  }),
  spApiClientId: setting({
    env: "SP_API_CLIENT_ID",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "amzn1.application-oa2-client.0123…",
    help: "Client id of an Amazon Selling Partner API application; goes with `SP_API_CLIENT_SECRET` and `SP_API_REFRESH_TOKEN`.",
  }),
  spApiClientSecret: setting({
    env: "SP_API_CLIENT_SECRET",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    help: "Its client secret.",
  }),
  spApiRefreshToken: setting({
    env: "SP_API_REFRESH_TOKEN",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    help: "The refresh token of the seller's authorisation.",
  }),
  spApiUrl: setting({
    env: "SP_API_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "Amazon's, by region",
    help: "Where the Selling Partner API is reached, where that is a proxy or a sandbox.",
  }),
  spApiLwaUrl: setting({
    env: "SP_API_LWA_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "https://api.amazon.com/auth/o2/token",
    help: "Where its access tokens are got.",
  }),
  historyMonths: setting({
    env: "HISTORY_MONTHS",
    parse: integer(0, 1_200),
    unset: 36,
    help: "How many months of history are kept; `0` keeps all.",
  }),
  importMaxBytes: setting({
    env: "IMPORT_MAX_BYTES",
    parse: integer(1, Number.MAX_SAFE_INTEGER),
    unset: 10 * 1024 ** 3,
    unsetText: "10737418240 (10 GiB)",
    help: "The largest file that is taken for an import through the API, in bytes. Until it is imported it lies in `DATA_DIR/uploads`, or with `DATABASE_URL` in the database, where every node finds it.",
  }),
  role: setting({
    env: "ROLE",
    parse: oneOf("all", "api", "worker"),
    unset: "all" as const,
    help: "What this node does: `api` answers requests, `worker` does what nobody waits for (deliveries, jobs, imports of uploaded files), `all` does both. See `docs/nodes.md`.",
  }),
  onlyAccounts: setting({
    env: "ONLY_ACCOUNTS",
    parse: list(text),
    unset: [] as string[],
    unsetText: "all accounts",
    example: "acc_01k9…,Acme",
    help: "Makes this node a dedicated endpoint: it answers only these accounts, by id or name, separated by commas. Others are refused at its address; the other nodes serve these accounts, too.",
  }),
  drainSeconds: setting({
    env: "DRAIN_SECONDS",
    parse: seconds(0, 600),
    unset: undefined as number | undefined,
    unsetText: "0.25 when it is busy, else 0",
    example: "10",
    help: "How long a node that is told to stop goes on answering, while `/health/ready` says 503 and connections are let go one by one. Behind a balancer: more than the time that it takes to notice.",
  }),
  tlsCert: setting({
    env: "TLS_CERT",
    parse: readableFile,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "/etc/nichescope/tls.crt",
    help: "PEM certificate chain. With `TLS_KEY` the service speaks TLS 1.3 itself (HTTP/2 and HTTP/1.1); renewed files are taken up without a restart.",
  }),
  tlsKey: setting({
    env: "TLS_KEY",
    parse: readableFile,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "/etc/nichescope/tls.key",
    help: "PEM private key of `TLS_CERT`.",
  }),
  secretKey: setting({
    env: "SECRET_KEY",
    parse: secret,
    unset: undefined as string | undefined,
    unsetText: "generated into `DATA_DIR/secret.key`",
    help: "At least 32 characters; encrypts the secrets of webhooks and signs the sessions of people. Nodes that share a database must share it; without it what is encrypted cannot be read again, and `npx nichescope webhooks forget-secrets` begins anew.",
  }),
  signUp: setting({
    env: "SIGN_UP",
    parse: oneOf("invited", "open"),
    unset: "invited" as const,
    help: "Who may sign up to the dashboard, after the first person, who becomes the operator: `invited` only those with an invitation, `open` everybody, with an account of their own on Free.",
  }),
  smtpUrl: setting({
    env: "SMTP_URL",
    parse: smtpAddress,
    unset: undefined as string | undefined,
    unsetText: "none, mails are written to the log",
    example: "smtps://user:secret@mail.example.com",
    help: "The mail server that sends invitations and links for new passwords.",
  }),
  mailFrom: setting({
    env: "MAIL_FROM",
    parse: text,
    unset: "Nichescope <nichescope@localhost>",
    example: "Nichescope <research@example.com>",
    help: "Who such mails are from.",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    parse: list(network),
    unset: [] as string[],
    unsetText: "none",
    example: "10.0.0.0/8,127.0.0.1/32",
    help: "Networks (CIDR) of reverse proxies, separated by commas: these are believed when they say whom they ask for (`X-Forwarded-For`). Without it, all people behind a proxy count as one place when somebody guesses passwords.",
  }),
  corsOrigins: setting({
    env: "CORS_ORIGINS",
    parse: list(webOrigin),
    unset: [] as string[],
    unsetText: "none",
    example: "https://app.example.com,https://admin.example.com",
    help: "Web origins whose pages may call the API, separated by commas.",
  }),
  burstLimits: setting({
    env: "BURST_LIMITS",
    parse: burstLimits,
    unset: {} as Partial<Record<PlanName, number>>,
    unsetText: "none",
    example: "starter=5,pro=20",
    help: "Requests per second and account that one node admits, by plan; more get 429.",
  }),
  webhookAllowNetworks: setting({
    env: "WEBHOOK_ALLOW_NETWORKS",
    parse: list(network),
    unset: [] as string[],
    unsetText: "none",
    example: "10.1.0.0/16,fd00::/8",
    help: "Private networks (CIDR) that webhooks may reach all the same, also without TLS, separated by commas.",
  }),
  webhookAllowHttp: setting({
    env: "WEBHOOK_ALLOW_HTTP",
    parse: onOff,
    unset: false,
    unsetText: "off",
    example: "on",
    help: "Whether webhooks may go to `http://` addresses anywhere; off, only to those in `WEBHOOK_ALLOW_NETWORKS`.",
  }),
  webhookConcurrency: setting({
    env: "WEBHOOK_CONCURRENCY",
    parse: integer(1, 10_000),
    unset: 256,
    help: "Webhook deliveries that one node sends at the same time.",
  }),
  webhookEndpointConcurrency: setting({
    env: "WEBHOOK_ENDPOINT_CONCURRENCY",
    parse: integer(1, 1_000),
    unset: 16,
    help: "Deliveries that one node sends to the same webhook at the same time.",
  }),
  eventDays: setting({
    env: "EVENT_DAYS",
    parse: integer(1, 36_500),
    unset: 90,
    help: "How many days events are kept.",
  }),
  deliveryDays: setting({
    env: "DELIVERY_DAYS",
    parse: integer(1, 36_500),
    unset: 30,
    help: "How many days deliveries that have ended are kept, with their attempts.",
  }),
  metricsToken: setting({
    env: "METRICS_TOKEN",
    parse: secret,
    unset: undefined as string | undefined,
    unsetText: "none, `/metrics` is open",
    help: "At least 32 characters; when set, `/metrics` wants it as a bearer token.",
  }),
  logLevel: setting({
    env: "LOG_LEVEL",
    parse: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    unset: "info" as const,
    help: "How much is logged. Refused requests are at `info`, successful ones at `debug`.",
  }),
} satisfies Record<string, { env: string; parse: (raw: string) => unknown; unset: unknown; help: string }>;

type Read = { [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never };

export type Config = Omit<Read, "demo"> & { demo: boolean };

/** Reads every setting, and reports every problem at once. */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(SETTINGS)) {
    const raw = env[definition.env]?.trim();
    if (raw === undefined || raw === "") {
      values[name] = definition.unset;
      continue;
    }
    try {
      values[name] = definition.parse(raw);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(`${definition.env} ${error.message}`);
    }
  }
  const read = values as Read;
  problems.push(...findCrossProblems(env));
  if (problems.length > 0) {
    const heading = problems.length === 1 ? "A setting is wrong:" : `${problems.length} settings are wrong:`;
    throw new SetupError(
      [heading, ...problems.map((problem) => `  - ${problem}`), "See docs/configuration.md."].join("\n"),
    );
  }
  return { ...read, demo: read.demo ?? read.databaseUrl === undefined };
}
