/** The official MCP client, as assistants use it. */
import {
  Client,
  type OAuthClientInformationFull,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { cleanUp, type Scope } from "./cleanup.ts";

/** Connects with an API key or an access token. */
export async function connectByToken(scope: Scope, url: string, token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  cleanUp(scope, () => client.close());
  return client;
}

export type TestProvider = OAuthClientProvider & {
  client: OAuthClientInformationFull | undefined;
  kept: OAuthTokens | undefined;
  authorizationUrl: URL | undefined;
};

/** Keeps what an app keeps, and the address to which it would send the person's browser. */
export function createProvider(redirectUrl = "http://127.0.0.1:49152/callback"): TestProvider {
  let verifier = "";
  let discovered: OAuthDiscoveryState | undefined;
  const provider: TestProvider = {
    client: undefined,
    kept: undefined,
    authorizationUrl: undefined,
    redirectUrl,
    clientMetadata: { client_name: "Test assistant", redirect_uris: [redirectUrl] },
    state: () => "1.0",
    clientInformation: () => provider.client,
    saveClientInformation(information) {
      provider.client = information as OAuthClientInformationFull;
    },
    tokens: () => provider.kept,
    saveTokens(tokens) {
      provider.kept = tokens;
    },
    redirectToAuthorization(url) {
      provider.authorizationUrl = url;
    },
    saveCodeVerifier(text) {
      verifier = text;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState(state) {
      discovered = state;
    },
    discoveryState: () => discovered,
  };
  return provider;
}
