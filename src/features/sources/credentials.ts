import type { Values } from "../../platform/base/setting.ts";
import type { SourceCredentials } from "./live/source-credentials.ts";
import type { SOURCE_SETTINGS } from "./settings.ts";

type Settings = Omit<Values<typeof SOURCE_SETTINGS>, "demo">;

/** Returns the operator's application for the Selling Partner API, which accounts can authorise. */
export function spApiApp({ spApiClientId: clientId, spApiClientSecret: clientSecret }: Settings) {
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
}

/** Returns the credentials of the live sources that the operator has configured. */
export function sourceCredentials(config: Settings): SourceCredentials {
  const { keepaKey: key, spApiClientId: clientId, spApiClientSecret: clientSecret, spApiRefreshToken } = config;
  return {
    keepa:
      key === undefined
        ? undefined
        : { key, url: config.keepaUrl, tokensPerDay: config.keepaTokensPerDay, buyBox: config.keepaBuyBox },
    spApi:
      clientId === undefined || clientSecret === undefined || spApiRefreshToken === undefined
        ? undefined
        : {
            clientId,
            clientSecret,
            refreshToken: spApiRefreshToken,
            url: config.spApiUrl,
            lwaUrl: config.spApiLwaUrl,
          },
  };
}
