/** The demo market and live sources. */
import { setting } from "../../platform/base/setting.ts";
import { integer, onOff, text, webAddress } from "../../platform/base/setting-values.ts";

export const SOURCE_SETTINGS = {
  demo: setting({
    env: "DEMO",
    parse: onOff,
    unset: undefined as boolean | undefined,
    unsetText: "on with the embedded database, else off",
    example: "off",
    help: "Load a demo market and one account per plan on first start. `DATA_DIR/demo.json` then holds the keys and the link to the dashboard.",
  }),
  demoProducts: setting({
    env: "DEMO_PRODUCTS",
    parse: integer(1, 10_000_000),
    unset: 50_000,
    help: "Number of products in the demo market when it is first loaded.",
  }),
  simulatorSpeed: setting({
    env: "SIMULATOR_SPEED",
    parse: integer(0, 100_000),
    unset: 6,
    help: "Speed of the demo market, in market days per day: `24` is a day per hour, `1` is real time, `0` stops it. It also stops when a live source is configured.",
  }),
  keepaKey: setting({
    env: "KEEPA_KEY",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "0123…",
    help: "Key of the Keepa API. Products are then fetched from Keepa, and tracked products are kept fresh.",
  }),
  keepaTokensPerDay: setting({
    env: "KEEPA_TOKENS_PER_DAY",
    parse: integer(1, 1_000_000_000),
    unset: undefined as number | undefined,
    unsetText: "the plan of the key",
    example: "5000",
    help: "Maximum number of Keepa tokens to spend per day (UTC).",
  }),
  keepaBuyBox: setting({
    env: "KEEPA_BUY_BOX",
    parse: onOff,
    unset: false,
    help: "Fetch the price of the Buy Box from Keepa, with its history. It costs two more tokens per product, so that a key pays for half as many products.",
  }),
  keepaUrl: setting({
    env: "KEEPA_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "https://api.keepa.com",
    help: "Address of the Keepa API, if you reach it through a proxy.",
  }),
  spApiClientId: setting({
    env: "SP_API_CLIENT_ID",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "amzn1.application-oa2-client.0123…",
    help: "Client id of an Amazon Selling Partner API application. Requires `SP_API_CLIENT_SECRET`. Accounts can then connect their selling account by authorising this application.",
  }),
  spApiClientSecret: setting({
    env: "SP_API_CLIENT_SECRET",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    help: "Client secret of the application.",
  }),
  spApiRefreshToken: setting({
    env: "SP_API_REFRESH_TOKEN",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    help: "Refresh token of your own authorisation of the application. Products are then fetched from the Selling Partner API.",
  }),
  spApiUrl: setting({
    env: "SP_API_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "Amazon's, by region",
    help: "Address of the Selling Partner API, if you use a proxy or a sandbox.",
  }),
  spApiLwaUrl: setting({
    env: "SP_API_LWA_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "https://api.amazon.com/auth/o2/token",
    help: "Address that issues the access tokens.",
  }),
};
