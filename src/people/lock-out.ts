/**
 * How often somebody may try. Tries are counted by e-mail address, by the place they come from, and by both together: one who
 * guesses is stopped soon, one who mistypes is not, and nobody can lock the right person out of a place that they have signed in from.
 */
import { isIPv6 } from "node:net";

const MINUTE_MS = 60_000;
export const WINDOW_MS = 15 * MINUTE_MS;
export const LOCK_MS = 15 * MINUTE_MS;

export type Kind = "sign_in" | "mail" | "sign_up" | "invited";

type Limits = { byEmail: number; byPlace: number; byBoth: number };

/** How many within the window, of each kind. */
export const LIMITS: Record<Kind, Limits> = {
  sign_in: { byEmail: 10, byPlace: 100, byBoth: 5 },
  mail: { byEmail: 5, byPlace: 30, byBoth: 5 },
  sign_up: { byEmail: 10, byPlace: 20, byBoth: 10 },
  invited: { byEmail: 10, byPlace: 200, byBoth: 10 }, // a whole company may come from one place on its first morning
};

/** The latest tries, the newest first; no more of them than the limit. */
export type Tries = { byEmail: Date[]; byPlace: Date[]; byBoth: Date[]; isKnownPlace: boolean };

export type Lock = { limit: number; until: Date };

/** Undefined where one may try now. */
export function lockOf(kind: Kind, tries: Tries, now: Date): Lock | undefined {
  const { byEmail, byPlace, byBoth } = LIMITS[kind];
  const locks = [
    lockBy(tries.byBoth, byBoth),
    lockBy(tries.byPlace, byPlace),
    tries.isKnownPlace ? undefined : lockBy(tries.byEmail, byEmail),
  ];
  return locks
    .filter((lock) => lock !== undefined && lock.until > now)
    .sort((a, b) => (b as Lock).until.getTime() - (a as Lock).until.getTime())[0];
}

/** As many as the limit within one window lock for a while from the last of them on. */
function lockBy(tries: Date[], limit: number): Lock | undefined {
  const [newest] = tries;
  const first = tries[limit - 1];
  if (newest === undefined || first === undefined) return undefined;
  if (newest.getTime() - first.getTime() > WINDOW_MS) return undefined;
  return { limit, until: new Date(newest.getTime() + LOCK_MS) };
}

/** Who has an IPv6 address has 2^64 of them: there the network is what counts. */
export function placeOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 !== undefined || !isIPv6(ip)) return v4 ?? ip;
  const [head = "", tail] = (ip.split("%")[0] as string).toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
