/** How the installation fares, for operators: one page instead of a shell. */
import { type TObject, Type } from "typebox";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Contract } from "../contract.ts";
import { dateTime, maybeTime, nullable } from "./schemas.ts";

const count = (description: string) => Type.Integer({ description });
const bytes = count;

const orNull = <T extends TObject>(schema: T) =>
  Type.Union([schema, Type.Null()], { description: "Null where it cannot be told now; `missing` says why." });

export const STATE_PARTS = ["service", "index", "deliveries", "jobs", "imports", "database", "disk"] as const;
export type StatePart = (typeof STATE_PARTS)[number];

const Service = Type.Object({
  version: Type.String({ description: "The version of Nichescope." }),
  node: Type.String({ description: "The version of Node.js." }),
  role: Type.String({ description: "What this node does: `all`, `api` or `worker`." }),
  demo: Type.Boolean({ description: "Whether the market is the invented one of the demo." }),
  startedAt: dateTime("When this node was started, UTC."),
});

const Index = Type.Object({
  products: count("Products that can be searched."),
  marketplaces: Type.Array(
    Type.Object({
      marketplace: Type.Unsafe<MarketplaceDomain>({
        type: "string",
        enum: MARKETPLACE_DOMAINS,
        description: "The marketplace.",
      }),
      products: count("Products of it that can be searched."),
    }),
  ),
  bytes: bytes("Memory that it takes."),
  revision: count("The revision of the catalogue that it has come to."),
  catalogRevision: nullable.integer("The revision of the catalogue itself; null where the database is away."),
  lagSeconds: Type.Number({ description: "How long ago it was last known to have everything." }),
  readyAt: maybeTime("When it could first be searched after the start; null if not yet."),
});

const Deliveries = Type.Object({
  due: count("Deliveries that are due now; counted up to 100,000."),
  scheduled: count("Deliveries that are to be tried later; counted up to 100,000."),
  oldestDueAt: maybeTime("Since when the one that has waited longest has been due."),
  deliveredToday: count("Of those queued since 00:00 UTC: delivered. Counted up to 100,000."),
  failedToday: count("Of those queued since 00:00 UTC: failed for good. Counted up to 100,000."),
  disabledWebhooks: count("Webhooks that were disabled because they are gone or kept failing."),
});

const Job = Type.Object({
  name: Type.String({ description: "The job." }),
  schedule: Type.String({ description: "When it runs, as cron has it, in UTC." }),
  lastRunAt: maybeTime("When it last ended; null if never."),
  lastOutcome: Type.Unsafe<"done" | "failed" | null>({
    enum: ["done", "failed", null],
    description: "What came of it.",
  }),
  lastProblem: nullable.string("What went wrong, where it failed."),
  lastDurationMs: nullable.integer("How long it took, in milliseconds."),
  nextRunAt: dateTime("When it runs next."),
  waiting: count("Runs of it that are due and have not begun."),
  failing: count("Runs of it that have failed and are kept, to be tried again or to be looked at."),
});

const Database = Type.Object({
  version: Type.String({ description: "The version of PostgreSQL." }),
  embedded: Type.Boolean({ description: "Whether the service runs it itself." }),
  sizeBytes: bytes("Its size on disk."),
  historyFrom: maybeTime("The month that the history of products begins with; null where there is none."),
  historyRows: nullable.integer("How many rows that history has, as the database estimates it; null if not known yet."),
});

export const showState = {
  id: "showState",
  method: "GET",
  path: "/api/admin/state",
  tag: "Operator",
  summary: "How the installation fares",
  description:
    "What can be told at once and without effort. It answers also when a part is away: that part is null then, and `missing` says why.",
  gate: { operator: true, counted: false },
  data: Type.Object({
    service: orNull(Service),
    index: orNull(Index),
    deliveries: orNull(Deliveries),
    jobs: Type.Union([Type.Array(Job), Type.Null()], { description: "Null where it cannot be told now." }),
    imports: orNull(
      Type.Object({
        running: count("Files that are being imported."),
        waiting: count("Files that wait for their turn."),
        held: count("Files that wait for somebody to start them."),
      }),
    ),
    database: orNull(Database),
    disk: orNull(
      Type.Object({
        dataDirFreeBytes: bytes("What is free where the data folder is."),
        dataDirTotalBytes: bytes("How large that disk is."),
      }),
    ),
    missing: Type.Array(
      Type.Object({
        part: Type.Unsafe<StatePart>({ type: "string", enum: STATE_PARTS, description: "What cannot be told." }),
        reason: Type.String({ description: "Why." }),
      }),
    ),
  }),
  status: 200,
} as const satisfies Contract;
