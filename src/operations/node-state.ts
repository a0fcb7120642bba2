import type { IndexState } from "../search/index-state.ts";

/** What only the thread knows that keeps the index, and every front tells operators of. */
export type NodeState = {
  startedAt: Date;
  index: IndexState;
  /** When the whole catalogue could first be searched; null if not yet. */
  indexReadyAt: Date | null;
};
