/** What an exchange with one of Amazon's services comes to: an answer to be read, or a failure that may pass. */
import type { Exchanged } from "../network/exchange.ts";
import { type Attempt, retryAfterMs } from "../network/retry.ts";
import { SourceError } from "../source.ts";

export type Answer = Extract<Exchanged, { kind: "answered" }>;

/** `name` is that of the service as people are told it: `SP-API searchCatalogItems`. */
export function attemptOf(name: string, exchanged: Exchanged, now: Date): Attempt<Answer> {
  if (exchanged.kind === "broken")
    return { failure: new SourceError("unavailable", `${name} did not answer: ${exchanged.problem}.`) };
  const { status, headers } = exchanged;
  if (status === 429 || status >= 500) {
    const failure =
      status === 429
        ? new SourceError("exhausted", `${name}: the quota is used up (429).`)
        : new SourceError("unavailable", `${name} answered ${status}.`);
    return { failure, retryAfterMs: retryAfterMs(textOf(headers["retry-after"]), now) };
  }
  if (exchanged.kind === "unreadable")
    throw new SourceError("malformed", `The answer of ${name} cannot be used: ${exchanged.problem}.`);
  return { value: exchanged };
}

export function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
