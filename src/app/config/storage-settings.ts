/** Storage: the database, the search index and retention. */
import { resolve } from "node:path";
import { setting } from "./setting.ts";
import { clusterAddress, indexPrefix, integer, list, postgresAddress } from "./values.ts";

export const STORAGE_SETTINGS = {
  dataDir: setting({
    env: "DATA_DIR",
    parse: (raw) => resolve(raw),
    unset: resolve("data"),
    unsetText: "./data",
    help: "Folder of the embedded database, the generated secrets and the snapshot of the search index. Each folder serves one running service.",
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
    unsetText: "none: `DATABASE_URL` points to the server itself",
    example: "postgres://nichescope:secret@db-1.example.com/nichescope",
    help: "When `DATABASE_URL` points to a pooler in transaction mode (such as PgBouncer): the server behind it. Locks, notifications, deliveries, jobs and migrations use it. A worker holds about ten connections there, an `api` node one.",
  }),
  databaseReplicaUrl: setting({
    env: "DATABASE_REPLICA_URL",
    parse: postgresAddress,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "postgres://nichescope:secret@db-2.example.com/nichescope",
    help: "A streaming standby of the database. History is read from it while it is at most 30 seconds behind; otherwise, and when it is unreachable, from the primary.",
  }),
  databasePoolSize: setting({
    env: "DATABASE_POOL_SIZE",
    parse: integer(2, 500),
    unset: 10,
    help: "Database connections per node, divided among its threads. Each thread has at least two.",
  }),
  openSearchUrls: setting({
    env: "OPENSEARCH_URL",
    parse: list(clusterAddress),
    unset: [] as string[],
    unsetText: "none: each node searches in its own memory",
    example: "https://nichescope:secret@search-1.example.com:9200,https://search-2.example.com:9200",
    help: "Search on this OpenSearch cluster (2.4 or newer) instead of in memory: one address or several, separated by commas. Put the user name into the first. A node with the role `worker` or `all` maintains the index there. Name a private certificate authority in `NODE_EXTRA_CA_CERTS`.",
  }),
  openSearchPrefix: setting({
    env: "OPENSEARCH_INDEX_PREFIX",
    parse: indexPrefix,
    unset: "nichescope",
    help: "Prefix of the index names. Installations that share a cluster need different prefixes.",
  }),
  openSearchShards: setting({
    env: "OPENSEARCH_SHARDS",
    parse: integer(1, 1_000),
    unset: 1,
    help: "Shards of each marketplace's index. A change applies to indexes built from then on (`npx nichescope index rebuild`). Plan one shard for every 10 to 20 million products.",
  }),
  synonymsDir: setting({
    env: "SYNONYMS_DIR",
    parse: (raw) => resolve(raw),
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "/etc/nichescope/synonyms",
    help: 'Folder with your own synonyms, one text file per language (`en.txt`, `de.txt`), used in addition to the built-in ones. One group per line: `fridge, refrigerator`; `hoover => vacuum` works in one direction. A member after `~` also names other things: with `microphone, ~mic`, a search for "microphone" relates products with "mic" and does not count them. A changed file is read again within a second. Operators can also add synonyms by API.',
  }),
  historyMonths: setting({
    env: "HISTORY_MONTHS",
    parse: integer(0, 1_200),
    unset: 36,
    help: "Months of history to keep; `0` keeps everything.",
  }),
  eventDays: setting({
    env: "EVENT_DAYS",
    parse: integer(1, 36_500),
    unset: 90,
    help: "Days to keep events.",
  }),
  deliveryDays: setting({
    env: "DELIVERY_DAYS",
    parse: integer(1, 36_500),
    unset: 30,
    help: "Days to keep finished deliveries and their attempts.",
  }),
  importDays: setting({
    env: "IMPORT_DAYS",
    parse: integer(1, 36_500),
    unset: 90,
    help: "Days to keep finished imports with their rejected rows, in the database and in `DATA_DIR/imports`.",
  }),
  usageDays: setting({
    env: "USAGE_DAYS",
    parse: integer(31, 36_500),
    unset: 400,
    help: "Days to keep the daily request counts of accounts.",
  }),
};
