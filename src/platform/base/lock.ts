/** A lock that this process holds. */
export type HeldLock = {
  release(): Promise<void>;
  /** Aborted when the connection breaks; another node may then take the lock. */
  lost: AbortSignal;
};

export type Lock = {
  /** Takes the lock without waiting; undefined if another node holds it. */
  tryLock(): Promise<HeldLock | undefined>;
};
