import { newId } from "../base/ids.ts";

const ACCEPTABLE = /^[A-Za-z0-9._:-]{1,128}$/;

/** Uses the caller's ID if it is safe in a log line, so that both sides can correlate logs; otherwise creates one. */
export function requestIdOf(header: string | string[] | undefined, now: () => Date): string {
  return typeof header === "string" && ACCEPTABLE.test(header) ? header : newId("request", now());
}
