/** Creates, changes, tests and deletes an account's connections. No response contains a credential or a part of one. */
import type { Clock } from "../../../platform/base/clock.ts";
import { AppError, invalid } from "../../../platform/base/errors.ts";
import { newId } from "../../../platform/base/ids.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { SourceError } from "../../sources/source.ts";
import { CredentialsRefused } from "../../sources/sp-api/lwa.ts";
import type { SpApiClient } from "../../sources/sp-api/sp-api-client.ts";
import { type Connection, type ConnectionState, REVOKED, regionOf, stateOf } from "./connection.ts";
import type { ConnectionChange, ConnectionStore } from "./connection-store.ts";
import { type Box, openCredentials, sealCredentials, UnusableCredentials } from "./credentials.ts";
import type { FetchStore, SourceHealth } from "./fetch-store.ts";
import { progressOf } from "./progress.ts";
import { REPORT_SOURCES, SOURCE_NAMES, type SourceName, sourceOf } from "./report-sources.ts";

export type Connections = ReturnType<typeof createConnections>;

export type ConnectionInput = {
  name?: string | null | undefined;
  marketplaces?: MarketplaceDomain[] | undefined;
  refreshToken?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
};

export type SourceView = SourceHealth & { title: string; progress: number | null };

export type ConnectionView = Omit<Connection, "credentials" | "status"> & {
  status: ConnectionState;
  sources: SourceView[];
};

export type ConnectionTest = { works: boolean; problem: string | null };

export type ConnectionsParts = {
  connections: ConnectionStore;
  fetches: FetchStore;
  box: Box;
  /** True if the operator has an application that accounts can authorise. */
  hasApp: boolean;
  /** Opens a client for one test. */
  openClient: (connection: Connection) => Promise<Pick<SpApiClient, "listReports" | "close">>;
  /** Deletes every import that came through connections, with its data. */
  deleteImports: (accountId: string) => Promise<number>;
  clock: Clock;
};

const DAY_MS = 86_400_000;

