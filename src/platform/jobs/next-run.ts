const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The next run of a cron schedule after `now`. Supports only minute and hour, each a number or `*`; throws otherwise. */
export function nextRunAt(schedule: string, now: Date): Date {
  const [minute, hour, ...rest] = schedule.split(" ");
  if (rest.some((part) => part !== "*") || ![minute, hour].every((part) => part === "*" || /^\d+$/.test(part ?? "")))
    throw new Error(`the schedule "${schedule}" is not supported`);
  const matches = (part: string | undefined, value: number) => part === "*" || Number(part) === value;
  const first = Math.floor(now.getTime() / MINUTE_MS) + 1;
  for (let at = first; at < first + DAY_MINUTES; at++) {
    const time = new Date(at * MINUTE_MS);
    if (matches(minute, time.getUTCMinutes()) && matches(hour, time.getUTCHours())) return time;
  }
  throw new Error(`the schedule "${schedule}" matches no time of day`);
}
