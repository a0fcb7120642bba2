import type { IndexState } from "../../features/search/index-state.ts";

/** State that only the main thread knows; every API thread returns it to operators. */
export type NodeState = {
  startedAt: Date;
  index: IndexState;
  /** When the whole catalogue first became searchable; null if it is not yet. */
  indexReadyAt: Date | null;
};
