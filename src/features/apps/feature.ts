/** Apps that people connect by OAuth 2.1, and what people see of them. */
import type { FastifyInstance } from "fastify";
import { isOutage } from "../../platform/db/outage.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { AccessGates } from "../access/gates.ts";
import type { PlanLimits } from "../access/plan.ts";
import { connectedAppRoutes } from "./api/connected-apps.routes.ts";
import { oauthRoutes } from "./api/oauth.routes.ts";
import { createAppAuthenticator } from "./authenticate-app.ts";
import { createAuthorize } from "./authorize.ts";
import { createClientIds } from "./client-id.ts";
import { createExchange } from "./exchange.ts";
import { createApps } from "./manage-apps.ts";
import { createAppStore } from "./store.ts";

type Settings = { corsOrigins: string[]; dashboardLimits: PlanLimits };

export function openApps(
  { database, publicUrl, secretKey, clock, log }: Platform,
  { corsOrigins, dashboardLimits }: Settings,
  { gates }: { gates: AccessGates },
) {
  const store = createAppStore(database);
  const clients = createClientIds(secretKey);

  return {
    authenticator: createAppAuthenticator({
      store,
      dashboardLimits,
      clock,
      onError: (err) => log.warn({ err }, "could not store the last use of an app"),
    }),

    serve(app: FastifyInstance, api: Api): void {
      connectedAppRoutes(api, {
        authorize: createAuthorize({ store, clients, clock }),
        apps: createApps({ store, clock }),
        publicUrl,
      });
      const exchange = createExchange({ store, clients, clock });
      oauthRoutes(app, { clients, exchange, clock, gates, publicUrl, corsOrigins, isOutage });
    },
  };
}
