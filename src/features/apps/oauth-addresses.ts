import { baseUrl } from "../../platform/http/addresses.ts";

/** The issuer of tokens and the resource that they are for: the endpoint for assistants. */
export function oauthAddresses(publicUrl: string, host: string): { issuer: string; resource: string } {
  const issuer = baseUrl(publicUrl, host);
  return { issuer, resource: `${issuer}/mcp` };
}
