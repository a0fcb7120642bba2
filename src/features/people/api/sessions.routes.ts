import { WithCookies } from "../../../platform/http/contract.ts";
import type { Api } from "../../access/api/contract.ts";
import type { Sessions } from "../manage-sessions.ts";
import { endAllSessions, endSession, listSessions } from "./sessions.contract.ts";

export function sessionsRoutes(api: Api, { sessions }: { sessions: Sessions }): void {
  api.serve(listSessions, async ({ caller }) => ({
    sessions: (await sessions.list(caller.user.id)).map(({ id, createdAt, lastSeenAt, expiresAt, userAgent, ip }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      userAgent: userAgent || null,
      ip: ip || null,
      current: id === caller.sessionId,
    })),
  }));

  api.serve(endSession, async ({ caller, params: { id } }) => {
    await sessions.end(caller.user.id, id);
    return { id, deleted: true as const };
  });

  api.serve(endAllSessions, async ({ caller }) => {
    const { ended, cookie } = await sessions.endAll(caller.user.id);
    return new WithCookies({ ended }, [cookie]);
  });
}
