/** The order in which uploaded files are imported, one at a time. */
import { isOver, type RunState } from "../../sources/import/import-run.ts";

/** `accountId` is absent for product files, which operators import. */
export type QueuedImport = { id: string; status: RunState; createdAt: Date; accountId?: string };

/**
 * Ended imports only need cleaning up, and running ones are resumed before others start. Accounts then take turns, each with its
 * oldest file, so that an account waits for at most one file of every other account and not for all of them.
 */
export function inTurn(due: readonly QueuedImport[]): QueuedImport[] {
  const priority = ({ status }: QueuedImport) => (isOver(status) ? 0 : status === "running" ? 1 : 2);
  const turns = new Map<string, number>();
  return due
    .toSorted((a, b) => priority(a) - priority(b) || (a.id < b.id ? -1 : 1))
    .map((each) => {
      const turn = priority(each) < 2 ? 0 : (turns.get(each.accountId ?? "") ?? 0);
      if (priority(each) === 2) turns.set(each.accountId ?? "", turn + 1);
      return { each, turn };
    })
    .sort((a, b) => priority(a.each) - priority(b.each) || a.turn - b.turn)
    .map(({ each }) => each);
}
