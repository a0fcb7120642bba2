/**
 * Listens for notifications about new deliveries from any node. They are hints: a notification lost with the connection is made
 * up for by the next poll.
 */
import type pg from "pg";
import { PrimaryClient } from "../../platform/db/server-client.ts";
import { DELIVERIES_CHANNEL } from "./fan-out-store.ts";

export type DeliveryHints = {
  listen(onHint: () => void): void;
  close(): Promise<void>;
};

const RECONNECT_AFTER_MS = 1_000;

export function createDeliveryHints(sessions: pg.Pool): DeliveryHints {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = async (onHint: () => void): Promise<void> => {
    const fresh = new PrimaryClient(sessions.options as pg.ClientConfig);
    client = fresh;
    let isLost = false;
    const lost = () => {
      if (isLost) return;
      isLost = true;
      fresh.end().catch(() => {});
      if (!isClosed) retry = setTimeout(() => void connect(onHint), RECONNECT_AFTER_MS).unref();
    };
    fresh.on("error", lost);
    fresh.on("end", lost);
    fresh.on("notification", onHint);
    try {
      await fresh.connect();
      await fresh.query(`listen ${DELIVERIES_CHANNEL}`);
      onHint(); // covers notifications missed while disconnected
    } catch {
      lost();
    }
  };

  return {
    listen(onHint) {
      void connect(onHint);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
