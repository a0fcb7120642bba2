/** Refusals of the OAuth endpoints, with the codes of RFC 6749, 7591 and 8707. */
export type OAuthCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "invalid_scope"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "access_denied";

export class OAuthError extends Error {
  readonly code: OAuthCode;
  constructor(code: OAuthCode, message: string) {
    super(message);
    this.name = "OAuthError";
    this.code = code;
  }
}
