/** Classifies an HTTP result of Amazon: a response, or a failure that may be temporary. */
import type { HttpResult } from "../network/http-client.ts";
import { type Attempt, retryAfterMs } from "../network/retry.ts";
import { SourceError } from "../source.ts";

export type HttpResponse = Extract<HttpResult, { kind: "response" }>;

/** `name` is shown in messages: `SP-API searchCatalogItems`. */
export function attemptOf(name: string, result: HttpResult, now: Date): Attempt<HttpResponse> {
  if (result.kind === "failed")
    return { failure: new SourceError("unavailable", `${name} did not respond: ${result.problem}.`) };
  const { status, headers } = result;
  if (status === 429 || status >= 500) {
    const pause = { retryAfterMs: retryAfterMs(firstHeader(headers["retry-after"]), now) };
    const failure =
      status === 429
        ? new SourceError("exhausted", `${name}: the quota is used up (429).`, pause)
        : new SourceError("unavailable", `${name} responded ${status}.`, pause);
    return { failure, ...pause };
  }
  if (result.kind === "unreadable")
    throw new SourceError("malformed", `The response of ${name} cannot be used: ${result.problem}.`);
  return { value: result };
}

export function firstHeader(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
