/** Why nothing came back, in words for the owner of the endpoint: what to look at, and nothing about this service's insides. */

const BY_CODE: Record<string, string> = {
  ERR_REFUSED_ADDRESS: "the address may not be reached",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before an answer came",
  EPIPE: "the connection was closed before an answer came",
  UND_ERR_SOCKET: "the connection was closed before an answer came",
  ENOTFOUND: "its name is not known",
  ENODATA: "its name is not known",
  EAI_AGAIN: "its name could not be looked up",
  ETIMEDOUT: "no connection could be made in time",
  ETIMEOUT: "its name could not be looked up",
  ESERVFAIL: "its name could not be looked up",
  EREFUSED: "its name could not be looked up",
  UND_ERR_CONNECT_TIMEOUT: "no connection could be made in time",
  EHOSTUNREACH: "no way leads to its address",
  ENETUNREACH: "no way leads to its address",
  EADDRNOTAVAIL: "no way leads to its address",
  CERT_HAS_EXPIRED: "its certificate is not valid: it has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is not valid: it is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not valid: it is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not valid: nobody known has signed it",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not valid: one in its chain is missing",
  UNABLE_TO_GET_ISSUER_CERT: "its certificate is not valid: one in its chain is missing",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is not valid: nobody known has signed it",
  UND_ERR_HEADERS_OVERFLOW: "the headers of its answer are too large",
};

const BY_KIND: [pattern: RegExp, problem: string][] = [
  [/^(CERT_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)/, "its certificate is not valid"],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO)/, "no secure connection could be made"],
  [/^HPE_/, "its answer is not HTTP"],
];

export const REDIRECTED = "it redirects, and redirects are not followed";

export const BROKEN_OFF = "its answer broke off";

export function problemOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const code = codeOf(each);
    const told = BY_CODE[code] ?? BY_KIND.find(([pattern]) => pattern.test(code))?.[1];
    if (told !== undefined) return told;
  }
  return "the connection failed";
}

/** Of several addresses that were tried, the first one's. */
function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0]);
  if (typeof code === "string") return code;
  return error.name === "HTTPParserError" ? "HPE_" : ""; // undici's own, not always with a code
}

export function tooLate(timeoutMs: number, hasBegun: boolean): string {
  return `did not ${hasBegun ? "end its answer" : "answer"} within ${timeoutMs / 1_000} s`;
}
