import { newId } from "../base/ids.ts";

const ACCEPTABLE = /^[A-Za-z0-9._:-]{1,128}$/;

/** A caller's own id is kept where it is harmless in a log line, so that its traces and ours meet; otherwise we make one. */
export function requestIdOf(header: string | string[] | undefined, now: () => Date): string {
  return typeof header === "string" && ACCEPTABLE.test(header) ? header : newId("request", now());
}