export function createConnections(parts: ConnectionsParts) {
  const { connections, fetches, box, hasApp, openClient, clock } = parts;

  const withHealth = async (accountId: string, found: readonly Connection[]): Promise<ConnectionView[]> => {
    const ids = found.map(({ id }) => id);
    const health = await fetches.listHealth(accountId, ids);
    return found.map((connection) => toView(connection, health.get(connection.id) ?? [], clock.now()));
  };
  const withOneHealth = async (connection: Connection): Promise<ConnectionView> =>
    (await withHealth(connection.accountId, [connection]))[0] as ConnectionView;

  return {
    async create(
      accountId: string,
      input: ConnectionInput & { marketplaces: MarketplaceDomain[]; refreshToken: string },
    ) {
      const { name = null, marketplaces, refreshToken, clientId, clientSecret } = input;
      const app = appOf(clientId, clientSecret);
      if (app === null && !hasApp)
        throw invalid(
          "clientId",
          "is required, with clientSecret: this installation has no application for the Selling Partner API",
        );
      const at = clock.now();
      const connection = await connections.create({
        ...{ id: newId("connection", at), accountId, name, ...placeOf(marketplaces), hasOwnApp: app !== null, at },
        credentials: sealCredentials(box, { refreshToken, app }),
      });
      return await withOneHealth(connection);
    },

    async list(accountId: string): Promise<ConnectionView[]> {
      return await withHealth(accountId, await connections.list(accountId));
    },

    async get(accountId: string, id: string): Promise<ConnectionView> {
      return await withOneHealth(await connections.get(accountId, id));
    },

    /** A new refresh token connects again; the application stays, unless another one is given. */
    async change(accountId: string, id: string, input: ConnectionInput): Promise<ConnectionView> {
      const { name, marketplaces, refreshToken, clientId, clientSecret } = input;
      const current = await connections.get(accountId, id);
      const change: ConnectionChange = {
        ...(name !== undefined && { name }),
        ...(marketplaces !== undefined && placeOf(marketplaces)),
      };
      const newApp = appOf(clientId, clientSecret);
      if (refreshToken !== undefined || newApp !== null) {
        const before = readable(box, current.credentials);
        const token = refreshToken ?? before?.refreshToken;
        if (token === undefined) throw invalid("refreshToken", "is required: the stored one can't be decrypted");
        const app = newApp ?? before?.app ?? null;
        if (app === null && !hasApp) throw invalid("clientId", "is required, with clientSecret");
        change.credentials = sealCredentials(box, { refreshToken: token, app });
        change.hasOwnApp = app !== null;
        change.status = "new";
      }
      return await withOneHealth(await connections.change(accountId, id, change, clock.now()));
    },

    /** Makes everything due now, failed reports too. The job begins within a minute. */
    async run(accountId: string, id: string): Promise<ConnectionView> {
      const current = await connections.get(accountId, id);
      if (current.status === "revoked" || current.status === "refused")
        throw new AppError("conflict", "The connection no longer works. Connect it again with a new refresh token.");
      const at = clock.now();
      await fetches.retryFailed(accountId, id, at);
      return await withOneHealth(await connections.runNow(accountId, id, at));
    },

    /** Requests a token and a list from the marketplace, once, without retries. The outcome is stored. */
    async test(accountId: string, id: string, signal?: AbortSignal): Promise<ConnectionTest> {
      const connection = await connections.get(accountId, id);
      let client: Awaited<ReturnType<typeof openClient>> | undefined;
      try {
        client = await openClient(connection);
        await client.listReports(
          connection.marketplaces[0] as MarketplaceDomain,
          {
            reportTypes: [REPORT_SOURCES.settlements.reportType],
            createdSince: new Date(clock.now().getTime() - DAY_MS),
            pageSize: 1,
          },
          signal,
        );
        const isStopped = connection.status === "revoked" || connection.status === "refused";
        if (isStopped) await connections.change(accountId, id, { status: "connected" }, clock.now());
        else await connections.recordContact(id, clock.now());
        return { works: true, problem: null };
      } catch (error) {
        if (error instanceof CredentialsRefused || error instanceof UnusableCredentials) {
          const isRevoked = error instanceof CredentialsRefused && REVOKED.has(error.code);
          await connections.recordRefusal(connection, isRevoked ? "revoked" : "refused", error.message, clock.now());
        } else if (!(error instanceof SourceError)) throw error;
        return { works: false, problem: error.message };
      } finally {
        await client?.close();
      }
    },

    /** Deletes the credentials. The imported data stays, unless its deletion is requested as well. */
    async delete(accountId: string, id: string, withData: boolean): Promise<void> {
      if (!(await connections.delete(accountId, id)))
        throw new AppError("not_found", `The connection ${id} does not exist.`);
      if (withData) await parts.deleteImports(accountId);
    },
  };
}

function appOf(clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined) throw invalid("clientId", "is required with clientSecret");
  if (clientSecret === undefined) throw invalid("clientSecret", "is required with clientId");
  return { clientId, clientSecret };
}

function placeOf(marketplaces: MarketplaceDomain[]) {
  const region = regionOf(marketplaces);
  if (region === undefined)
    throw invalid("marketplaces", "must be of one region: connect each region of your selling account separately");
  return { region, marketplaces: [...new Set(marketplaces)] };
}

function readable(box: Box, sealed: Uint8Array) {
  try {
    return openCredentials(box, sealed);
  } catch (error) {
    if (error instanceof UnusableCredentials) return undefined;
    throw error;
  }
}

function toView(connection: Connection, health: readonly SourceHealth[], now: Date): ConnectionView {
  const { credentials: _, status: __, ...rest } = connection;
  const found = new Map<SourceName, SourceHealth>(health.map((each) => [each.source, each]));
  const sources = SOURCE_NAMES.flatMap((source) => {
    const own = found.get(source);
    if (own === undefined) return [];
    const { title, rhythm, perMarketplace } = sourceOf(source);
    const places = perMarketplace ? connection.marketplaces.length : 1;
    return [{ ...own, title, progress: progressOf(rhythm, own, places, now) }];
  });
  return {
    ...rest,
    status: stateOf(
      connection,
      sources.some(({ failed }) => failed > 0),
      now,
    ),
    sources,
  };
}
