/** The status of the installation, for operators: one page instead of a shell. */
import { type TSchema, Type } from "typebox";
import type { Contract } from "../../../features/access/api/contract.ts";
import { operatorRoute } from "../../../features/access/api/operator-route.ts";
import { MARKETPLACE_DOMAINS } from "../../../features/catalog/marketplace.ts";
import { dateTime, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";

const orNull = <T extends TSchema>(schema: T) =>
  Type.Union([schema, Type.Null()], { description: "Null if it is unavailable now; see `missing` for the reason." });

const STATE_PARTS = ["service", "index", "deliveries", "jobs", "imports", "database", "disk"] as const;

const Service = Type.Object({
  version: text("The version of Nichescope."),
  node: text("The version of Node.js."),
  role: text("The role of this node: `all`, `api` or `worker`."),
  demo: Type.Boolean({ description: "Whether the installation shows the demo market." }),
  startedAt: dateTime("When this node was started (UTC)."),
});

const Index = Type.Object({
  products: integer("Searchable products."),
  marketplaces: Type.Array(
    Type.Object({
      marketplace: oneOf(MARKETPLACE_DOMAINS, "The marketplace."),
      products: integer("Searchable products of the marketplace."),
    }),
  ),
  bytes: integer("Memory used by the index, in bytes."),
  revision: integer("The catalog revision the index has reached."),
  catalogRevision: nullable.integer("The current catalog revision; null if the database is unreachable."),
  lagSeconds: Type.Number({ description: "Seconds since the index was last known to be complete." }),
  readyAt: nullable.dateTime("When the index first became searchable after the start; null if not yet."),
});

const Deliveries = Type.Object({
  due: integer("Deliveries due now, counted up to 100,000."),
  scheduled: integer("Deliveries scheduled for a later attempt, counted up to 100,000."),
  oldestDueAt: nullable.dateTime("When the oldest due delivery became due."),
  deliveredToday: integer("Deliveries queued since 00:00 UTC that succeeded, counted up to 100,000."),
  failedToday: integer("Deliveries queued since 00:00 UTC that failed permanently, counted up to 100,000."),
  disabledWebhooks: integer("Webhooks that the service disabled because they were gone or kept failing."),
});

const Job = Type.Object({
  name: text("The job."),
  schedule: text("The cron schedule, in UTC."),
  lastRunAt: nullable.dateTime("When the last run ended; null if never."),
  lastOutcome: Type.Unsafe<"done" | "failed" | null>({
    enum: ["done", "failed", null],
    description: "The outcome of the last run.",
  }),
  lastProblem: nullable.string("Why the last run failed."),
  lastDurationMs: nullable.integer("The duration of the last run in milliseconds."),
  nextRunAt: dateTime("When the job runs next."),
  waiting: integer("Runs that are due and have not started."),
  failing: integer("Failed runs that are kept for a retry or for inspection."),
});

const Database = Type.Object({
  version: text("The version of PostgreSQL."),
  embedded: Type.Boolean({ description: "Whether the service runs the database itself." }),
  sizeBytes: integer("The size on disk, in bytes."),
  historyFrom: nullable.dateTime("The first month of the product history; null if there is none."),
  historyRows: nullable.integer("The estimated number of rows of the product history; null if not known yet."),
});

export const showState = {
  ...operatorRoute,
  id: "showState",
  method: "GET",
  path: "/api/admin/state",
  summary: "Get the installation's status",
  description:
    "Returns the status of each part of the installation. If a part is unavailable, it is null and `missing` has the reason.",
  data: Type.Object({
    service: orNull(Service),
    index: orNull(Index),
    deliveries: orNull(Deliveries),
    jobs: orNull(Type.Array(Job)),
    imports: orNull(
      Type.Object({
        running: integer("Running imports."),
        waiting: integer("Imports in the queue."),
        held: integer("Imports waiting to be started."),
      }),
    ),
    database: orNull(Database),
    disk: orNull(
      Type.Object({
        dataDirFreeBytes: integer("Free bytes on the disk of the data folder."),
        dataDirTotalBytes: integer("Total bytes of that disk."),
      }),
    ),
    missing: Type.Array(
      Type.Object({
        part: oneOf(STATE_PARTS, "The unavailable part."),
        reason: text("Why it is unavailable."),
      }),
    ),
  }),
} as const satisfies Contract;
