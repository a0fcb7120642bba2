import { automation } from "./automation.ts";
import { listings } from "./listings.ts";
import { operator } from "./operator.ts";
import { outside } from "./outside.ts";
import { research } from "./research.ts";
import { sales } from "./sales.ts";
import { settings } from "./settings.ts";
import type { Journeys } from "./steps.ts";
import { tracking } from "./tracking.ts";

/** By the name of a page in `test/support/pages.ts`. */
export const JOURNEYS: Journeys = {
  ...outside,
  ...research,
  ...tracking,
  ...listings,
  ...automation,
  ...settings,
  ...sales,
  ...operator,
};
