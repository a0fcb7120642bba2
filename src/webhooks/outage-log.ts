import type { Log } from "../base/log.ts";

/** One line when the database goes away, and one when it is back, whoever notices first. */
export type Outage = { begun(error: unknown): void; over(): void };

export function createOutageLog(log: Log, messages: { begun: string; over: string }): Outage {
  let isOut = false;
  return {
    begun(error) {
      if (!isOut) log.warn({ err: error }, messages.begun);
      isOut = true;
    },
    over() {
      if (isOut) log.info(messages.over);
      isOut = false;
    },
  };
}
