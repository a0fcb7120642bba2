/** The settings of live sources, separate from the clients for code that only lists the sources. */
import type { LiveSourceName } from "../source.ts";

export type SourceCredentials = {
  keepa: { key: string; url?: string | undefined; tokensPerDay?: number | undefined; buyBox?: boolean } | undefined;
  spApi:
    | {
        clientId: string;
        clientSecret: string;
        refreshToken: string;
        url?: string | undefined;
        lwaUrl?: string | undefined;
      }
    | undefined;
};

export function sourceNames({ keepa, spApi }: SourceCredentials): LiveSourceName[] {
  return [...(keepa ? (["keepa"] as const) : []), ...(spApi ? (["sp-api"] as const) : [])];
}
