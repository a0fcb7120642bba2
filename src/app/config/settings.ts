/** Every setting, in the groups and the order in which `docs/configuration.md` and `.env.example` list them. */
import { ACCESS_SETTINGS } from "../../features/access/settings.ts";
import { CATALOG_SETTINGS } from "../../features/catalog/settings.ts";
import { IMPORT_SETTINGS } from "../../features/imports/settings.ts";
import { LISTING_SETTINGS } from "../../features/listings/settings.ts";
import { PEOPLE_SETTINGS } from "../../features/people/settings.ts";
import { SEARCH_SETTINGS } from "../../features/search/settings.ts";
import { SOURCE_SETTINGS } from "../../features/sources/settings.ts";
import { TRACKING_SETTINGS } from "../../features/tracking/settings.ts";
import { WEBHOOK_SETTINGS } from "../../features/webhooks/settings.ts";
import { DATABASE_SETTINGS } from "../../platform/db/settings.ts";
import { SERVER_SETTINGS } from "./server-settings.ts";

export const SETTING_GROUPS = {
  Server: SERVER_SETTINGS,
  Database: DATABASE_SETTINGS,
  Accounts: ACCESS_SETTINGS,
  People: PEOPLE_SETTINGS,
  Sources: SOURCE_SETTINGS,
  Imports: IMPORT_SETTINGS,
  Catalog: CATALOG_SETTINGS,
  Search: SEARCH_SETTINGS,
  Tracking: TRACKING_SETTINGS,
  Webhooks: WEBHOOK_SETTINGS,
  Listings: LISTING_SETTINGS,
};

export const SETTINGS = {
  ...SERVER_SETTINGS,
  ...DATABASE_SETTINGS,
  ...ACCESS_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...SOURCE_SETTINGS,
  ...IMPORT_SETTINGS,
  ...CATALOG_SETTINGS,
  ...SEARCH_SETTINGS,
  ...TRACKING_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...LISTING_SETTINGS,
};
