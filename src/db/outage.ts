/** What PostgreSQL and its driver say when the database is away, full, starting or overloaded, rather than asked wrongly. */
const OUTAGE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT", // the unix socket is gone
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EPIPE",
  "ETIMEDOUT",
  "25006", // read only: a standby, or a failover under way
  "40001", // two transactions in each other's way: one was given up
  "40P01",
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "57014", // statement timeout
  "57P01", // stopped by the administrator
  "57P02", // crash
  "57P03", // starting up or shutting down
  "58030", // I/O error
]);

const OUTAGE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|cannot use a pool after calling end/i;

/** Whether asking again later may help: then the caller gets 503 instead of 500. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (OUTAGE_CODES.has(code) || code.startsWith("08"))) return true;
  return OUTAGE_MESSAGES.test(error.message) || isOutage(error.cause);
}
