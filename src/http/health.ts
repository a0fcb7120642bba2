import type { Log } from "../base/log.ts";

/** Each check resolves if its part is healthy, and throws otherwise. */
export type HealthChecks = Record<string, () => Promise<void>>;

export type CheckedHealth = { isReady: boolean; checks: { name: string; status: "ok" | "unavailable" }[] };

export type HealthParts = {
  health: HealthChecks;
  /** Checks that are reported but do not affect readiness. */
  optionalHealth?: HealthChecks | undefined;
  log: Log;
};

/** Returns a function that runs all checks of this node. */
export function createHealth({ health, optionalHealth = {}, log }: HealthParts): () => Promise<CheckedHealth> {
  return async () => {
    const checks = await Promise.all(
      Object.entries({ ...health, ...optionalHealth }).map(async ([name, check]) => {
        try {
          await check();
          return { name, status: "ok" as const };
        } catch (error) {
          if (name in health) log.warn({ err: error, part: name }, "not ready");
          return { name, status: "unavailable" as const };
        }
      }),
    );
    return { isReady: checks.every(({ name, status }) => status === "ok" || !(name in health)), checks };
  };
}
