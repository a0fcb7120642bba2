import { isFree } from "../../scripts/free-ports.ts";
import { cleanUp, type Scope, wholeFile } from "./cleanup.ts";

/** Below the ports that systems give to programs that ask for any. */
const LOWEST = 20_000;
const COUNT = 10_000;

const port = LOWEST + (process.pid % COUNT);
let isTaken = false;

/**
 * The port for a service. Services of whole files that follow each other in a process have the same, so that a browser keeps
 * the scripts that it has loaded and compiled. All others have any free one, "0", as does one whose port is taken.
 */
export async function steadyPort(scope: Scope): Promise<string> {
  if (scope !== wholeFile || isTaken) return "0";
  isTaken = true; // before the first wait: a file may start two services at once
  cleanUp(scope, () => {
    isTaken = false;
  });
  return (await isFree(port)) ? String(port) : "0";
}
