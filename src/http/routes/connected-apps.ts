import type { Authorize } from "../../apps/authorize.ts";
import type { Apps } from "../../apps/manage-apps.ts";
import { oauthAddresses } from "../addresses.ts";
import type { Api } from "../contract.ts";
import { connectApp, describeAppRequest, disconnectApp, listConnectedApps } from "../contracts/connected-apps.ts";

export type ConnectedAppParts = { authorize: Authorize; apps: Apps; publicUrl: () => string };

export function connectedAppRoutes(api: Api, { authorize, apps, publicUrl }: ConnectedAppParts): void {
  api.serve(describeAppRequest, ({ body, visitor }) => {
    const { app, scopes, problem, denyUrl } = authorize.describe(body, oauthAddresses(publicUrl(), visitor.host));
    return { app, scopes, problem: problem ?? null, denyUrl };
  });

  api.serve(connectApp, async ({ caller, body: { scopes, ...request }, visitor }) => {
    const owner = { accountId: caller.accountId, userId: caller.user.id };
    return { redirectTo: await authorize.allow(owner, request, scopes, oauthAddresses(publicUrl(), visitor.host)) };
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
