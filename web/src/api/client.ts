/** The dashboard's client of the public API: the published SDK, with the session of the browser instead of a key. */
import { ApiError, NichescopeCore } from "@nichescope/client";
import { noteAge } from "./kept.ts";
import { noteChange } from "./other-tabs.ts";

/** The account on screen. It is sent with every request, and the service refuses changes to any other account. */
export const shown: { accountId?: string } = {};

export const accountHeader = (): Record<string, string> =>
  shown.accountId === undefined ? {} : { "nichescope-account": shown.accountId };

export const client = new NichescopeCore({
  baseUrl: location.origin,
  headers: accountHeader,
  timeoutMs: 60_000,
  // Queries retry by themselves and show the last data meanwhile.
  maxRetries: 0,
  fetch: async (...request) => {
    const response = await fetch(...request);
    noteAge(response);
    return response;
  },
  onResponse: ({ method, warnings }) => {
    if (method !== "get") noteChange();
    // A page that sends a parameter the service does not know has a defect; the tests of pages fail on it. Other warnings are about
    // what a form does, and its page shows them.
    // biome-ignore lint/suspicious/noConsole: for developers; users can do nothing about it.
    if (method === "get" && warnings.length > 0) console.warn("The service ignored parameters.", warnings);
  },
  onError: handleSharedError,
});

/** Handles the errors that concern every page. */
export function handleSharedError(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) signedOut.dispatchEvent(new Event("signed-out"));
  // Another tab switched accounts, or this person is no longer a member of the account on screen.
  if (error.code === "other_account") location.reload();
}

/** Fires when the session has ended, so that pages redirect to the sign-in. */
export const signedOut = new EventTarget();
