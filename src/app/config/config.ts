/** Reads the settings of a node from the environment; no other module reads it for configuration. */
import { SetupError } from "../../platform/base/errors.ts";
import type { Setting } from "../../platform/base/setting.ts";
import { Problem } from "../../platform/base/setting-values.ts";
import { findCrossProblems } from "./cross-checks.ts";
import { SETTINGS } from "./settings.ts";

export type Env = Record<string, string | undefined>;

type Read = { [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never };

/** The settings of an installation, as the operator gave them. */
export type Config = Omit<Read, "demo"> & { demo: boolean };

/** The settings of a node, with what its start has found. `publicUrl` is the address that clients use, and `port` is never 0. */
export type NodeConfig = Config & { secretKey: string; publicUrl: string };

/** Reads every setting and reports every problem in one error. */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(SETTINGS)) {
    const raw = env[definition.env]?.trim();
    if (raw === undefined || raw === "") {
      values[name] = definition.unset;
      continue;
    }
    try {
      values[name] = definition.parse(raw);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(`${definition.env} ${error.message}`);
    }
  }
  const read = values as Read;
  problems.push(...findCrossProblems(env));
  if (problems.length > 0) {
    const heading = problems.length === 1 ? "A setting is wrong:" : `${problems.length} settings are wrong:`;
    throw new SetupError(
      [heading, ...problems.map((problem) => `  - ${problem}`), "See docs/configuration.md."].join("\n"),
    );
  }
  return { ...read, demo: read.demo ?? read.databaseUrl === undefined };
}
