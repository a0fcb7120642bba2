/** What one of many holds, and the others wait for or leave alone. */
export type HeldLock = {
  release(): Promise<void>;
  /** Aborted when the connection breaks: another node may have the lock by now. */
  lost: AbortSignal;
};

export type Lock = {
  /** Undefined when another node has it. It waits for nobody. */
  tryLock(): Promise<HeldLock | undefined>;
};
