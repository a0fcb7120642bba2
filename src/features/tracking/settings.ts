/** How long events are kept. */
import { setting } from "../../platform/base/setting.ts";
import { integer } from "../../platform/base/setting-values.ts";

export const TRACKING_SETTINGS = {
  eventDays: setting({
    env: "EVENT_DAYS",
    parse: integer(1, 36_500),
    unset: 90,
    help: "Days to keep events.",
  }),
};
