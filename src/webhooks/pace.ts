/**
 * How fast an endpoint is sent to: more at the same time while it answers well, half as many when it does not, and how many
 * deliveries lie ready in memory for it. A receiver that nobody knows yet gets a few.
 */
export type Pace = {
  /** Deliveries under way at the same time; the whole part counts. */
  limit: number;
  /** Deliveries kept ready beyond those, so that a fast receiver never waits for the database. */
  ahead: number;
  /** When it was last slowed down: failures of what was begun before that are part of the same trouble. */
  slowedAt: number;
};

export const FIRST_LIMIT = 4;
/** More than this would only lie in memory: it is what the fastest receiver takes while the database is asked once. */
export const MOST_AHEAD = 512;

export function newPace(most: number): Pace {
  return { limit: Math.min(FIRST_LIMIT, most), ahead: 0, slowedAt: 0 };
}

/** By one for every round of successes. */
export function faster(pace: Pace, most: number): Pace {
  if (pace.limit >= most) return pace;
  return { ...pace, limit: Math.min(most, pace.limit + 1 / pace.limit) };
}

/** Down to one at a time for a receiver that cannot cope; one that merely errs now and then keeps what a new one gets. */
export function slower(pace: Pace, begunAtMs: number, nowMs: number, copes: boolean): Pace {
  if (begunAtMs <= pace.slowedAt) return { ...pace, ahead: 0 };
  const least = copes ? Math.min(FIRST_LIMIT, pace.limit) : 1;
  return { limit: Math.max(least, pace.limit / 2), ahead: 0, slowedAt: nowMs };
}

/** It has run dry though there is more. */
export function moreAhead(pace: Pace): Pace {
  return { ...pace, ahead: Math.min(MOST_AHEAD, Math.max(Math.floor(pace.limit), pace.ahead * 2)) };
}

/** What lies ready lies for long: another node could have sent it. */
export function lessAhead(pace: Pace): Pace {
  return { ...pace, ahead: Math.floor(pace.ahead / 2) };
}
