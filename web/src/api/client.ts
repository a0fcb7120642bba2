/**
 * The one way to the service: the public API, through the client generated from its own description. Whatever is refused
 * is thrown as an `ApiError`, so that pages deal with data only and one place tells what went wrong.
 */
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.ts";

type Refusal = components["schemas"]["Error"];

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** When the service is ready to be asked again, where it says so. */
  readonly retryAt: string | undefined;
  /** What is wrong with which parameter. */
  readonly details: { parameter: string; message: string }[];

  constructor(status: number, refusal: Refusal | undefined, retryAfterSeconds = 0) {
    super(refusal?.error.message ?? "The service did not answer as it should.");
    this.status = status;
    this.code = refusal?.error.code ?? "unreadable";
    this.details = refusal?.error.details ?? [];
    this.requestId = refusal?.meta.requestId;
    if (retryAfterSeconds > 0) this.retryAt = new Date(Date.now() + retryAfterSeconds * 1000).toISOString();
  }
}

/** For what never reached the service: no network, or the service is down. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super("The service cannot be reached. Check the connection and try again.", { cause });
  }
}

/** The account that the pages show, which the service is told with every request: it refuses what would be done to another. */
export const shown: { accountId?: string } = {};

export const shownAccount = (): Record<string, string> =>
  shown.accountId === undefined ? {} : { "nichescope-account": shown.accountId };

export const client = createClient<paths>({
  baseUrl: location.origin,
  headers: { "content-type": "application/json" },
  querySerializer: { array: { style: "form", explode: false } },
  fetch: (request) =>
    fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...shownAccount() } })).catch(
      (cause: unknown) => {
        if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
        throw new OfflineError(cause);
      },
    ),
});

type Answer<T> = { data?: { data: T }; error?: unknown; response: Response };

/** What stands in `data` of the envelope; throws what was refused. */
export async function ask<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await answer;
  if (data !== undefined) return data.data;
  const refusal = typeof error === "object" && error !== null && "error" in error ? (error as Refusal) : undefined;
  const failed = new ApiError(response.status, refusal, Number(response.headers.get("retry-after")));
  heed(failed);
  throw failed;
}

/** What concerns all pages, whoever of them was refused. */
export function heed({ status, code }: ApiError): void {
  if (status === 401) signedOut.dispatchEvent(new Event("signed-out"));
  // Another tab has changed to another account, or this person no longer belongs to the one that is shown.
  if (code === "other_account") location.reload();
}

/** Tells when the service no longer knows the session: pages then lead to the sign-in. */
export const signedOut = new EventTarget();

/** What a route answers in `data`: `Told<"/api/v1/search", "get">`. */
export type Told<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: infer Answers;
}
  ? Extract<Answers[keyof Answers & (200 | 201 | 202)], { content: unknown }> extends {
      content: { "application/json": { data: infer Data } };
    }
    ? Data
    : never
  : never;

/** The parameters that a route takes in its query. */
export type Asked<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;
