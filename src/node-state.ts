import type { IndexState } from "./search/memory/index-keeper.ts";

/** What only the thread knows that keeps the index, and every front tells operators of. */
export type NodeState = {
  startedAt: Date;
  index: IndexState;
  /** When the whole catalogue could first be searched; null if not yet. */
  indexReadyAt: Date | null;
};
