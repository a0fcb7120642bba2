/** Error codes of an unavailable database: unreachable, full, starting or overloaded, as opposed to a wrong statement. */
const OUTAGE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT", // the unix socket is gone
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EPIPE",
  "ETIMEDOUT",
  "25006", // read only: a standby, or a failover in progress
  "25P03", // the server ended a transaction that was idle for too long: this process was stopped, or hung
  "25P04", // the same for the time of a whole transaction
  "40001", // serialization failure
  "40P01", // deadlock
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "55P03", // lock timeout
  "57014", // statement timeout
  "57P01", // stopped by the administrator
  "57P02", // crash
  "57P03", // starting up or shutting down
  "57P05", // the server ended an idle connection
  "58030", // I/O error
]);

/** Errors without a code. A pool words the timeout of a new connection differently than a single client. */
const OUTAGE_MESSAGES = new RegExp(
  [
    "connection terminated",
    "timeout exceeded when trying to connect",
    "^timeout expired$",
    "query read timeout",
    "client has encountered a connection error",
    "client was closed and is not queryable",
    "received unexpected \\w+ message from backend", // after a statement that was given up
    "cannot use a pool after calling end",
  ].join("|"),
  "i",
);

/** True if a retry may help; the caller then gets 503 instead of 500. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (OUTAGE_CODES.has(code) || code.startsWith("08"))) return true;
  return OUTAGE_MESSAGES.test(error.message) || isOutage(error.cause);
}
