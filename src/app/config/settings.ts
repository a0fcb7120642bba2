/** Every setting, in the groups and the order in which `docs/configuration.md` and `.env.example` list them. */
import { LISTING_SETTINGS } from "./listing-settings.ts";
import { PEOPLE_AND_WEBHOOK_SETTINGS } from "./people-and-webhooks-settings.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";
import { SOURCE_SETTINGS } from "./sources-settings.ts";
import { STORAGE_SETTINGS } from "./storage-settings.ts";

export const SETTING_GROUPS = {
  Server: SERVER_SETTINGS,
  Storage: STORAGE_SETTINGS,
  Sources: SOURCE_SETTINGS,
  "People and webhooks": PEOPLE_AND_WEBHOOK_SETTINGS,
  Listings: LISTING_SETTINGS,
};

export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...STORAGE_SETTINGS,
  ...SOURCE_SETTINGS,
  ...PEOPLE_AND_WEBHOOK_SETTINGS,
  ...LISTING_SETTINGS,
};
