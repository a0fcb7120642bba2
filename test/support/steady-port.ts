import { isFree } from "../../scripts/opensearch/free-ports.ts";
import { cleanUp, type Scope, wholeFile } from "./cleanup.ts";

/** Below the ports that systems give to programs that ask for any. */
const LOWEST = 20_000;
const COUNT = 10_000;

const port = LOWEST + (process.pid % COUNT);
let isTaken = false;

/**
 * The port for a service: the same for the services of whole files that follow each other in a process, so that a browser keeps
 * the scripts that it has loaded and compiled. Any free port, "0", for all others and where that one is taken.
 */
export async function steadyPort(scope: Scope): Promise<string> {
  if (scope !== wholeFile || isTaken || !(await isFree(port))) return "0";
  isTaken = true;
  cleanUp(scope, () => {
    isTaken = false;
  });
  return String(port);
}
