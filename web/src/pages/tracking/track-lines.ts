import { ApiError } from "@nichescope/client";
import { client } from "../../api/client.ts";
import { messageOf } from "../../parts/states.tsx";
import type { LineProblem, PastedLine } from "./pasted-lines.ts";

export type TrackedLines = {
  tracked: number;
  problems: LineProblem[];
  /** Why the rest was not tried: the plan or the daily limit is used up. */
  stoppedBy: string | null;
};

/** Tracks products one after the other, so that a full plan refuses the last ones and not some in between. */
export async function trackLines(
  products: readonly PastedLine[],
  channels: string[],
  onProgress: (done: number) => void,
): Promise<TrackedLines> {
  const problems: LineProblem[] = [];
  let tracked = 0;
  for (const [index, { line, text, asin, marketplace }] of products.entries()) {
    onProgress(index);
    try {
      await client.post("/api/v1/tracking/products", { body: { asin, marketplace, channels } });
      tracked += 1;
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      if (failed.status === 409) problems.push({ line, text, problem: "already tracked" });
      else if (failed.code === "plan_limit" || failed.status === 429) {
        const rest = products
          .slice(index)
          .map((each) => ({ line: each.line, text: each.text, problem: "not tracked" }));
        return { tracked, problems: [...problems, ...rest], stoppedBy: messageOf(failed) };
      } else problems.push({ line, text, problem: messageOf(failed) });
    }
  }
  return { tracked, problems, stoppedBy: null };
}
