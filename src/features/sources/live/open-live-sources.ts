/** Opens the live sources that have credentials, the one with the most fields first. */
import { type Clock, utcDay } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import { createKeepaClient } from "../keepa/keepa-client.ts";
import { createKeepaSource, type KeepaSource } from "../keepa/keepa-source.ts";
import type { LiveSource } from "../source.ts";
import type { HealthStore } from "./health-store.ts";
import type { SourceCredentials } from "./source-credentials.ts";

export type LiveSources = { keepa: KeepaSource | undefined; all: LiveSource[]; close(): Promise<void> };

export async function openLiveSources(
  settings: SourceCredentials,
  { health, clock, log }: { health: HealthStore; clock: Clock; log: Log },
): Promise<LiveSources> {
  const spending: Promise<void>[] = [];
  let keepa: KeepaSource | undefined;
  if (settings.keepa !== undefined) {
    const { key, url, tokensPerDay, buyBox = false } = settings.keepa;
    const client = createKeepaClient({
      key,
      ...(url && { baseUrl: url }),
      buyBox,
      ...(tokensPerDay !== undefined && { tokenBudgetPerDay: tokensPerDay }),
      // Other processes spend from the same daily budget.
      spentToday: await health.spentOn("keepa", utcDay(clock.now())),
      onSpent: (tokens) => {
        const recorded = health.spend("keepa", utcDay(clock.now()), tokens);
        spending.push(recorded.catch((err) => log.warn({ err }, "could not record the tokens spent")));
      },
      clock,
      random: Math.random,
      log,
    });
    keepa = createKeepaSource(client, clock);
  }
  let spApi: LiveSource | undefined;
  if (settings.spApi !== undefined) {
    // Imported only here: most nodes have no SP-API, and its models are compiled when they are loaded.
    const { openSpApi } = await import("../sp-api/open-sp-api.ts");
    const { createSpApiSource } = await import("../sp-api/sp-api-source.ts");
    spApi = createSpApiSource(openSpApi(settings.spApi, { clock, log }), clock, log);
  }
  const all = [keepa, spApi].filter((source) => source !== undefined);
  return {
    keepa,
    all,
    async close() {
      await Promise.all(all.map((source) => source.close()));
      await Promise.all(spending);
    },
  };
}
