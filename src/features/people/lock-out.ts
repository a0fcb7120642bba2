/**
 * Limits on sign-in attempts, mails and sign-ups. Attempts are counted by e-mail address, by client network, and by both
 * together: guessing is stopped soon, a mistyped password is not, and nobody can lock the right person out of a network
 * from which they have signed in before.
 */
const MINUTE_MS = 60_000;
export const WINDOW_MS = 15 * MINUTE_MS;
export const LOCK_MS = 15 * MINUTE_MS;

export type AttemptKind = "sign_in" | "mail" | "sign_up" | "invited";

type Limits = { byEmail: number; byNetwork: number; byBoth: number };

/** Attempts allowed within one window, by kind. */
export const LIMITS: Record<AttemptKind, Limits> = {
  sign_in: { byEmail: 10, byNetwork: 100, byBoth: 5 },
  mail: { byEmail: 5, byNetwork: 30, byBoth: 5 },
  sign_up: { byEmail: 5, byNetwork: 20, byBoth: 5 },
  invited: { byEmail: 10, byNetwork: 200, byBoth: 10 }, // a whole company may sign up from one network on its first morning
};

/** The times of the latest attempts, newest first, up to the limit. */
export type RecentAttempts = { byEmail: Date[]; byNetwork: Date[]; byBoth: Date[]; isKnownNetwork: boolean };

export type Lock = { limit: number; until: Date };

/** Returns the longest lock that holds now; undefined when another attempt is allowed. */
export function findLock(kind: AttemptKind, recent: RecentAttempts, now: Date): Lock | undefined {
  const { byEmail, byNetwork, byBoth } = LIMITS[kind];
  const locks = [
    lockFrom(recent.byBoth, byBoth),
    lockFrom(recent.byNetwork, byNetwork),
    recent.isKnownNetwork ? undefined : lockFrom(recent.byEmail, byEmail),
  ];
  return locks
    .filter((lock) => lock !== undefined && lock.until > now)
    .sort((a, b) => (b as Lock).until.getTime() - (a as Lock).until.getTime())[0];
}

/** Reaching the limit within one window locks for `LOCK_MS` from the latest attempt. */
function lockFrom(times: Date[], limit: number): Lock | undefined {
  const [newest] = times;
  const first = times[limit - 1];
  if (newest === undefined || first === undefined) return undefined;
  if (newest.getTime() - first.getTime() > WINDOW_MS) return undefined;
  return { limit, until: new Date(newest.getTime() + LOCK_MS) };
}
