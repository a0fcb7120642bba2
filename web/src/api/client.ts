/**
 * The client of the public API, with types generated from its OpenAPI description. Refused requests throw an `ApiError`,
 * so that pages handle only data and errors are shown in one place.
 */
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.ts";

type Refusal = components["schemas"]["Error"];

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** When to retry, if the service sent it. */
  readonly retryAt: string | undefined;
  /** One entry per invalid parameter. */
  readonly details: { parameter: string; message: string }[];

  constructor(status: number, refusal: Refusal | undefined, retryAfterSeconds = 0) {
    super(refusal?.error.message ?? "Unexpected response from the service. Try again.");
    this.status = status;
    this.code = refusal?.error.code ?? "unreadable";
    this.details = refusal?.error.details ?? [];
    this.requestId = refusal?.meta.requestId;
    if (retryAfterSeconds > 0) this.retryAt = new Date(Date.now() + retryAfterSeconds * 1000).toISOString();
  }
}

/** A request that never reached the service: no network, or the service is down. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super("We can’t reach the service. Check your connection and try again.", { cause });
  }
}

/** The account on screen. It is sent with every request, and the service refuses changes to any other account. */
export const shown: { accountId?: string } = {};

export const accountHeader = (): Record<string, string> =>
  shown.accountId === undefined ? {} : { "nichescope-account": shown.accountId };

export const client = createClient<paths>({
  baseUrl: location.origin,
  headers: { "content-type": "application/json" },
  querySerializer: { array: { style: "form", explode: false } },
  fetch: (request) =>
    fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...accountHeader() } })).catch(
      (cause: unknown) => {
        if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
        throw new OfflineError(cause);
      },
    ),
});

type ClientResult<T> = { data?: { data: T; meta?: { warnings?: unknown } }; error?: unknown; response: Response };

/** Returns `data` of the response envelope, or throws an `ApiError`. */
export async function ask<T>(request: Promise<ClientResult<T>>): Promise<T> {
  const { data, error, response } = await request;
  if (data !== undefined) {
    // A page that sends a parameter the service does not know has a defect; the tests of pages fail on it.
    // biome-ignore lint/suspicious/noConsole: for developers; users can do nothing about it.
    if (data.meta?.warnings !== undefined) console.warn("The service ignored parameters.", data.meta.warnings);
    return data.data;
  }
  const refusal = typeof error === "object" && error !== null && "error" in error ? (error as Refusal) : undefined;
  const failed = new ApiError(response.status, refusal, Number(response.headers.get("retry-after")));
  handleSharedError(failed);
  throw failed;
}

/** Handles the errors that concern every page. */
export function handleSharedError({ status, code }: ApiError): void {
  if (status === 401) signedOut.dispatchEvent(new Event("signed-out"));
  // Another tab switched accounts, or this person is no longer a member of the account on screen.
  if (code === "other_account") location.reload();
}

/** Fires when the session has ended, so that pages redirect to the sign-in. */
export const signedOut = new EventTarget();

/** The `data` of a route's response: `ResponseData<"/api/v1/search", "get">`. */
export type ResponseData<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: infer Responses;
}
  ? Extract<Responses[keyof Responses & (200 | 201 | 202)], { content: unknown }> extends {
      content: { "application/json": { data: infer Data } };
    }
    ? Data
    : never
  : never;

/** The query parameters of a route. */
export type QueryParameters<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;
