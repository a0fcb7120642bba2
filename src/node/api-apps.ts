/** Wires connected apps: the MCP endpoint, the OAuth endpoints that lead to it, and what people see of them. */
import packageFile from "../../package.json" with { type: "json" };
import type { Authenticator } from "../access/authenticate.ts";
import { createAppAuthenticator } from "../apps/authenticate-app.ts";
import { createAuthorize } from "../apps/authorize.ts";
import { createClientIds } from "../apps/client-id.ts";
import { createExchange } from "../apps/exchange.ts";
import { createApps } from "../apps/manage-apps.ts";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { NodeConfig } from "../config/config.ts";
import { isOutage } from "../db/outage.ts";
import { connectedAppRoutes } from "../http/routes/connected-apps.ts";
import { mcpRoutes } from "../http/routes/mcp.ts";
import { oauthRoutes } from "../http/routes/oauth.ts";
import type { Server } from "../http/server.ts";
import type { Stores } from "./open-stores.ts";

export type AppParts = {
  config: NodeConfig;
  stores: Stores;
  /** Authenticates API keys, which the MCP endpoint accepts as well. */
  keys: Pick<Authenticator, "authenticate">;
  publicUrl: () => string;
  clock: Clock;
  log: Log;
};

export function serveApps({ app, api, gates, inner }: Server, parts: AppParts): void {
  const { config, stores, keys, publicUrl, clock, log } = parts;
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
