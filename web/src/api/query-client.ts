import { ApiError } from "@nichescope/client";
import { QueryClient } from "@tanstack/react-query";

const MAX_TRIES = 3;

/** Options of queries that count against the account's dashboard requests: returning to the window must not repeat them. */
export const COUNTED = { refetchOnWindowFocus: false } as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline a query fails instead of waiting without a word. A service on the own machine responds without a network, too.
      networkMode: "always",
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // A refusal is final; only an unreachable or overloaded service is retried.
      retry: (failures, error) => failures < MAX_TRIES && !(error instanceof ApiError && error.status < 500),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 5_000),
    },
  },
});
