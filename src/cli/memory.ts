/**
 * The collector of garbage lets it pile up for as long as there is room, so that a long work would seem to need more memory
 * than a short one. Called now and then it keeps both at what they need; a call takes some hundredths of a second.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export function createCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
