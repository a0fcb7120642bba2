import { counted } from "./format.ts";

const DAY_MINUTES = 1_440;
const HOUR_MINUTES = 60;

/** "once an hour" */
export function cooldownInWords(minutes: number): string {
  if (minutes === 0) return "for every change";
  if (minutes % DAY_MINUTES === 0)
    return `once every ${counted(minutes / DAY_MINUTES, "day")}`.replace("every 1 day", "a day");
  if (minutes % HOUR_MINUTES === 0)
    return `once every ${counted(minutes / HOUR_MINUTES, "hour")}`.replace("every 1 hour", "an hour");
  return `once every ${counted(minutes, "minute")}`;
}
