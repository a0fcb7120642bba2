import { type Logger, pino } from "pino";
import pretty from "pino-pretty";

export type Log = Logger;

/** Keys and secrets that found their way into a line (an address, an error message) never reach the log. */
const SECRETS = /\b(nsk_|whsec_)[0-9A-Za-z+/=_-]{6,}/g;

/** JSON lines for machines; short coloured lines when a person watches the terminal. */
export function createLog(level: string, to: NodeJS.WriteStream & { fd: number }): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          "authorization",
          "*.authorization",
          "headers.authorization",
          "*.headers.authorization",
          "password",
          "*.password",
          "secret",
          "*.secret",
        ],
        censor: "[redacted]",
      },
      serializers: { err: describeError },
      hooks: { streamWrite: (line) => line.replace(SECRETS, "$1[redacted]") },
    },
    to.isTTY
      ? pretty({ destination: to.fd, colorize: true, translateTime: "HH:MM:ss", singleLine: true })
      : pino.destination({ dest: to.fd, sync: false }),
  );
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
