import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";

export type Log = Logger;

/** Redacts keys and secrets anywhere in a log line, for example in a URL or an error message. */
const SECRETS = /\b(nsk_|nsa_|nsr_|nsc_|whsec_)[0-9A-Za-z+/=_-]{6,}/g;

/** Redacts tokens in URLs, including encoded ones. */
const TOKENS = /(nsi_|token(?:=|%3d))[^&/?#\s]+/gi;

const SECRET_FIELDS = ["authorization", "cookie", "password", "secret", "key"];

export function createLog(level: string, destination: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, url: (url: string) => url.replace(TOKENS, "$1[redacted]") },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: "[redacted]" },
      hooks: { streamWrite: (line) => line.replace(SECRETS, "$1[redacted]") },
    },
    destination,
  );
}

/** Writes short coloured lines to a terminal, and JSON lines otherwise. */
export function linesTo({ fd, isTTY }: { fd: number; isTTY: boolean }): DestinationStream {
  if (!isTTY) return pino.destination({ dest: fd, sync: false });
  return pretty({ destination: fd, colorize: true, translateTime: "HH:MM:ss", singleLine: true });
}

/** Logs message, code, stack and cause only: drivers attach whole connections, with passwords, to their errors. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
