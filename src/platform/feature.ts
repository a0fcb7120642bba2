import type { Clock } from "./base/clock.ts";
import type { Log } from "./base/log.ts";
import type { Database } from "./db/open.ts";
import type { ResolveName } from "./security/resolve-name.ts";

/** The parts of a node that it gives to every feature. */
export type Platform = {
  database: Database;
  clock: Clock;
  log: Log;
  /** The address that clients use. */
  publicUrl: string;
  /** Encrypts what is stored, and signs sessions and links. */
  secretKey: string;
  /** Resolves host names of outgoing calls; DNS by default. */
  resolveName: ResolveName | undefined;
};
