import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";

export type Log = Logger;

/** Keys and secrets that found their way into a line (an address, an error message) never reach the log. */
const SECRETS = /\b(nsk_|whsec_)[0-9A-Za-z+/=_-]{6,}/g;

/** In addresses, also where one is written within another. Mails that are logged because they cannot be sent keep theirs. */
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

/** Short coloured lines where a person watches the terminal, JSON lines for machines otherwise. */
export function linesTo({ fd, isTTY }: { fd: number; isTTY: boolean }): DestinationStream {
  if (!isTTY) return pino.destination({ dest: fd, sync: false });
  return pretty({ destination: fd, colorize: true, translateTime: "HH:MM:ss", singleLine: true });
}

/** Message, code, stack and cause. Drivers hang whole connections on their errors, passwords included: none of that. */
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
