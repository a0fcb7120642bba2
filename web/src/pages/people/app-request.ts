/** The authorization request of an app, as the service passed it to this page. */
const PARAMETERS = {
  clientId: "client_id",
  redirectUri: "redirect_uri",
  responseType: "response_type",
  codeChallenge: "code_challenge",
  codeChallengeMethod: "code_challenge_method",
  scope: "scope",
  state: "state",
  resource: "resource",
} as const;

export type AppRequest = { [Name in keyof typeof PARAMETERS]?: string };

/** Reads the query of the request, which arrives in base64url. Returns undefined if it is damaged. */
export function readAppRequest(encoded: string): AppRequest | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
    const query = new URLSearchParams(new TextDecoder().decode(bytes));
    return Object.fromEntries(
      Object.entries(PARAMETERS).flatMap(([name, parameter]) => {
        const value = query.get(parameter);
        return value === null ? [] : [[name, value]];
      }),
    );
  } catch {
    return undefined;
  }
}
