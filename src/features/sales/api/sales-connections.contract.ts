/** Connections of an account to its selling account. */
import { Type } from "typebox";
import { idParams, optionalName, tidyText } from "../../../platform/http/parameters.ts";
import {
  closed,
  closedChange,
  Deleted,
  dateTime,
  integer,
  nullable,
  oneOf,
  text,
} from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { MARKETPLACE_DOMAINS } from "../../catalog/marketplace.ts";
import { REGIONS } from "../../sources/sp-api/regions.ts";
import { CONNECTION_STATES, FETCH_STATES, MAX_CONNECTIONS } from "../connection/connection.ts";
import { SOURCE_NAMES } from "../connection/report-sources.ts";

const tag = "Sales";
/** Credentials are the owners' business: keys act as members. */
const owners = { gate: { session: true, role: "owner", counted: false } } as const;

const oneConnection = {
  path: "/api/v1/sales/connections/:id",
  tag,
  params: idParams("connection"),
  mayBeMissing: true,
} as const;

const marketplaces = Type.Array(oneOf(MARKETPLACE_DOMAINS, "A marketplace's domain."), {
  minItems: 1,
  maxItems: MARKETPLACE_DOMAINS.length,
  uniqueItems: true,
  description: "The marketplaces you sell on. All of one region; connect other regions separately.",
});
const secret = (description: string) => Type.String({ minLength: 1, maxLength: 2_000, description });
const refreshToken = secret(
  "The refresh token of the authorisation, which starts with `Atzr|`. Stored encrypted, never returned.",
);
const app = {
  clientId: Type.Optional(secret("The client id of your own application. Not needed if the operator has one.")),
  clientSecret: Type.Optional(secret("The client secret of your own application. Stored encrypted, never returned.")),
};

const Connection = Type.Object({
  id: text("The connection's ID."),
  name: nullable.string("Your name for the connection."),
  region: oneOf(REGIONS, "The region of the Selling Partner API."),
  marketplaces: Type.Array(Type.String(), { description: "The marketplaces." }),
  ownApplication: Type.Boolean({ description: "Whether the connection uses your own application." }),
  status: oneOf(
    CONNECTION_STATES,
    "`new`: not used yet. `throttled`: Amazon asked us to wait. `failing`: a report could not be fetched, see `reports`. `revoked`: the " +
      "authorisation no longer exists; connect again with a new refresh token. `refused`: the application's client id or secret is wrong.",
  ),
  problem: nullable.string("What went wrong; null if the connection works."),
  problemAt: nullable.dateTime("When it went wrong."),
  waitsUntil: nullable.dateTime("When the next request is made after a failure or a 429; null if nothing waits."),
  lastSuccessAt: nullable.dateTime("When a report was last fetched and imported."),
  nextRunAt: dateTime("When the next daily run is due."),
  reports: Type.Array(
    Type.Object({
      report: oneOf(SOURCE_NAMES, "The report."),
      title: text("The report's name."),
      state: oneOf(FETCH_STATES, "The state of the newest report. `empty`: Amazon has no data for its period."),
      read: integer("The number of reports that were fetched and imported."),
      open: integer("The number of reports that are being fetched."),
      failed: integer("The number of reports that could not be fetched. They are retried once a day, and with `run`."),
      progress: nullable.number(
        "How much of the available history has been fetched, 0 to 1; null for a report without a history.",
      ),
      readFrom: nullable.dateTime("The start of the earliest period that has been fetched."),
      lastReadAt: nullable.dateTime("When a report was last fetched and imported."),
      problem: nullable.string("What went wrong last; null if nothing did."),
      problemAt: nullable.dateTime("When it went wrong."),
    }),
    { description: "The kinds of reports that have been planned so far, with their state." },
  ),
  createdAt: dateTime("When the account was connected."),
  updatedAt: dateTime("When the connection last changed."),
});

export const createSalesConnection = {
  ...owners,
  id: "createSalesConnection",
  method: "POST",
  path: "/api/v1/sales/connections",
  tag,
  summary: "Connect a selling account",
  description:
    "Connects a selling account through Amazon's Selling Partner API. Reports are then fetched every day, and as far back as Amazon keeps " +
    `them. The credentials are stored encrypted and never returned. An account can have up to ${MAX_CONNECTIONS} connections. Test the ` +
    "connection to see at once whether it works. Only owners can do this.",
  body: Type.Object(
    { name: optionalName("Your name for the connection; null for none."), marketplaces, refreshToken, ...app },
    closed,
  ),
  data: Connection,
  status: 201,
  errors: ["conflict"],
  prepare: { name: tidyText },
} as const satisfies Contract;

export const listSalesConnections = {
  id: "listSalesConnections",
  method: "GET",
  path: "/api/v1/sales/connections",
  tag,
  summary: "List connections",
  description: "Returns the account's connections with their health, newest first.",
  gate: { counted: false },
  data: Type.Object({
    connections: Type.Array(Connection),
    application: Type.Boolean({
      description: "Whether the operator has an application, so that a connection needs no client id and secret.",
    }),
  }),
} as const satisfies Contract;

export const showSalesConnection = {
  ...oneConnection,
  id: "showSalesConnection",
  method: "GET",
  summary: "Get a connection",
  description: "Returns a connection with its health, its next run and the state of each report.",
  gate: { counted: false },
  data: Connection,
} as const satisfies Contract;

export const changeSalesConnection = {
  ...oneConnection,
  ...owners,
  id: "changeSalesConnection",
  method: "PATCH",
  summary: "Update a connection",
  description:
    "Updates the given fields. A new refresh token connects a revoked connection again. Only owners can do this.",
  body: Type.Object(
    {
      name: optionalName("Your name for the connection; null for none."),
      marketplaces: Type.Optional(marketplaces),
      refreshToken: Type.Optional(refreshToken),
      ...app,
    },
    closedChange,
  ),
  data: Connection,
  prepare: { name: tidyText },
} as const satisfies Contract;

export const testSalesConnection = {
  ...oneConnection,
  id: "testSalesConnection",
  method: "POST",
  path: "/api/v1/sales/connections/:id/test",
  summary: "Test a connection",
  description: "Asks Amazon for a token and a list of reports now, once, and returns whether it works.",
  gate: { counted: true },
  data: Type.Object({
    works: Type.Boolean({ description: "Whether Amazon accepted the credentials." }),
    problem: nullable.string("What went wrong."),
  }),
} as const satisfies Contract;

export const runSalesConnection = {
  ...oneConnection,
  id: "runSalesConnection",
  method: "POST",
  path: "/api/v1/sales/connections/:id/run",
  summary: "Fetch reports now",
  description:
    "Makes the daily run due now and retries failed reports. Fetching begins within a minute, within Amazon's rate limits. If the connection " +
    "is revoked or refused, the response is 409.",
  gate: { counted: true },
  data: Connection,
  status: 202,
  errors: ["conflict"],
  mayConflict: true,
} as const satisfies Contract;

export const deleteSalesConnection = {
  ...oneConnection,
  ...owners,
  id: "deleteSalesConnection",
  method: "DELETE",
  summary: "Disconnect a selling account",
  description:
    "Deletes the connection and its credentials. Imported data stays, unless you delete it too. Only owners can do this.",
  query: Type.Object({
    data: oneOf(["keep", "delete"], "With `delete`, everything that was fetched through connections is deleted too.", {
      default: "keep",
    }),
  }),
  data: Deleted,
} as const satisfies Contract;
