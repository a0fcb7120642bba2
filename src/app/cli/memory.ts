/**
 * Forces garbage collection. V8 lets garbage grow while there is room, so a long import would use more memory than it needs.
 * A call takes a few hundredths of a second.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export function createCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
