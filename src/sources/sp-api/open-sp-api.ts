import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { SourceCredentials } from "../live/source-credentials.ts";
import { createSpApiClient, type SpApiClient } from "./sp-api-client.ts";

const USER_AGENT = "Nichescope/0.1 (Language=TypeScript)";

/** The client of the configured application; undefined without credentials. */
export function openSpApi(
  settings: SourceCredentials["spApi"],
  { clock, log }: { clock: Clock; log: Log },
): SpApiClient | undefined {
  if (settings === undefined) return undefined;
  const { url, lwaUrl, ...credentials } = settings;
  return createSpApiClient({
    ...credentials,
    ...(url && { endpoints: { na: url, eu: url, fe: url } }),
    ...(lwaUrl && { lwaUrl }),
    clock,
    random: Math.random,
    log,
    userAgent: USER_AGENT,
  });
}
