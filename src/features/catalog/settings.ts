/** The history of products. */
import { setting } from "../../platform/base/setting.ts";
import { integer } from "../../platform/base/setting-values.ts";

export const CATALOG_SETTINGS = {
  historyMonths: setting({
    env: "HISTORY_MONTHS",
    parse: integer(0, 1_200),
    unset: 36,
    help: "Months of history to keep; `0` keeps everything.",
  }),
};
