/**
 * The order in which uploaded files are imported. A runner has two **lanes**, each a thread with one import, and an account is in
 * one of them at a time. An import that has outlived its slice is **long**. One lane takes no long imports, so a small file waits
 * for at most one slice of another new import, however many large files there are. Long imports take turns in the other lane.
 * An import that yields continues after its last stored row. One that has stored none since its start yields as well, but what it
 * read is lost. It takes longer turns after that, so it gets further, and reads at most twice as much as it needs.
 */
import { isOver, type RunState } from "../../features/imports/import-run.ts";

const LANES = 2;
const LONG_LANES = 1;
/** Enough for most files. */
const SLICE_MS = 2_000;
/** A resumed import reads its file up to its position again, so long ones take turns less often. */
const LONG_SLICE_MS = 60_000;
/** A turn is at most this much longer than the time until its first stored row. */
const MOST_SLICES = 10;

/** `accountId` is absent for files without an account, which take turns as one. */
export type QueuedImport = {
  id: string;
  status: RunState;
  createdAt: Date;
  accountId?: string | null;
  /** False for a held import whose preview is due. A preview takes its turn like an import. */
  isPreviewed?: boolean;
};

export type RunningImport = {
  id: string;
  accountId: string;
  /** In milliseconds of a monotonic clock. */
  startedAt: number;
  /** When it stored its first rows since the start. */
  storedAt: number | undefined;
};

export type Lanes = {
  running: readonly RunningImport[];
  /** The imports that yielded, with the number of their turns in the long lane that stored nothing. */
  long: ReadonlyMap<string, number>;
  /** When each account was last in a lane; the least recent one is next. */
  servedAt: ReadonlyMap<string, number>;
};

export function accountOf({ accountId }: QueuedImport): string {
  return accountId ?? "";
}

/** Returns the imports that can start now, in order. Ended ones only need cleaning up, and come first. */
export function startable(due: readonly QueuedImport[], lanes: Lanes, now: number): QueuedImport[] {
  const { running, long } = lanes;
  if (running.length >= LANES) return [];
  const isFull = running.filter((each) => isLong(each, lanes, now)).length >= LONG_LANES;
  return waiting(due, lanes).filter(({ id }) => !isFull || !long.has(id));
}

function isLong({ id, startedAt }: RunningImport, { long }: Lanes, now: number): boolean {
  return long.has(id) || now - startedAt > SLICE_MS;
}

/** Returns the import that must yield to another account, if any. */
export function mustYield(due: readonly QueuedImport[], lanes: Lanes, now: number): string | undefined {
  const { running, long } = lanes;
  const others = waiting(due, lanes);
  if (others.length === 0 || startable(due, lanes, now).length > 0) return undefined;
  const hasNew = running.length >= LANES && others.some(({ id }) => !long.has(id));
  if (!hasNew)
    return running.find((each) => isLong(each, lanes, now) && isTurnOver(each, long.get(each.id) ?? 0, now))?.id;
  // The turn of the long one is not interrupted. The newest of the others soon makes room by itself, or has read least in vain.
  const fresh = running.filter(({ id }) => !long.has(id)).toSorted((a, b) => b.startedAt - a.startedAt);
  const [newest] = fresh;
  if (newest === undefined || now - newest.startedAt < SLICE_MS) return undefined;
  return (fresh.find(({ storedAt }) => storedAt !== undefined) ?? newest).id;
}

/** A turn lasts longer than its resumption took, or twice as long as the last one that stored nothing. */
function isTurnOver({ startedAt, storedAt }: RunningImport, turnsInVain: number, now: number): boolean {
  if (storedAt === undefined) return now - startedAt >= LONG_SLICE_MS * 2 ** turnsInVain;
  const resumptionMs = Math.min(storedAt - startedAt, MOST_SLICES * LONG_SLICE_MS);
  return now - startedAt >= LONG_SLICE_MS && now - storedAt >= resumptionMs;
}

/** Returns the new value of `long` of an import that yielded. What it needs does not shrink, so the number only grows. */
export function turnsInVain({ id, storedAt }: RunningImport, { long }: Pick<Lanes, "long">): number {
  const before = long.get(id);
  return before === undefined ? 0 : before + Number(storedAt === undefined);
}

/** The oldest import of each account that is not in a lane. */
function waiting(due: readonly QueuedImport[], { running, servedAt }: Lanes): QueuedImport[] {
  const busy = new Set(running.map(({ accountId }) => accountId));
  const ids = new Set(running.map(({ id }) => id));
  const ended = due.filter(({ id, status }) => isOver(status) && !ids.has(id));
  const first = new Map<string, QueuedImport>();
  for (const each of due.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const account = accountOf(each);
    if (!isOver(each.status) && !busy.has(account) && !first.has(account)) first.set(account, each);
  }
  const served = (each: QueuedImport) => servedAt.get(accountOf(each)) ?? Number.NEGATIVE_INFINITY;
  // One that was running when the service ended is resumed before others start.
  const isResumed = ({ status }: QueuedImport) => Number(status === "running");
  const inTurn = [...first.values()].sort((a, b) => compare(served(a), served(b)) || isResumed(b) - isResumed(a));
  return [...ended, ...inTurn];
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
