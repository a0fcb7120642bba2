import type { SourceCredentials } from "../../features/sources/live/source-credentials.ts";
import type { Config } from "./config.ts";

/** Returns the operator's application for the Selling Partner API, which accounts can authorise. */
export function spApiApp({ spApiClientId: clientId, spApiClientSecret: clientSecret }: Config) {
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
}

/** Returns the credentials of the live sources that the operator has configured. */
export function sourceCredentials(config: Config): SourceCredentials {
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
