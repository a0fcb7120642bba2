import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { SourceCredentials } from "../live/source-credentials.ts";
import { createSpApiClient, type SpApiClient } from "./sp-api-client.ts";

const USER_AGENT = "Nichescope/0.1 (Language=TypeScript)";

export type SpApiSettings = NonNullable<SourceCredentials["spApi"]>;

/** The client of the configured application. */
export function openSpApi(
  settings: SpApiSettings,
  { clock, log, pausesMs }: { clock: Clock; log: Log; pausesMs?: readonly number[] },
): SpApiClient {
  const { url, lwaUrl, ...credentials } = settings;
  return createSpApiClient({
    ...credentials,
    ...(url && { endpoints: { na: url, eu: url, fe: url } }),
    ...(lwaUrl && { lwaUrl }),
    ...(pausesMs && { pausesMs }),
    clock,
    random: Math.random,
    log,
    userAgent: USER_AGENT,
  });
}
