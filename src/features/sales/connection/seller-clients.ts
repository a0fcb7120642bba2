/** The clients of connections. A client keeps its access token and its rate limits, so it is kept between passes of the job. */
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import { openSpApi } from "../../sources/sp-api/open-sp-api.ts";
import type { SpApiClient } from "../../sources/sp-api/sp-api-client.ts";
import type { Connection } from "./connection.ts";
import { type App, type Box, openCredentials, withApp } from "./credentials.ts";

export type SellerClientParts = {
  box: Box;
  /** The operator's application. */
  app: App | undefined;
  /** Replace Amazon's addresses. */
  url: string | undefined;
  lwaUrl: string | undefined;
  clock: Clock;
  log: Log;
};

/** An idle client is closed after this. */
const KEPT_MS = 30 * 60_000;

export function createSellerClients({ box, app, url, lwaUrl, clock, log }: SellerClientParts) {
  const open = new Map<string, { client: SpApiClient; sealed: Buffer; usedAt: number }>();
  const closing = new Set<Promise<void>>();

  const close = (id: string) => {
    const client = open.get(id)?.client;
    open.delete(id);
    const closed = client?.close().finally(() => closing.delete(closed as Promise<void>));
    if (closed) closing.add(closed);
  };

  return {
    clientOf({ id, credentials: sealed }: Pick<Connection, "id" | "credentials">): SpApiClient {
      const now = clock.now().getTime();
      for (const [other, { usedAt }] of open) if (other !== id && now - usedAt > KEPT_MS) close(other);
      const kept = open.get(id);
      if (kept?.sealed.equals(sealed)) {
        kept.usedAt = now;
        return kept.client;
      }
      close(id);
      const credentials = withApp(openCredentials(box, sealed), app);
      // The job retries in its next pass, so the client does not wait.
      const client = openSpApi({ ...credentials, url, lwaUrl }, { clock, log, pausesMs: [] });
      open.set(id, { client, sealed, usedAt: now });
      return client;
    },

    async close(): Promise<void> {
      for (const id of [...open.keys()]) close(id);
      await Promise.all(closing);
    },
  };
}
