/** Explains a failed request to the owner of the endpoint, without internals of this service. */

const BY_CODE: Record<string, string> = {
  ERR_REFUSED_ADDRESS: "the address is not allowed",
  // The same for unknown and for forbidden names: the log of deliveries must not show which names exist in our network.
  ERR_REFUSED_NAME: "the host name does not resolve to a public address",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before a response arrived",
  EPIPE: "the connection was closed before a response arrived",
  UND_ERR_SOCKET: "the connection was closed before a response arrived",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  EHOSTUNREACH: "the address is unreachable",
  ENETUNREACH: "the address is unreachable",
  EADDRNOTAVAIL: "the address is unreachable",
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate is not signed by a known authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT: "the certificate chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the certificate is not signed by a known authority",
  UND_ERR_HEADERS_OVERFLOW: "the response headers are too large",
};

const BY_KIND: [pattern: RegExp, problem: string][] = [
  [/^(CERT_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)/, "the certificate is not valid"],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO)/, "no secure connection could be established"],
  [/^HPE_/, "the response is not HTTP"],
];

export const REDIRECTED = "the receiver redirects, and redirects are not followed";

export const INCOMPLETE = "the response is incomplete";

/** True if the address guard refused the address or the name. */
export function isRefusal(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (codeOf(each).startsWith("ERR_REFUSED_")) return true;
  return false;
}

export function problemOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const code = codeOf(each);
    const problem = BY_CODE[code] ?? BY_KIND.find(([pattern]) => pattern.test(code))?.[1];
    if (problem !== undefined) return problem;
  }
  return "the connection failed";
}

/** Returns the error code; for several tried addresses the first one's. */
function codeOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0]);
  if (typeof code === "string") return code;
  return error.name === "HTTPParserError" ? "HPE_" : ""; // undici's parser error, sometimes without a code
}

export function timeoutProblem(timeoutMs: number, hasStarted: boolean): string {
  return `${hasStarted ? "the response was not complete" : "no response"} within ${timeoutMs / 1_000} s`;
}
