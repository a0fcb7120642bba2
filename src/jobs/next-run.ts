const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * When a job of this schedule runs next after `now`. Of cron we use the minute and the hour, each a number or any; for more
 * than that this is not enough, and it says so.
 */
export function nextRunAt(schedule: string, now: Date): Date {
  const [minute, hour, ...rest] = schedule.split(" ");
  if (rest.some((part) => part !== "*") || ![minute, hour].every((part) => part === "*" || /^\d+$/.test(part ?? "")))
    throw new Error(`the schedule "${schedule}" is not one that can be read here`);
  const isMet = (part: string | undefined, value: number) => part === "*" || Number(part) === value;
  const first = Math.floor(now.getTime() / MINUTE_MS) + 1;
  for (let at = first; at < first + DAY_MINUTES; at++) {
    const time = new Date(at * MINUTE_MS);
    if (isMet(minute, time.getUTCMinutes()) && isMet(hour, time.getUTCHours())) return time;
  }
  throw new Error(`the schedule "${schedule}" names no time of a day`);
}
