import type { Api } from "../../access/api/contract.ts";
import type { Authorize } from "../authorize.ts";
import type { Apps } from "../manage-apps.ts";
import { oauthAddresses } from "../oauth-addresses.ts";
import { connectApp, describeAppRequest, disconnectApp, listConnectedApps } from "./connected-apps.contract.ts";

export type ConnectedAppParts = { authorize: Authorize; apps: Apps; publicUrl: string };

export function connectedAppRoutes(api: Api, { authorize, apps, publicUrl }: ConnectedAppParts): void {
  api.serve(describeAppRequest, ({ body, visitor }) => {
    const { app, scopes, problem, denyUrl } = authorize.describe(body, oauthAddresses(publicUrl, visitor.host));
    return { app, scopes, problem: problem ?? null, denyUrl };
  });

  api.serve(connectApp, async ({ caller, body: { scopes, ...request }, visitor }) => {
    const owner = { accountId: caller.accountId, userId: caller.user.id };
    return { redirectTo: await authorize.allow(owner, request, scopes, oauthAddresses(publicUrl, visitor.host)) };
  });

  api.serve(listConnectedApps, async ({ caller }) => ({
    apps: (await apps.list(caller)).map(({ createdAt, lastUsedAt, ...app }) => ({
      ...app,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }));

  api.serve(disconnectApp, async ({ caller, params: { id } }) => {
    await apps.disconnect(caller, id);
    return { id, deleted: true as const };
  });
}
