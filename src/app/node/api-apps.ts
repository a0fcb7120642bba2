/** Wires connected apps: the MCP endpoint, the OAuth endpoints that lead to it, and what people see of them. */
import type { FastifyInstance } from "fastify";
import packageFile from "../../../package.json" with { type: "json" };
import type { Api } from "../../features/access/api/contract.ts";
import type { Authenticator } from "../../features/access/authenticate.ts";
import type { AccessGates } from "../../features/access/gates.ts";
import type { InnerCalls } from "../../features/access/inner-calls.ts";
import { connectedAppRoutes } from "../../features/apps/api/connected-apps.routes.ts";
import { oauthRoutes } from "../../features/apps/api/oauth.routes.ts";
import { createAppAuthenticator } from "../../features/apps/authenticate-app.ts";
import { createAuthorize } from "../../features/apps/authorize.ts";
import { createClientIds } from "../../features/apps/client-id.ts";
import { createExchange } from "../../features/apps/exchange.ts";
import { createApps } from "../../features/apps/manage-apps.ts";
import { mcpRoutes } from "../../features/mcp/api/mcp.routes.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { isOutage } from "../../platform/db/outage.ts";
import type { NodeConfig } from "../config/config.ts";
import type { Stores } from "./open-stores.ts";

export type AppParts = {
  config: NodeConfig;
  stores: Stores;
  /** Authenticates API keys, which the MCP endpoint accepts as well. */
  keys: Pick<Authenticator, "authenticate">;
  gates: AccessGates;
  inner: InnerCalls;
  publicUrl: string;
  clock: Clock;
  log: Log;
};

export function serveApps({ app, api }: { app: FastifyInstance; api: Api }, parts: AppParts): void {
  const { config, stores, keys, gates, inner, publicUrl, clock, log } = parts;
  const { corsOrigins } = config;
  const store = stores.apps;
  const clients = createClientIds(config.secretKey);
  const authenticator = createAppAuthenticator({
    store,
    dashboardLimits: config.dashboardLimits,
    clock,
    onError: (err) => log.warn({ err }, "could not store the last use of an app"),
  });
  connectedAppRoutes(api, {
    authorize: createAuthorize({ store, clients, clock }),
    apps: createApps({ store, clock }),
    publicUrl,
  });
  const exchange = createExchange({ store, clients, clock });
  oauthRoutes(app, { clients, exchange, clock, gates, publicUrl, corsOrigins, isOutage });
  mcpRoutes(app, {
    keys,
    apps: authenticator,
    gates,
    inner,
    publicUrl,
    corsOrigins,
    listensOn: config.host,
    version: packageFile.version,
    log,
  });
}
