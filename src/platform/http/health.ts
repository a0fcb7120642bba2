import type { Log } from "../base/log.ts";

/** Each check resolves if its part is healthy, and throws otherwise. */
type HealthChecks = Record<string, () => Promise<void>>;

export type CheckedHealth = { isReady: boolean; checks: { name: string; status: "ok" | "unavailable" }[] };

export type HealthParts = {
  health: HealthChecks;
  /** Checks that are reported but do not affect readiness. */
  optionalHealth?: HealthChecks | undefined;
  log: Log;
};

/**
 * Returns a function that runs all checks of this node. Probes come every few seconds, so a part that is not ready is logged when
 * that begins, when the reason changes and when it ends.
 */
export function createHealth({ health, optionalHealth = {}, log }: HealthParts): () => Promise<CheckedHealth> {
  const reasons = new Map<string, string>();
  const report = (part: string, reason?: string): void => {
    if (reasons.get(part) === reason) return;
    if (reason === undefined) {
      reasons.delete(part);
      log.info({ part }, "ready again");
    } else {
      reasons.set(part, reason);
      log.warn({ part, reason }, "not ready");
    }
  };
  return async () => {
    const checks = await Promise.all(
      Object.entries({ ...health, ...optionalHealth }).map(async ([name, check]) => {
        try {
          await check();
          report(name);
          return { name, status: "ok" as const };
        } catch (error) {
          if (name in health) report(name, error instanceof Error ? error.message : String(error));
          return { name, status: "unavailable" as const };
        }
      }),
    );
    return { isReady: checks.every(({ name, status }) => status === "ok" || !(name in health)), checks };
  };
}
