import { type TSchema, Type } from "typebox";
import { isoTime } from "../base/clock.ts";
import type { ErrorCode, ErrorDetail } from "../base/errors.ts";
import type { Usage } from "../base/rate-limited.ts";
import { STATUS } from "./error-codes.ts";

export type ErrorBody = {
  success: false;
  error: { code: ErrorCode; message: string; details: ErrorDetail[]; docs: string };
  meta: { timestamp: string; requestId: string };
  limit?: number;
  used?: number;
  resetsAt?: string;
};

/** `warnings` lists ignored parameters and unexpected effects; it is absent if there are none. */
export function success<T>(data: T, now: Date, warnings?: readonly ErrorDetail[]) {
  return { success: true as const, data, meta: { timestamp: isoTime(now), ...(warnings && { warnings }) } };
}

/** Texts of a refusal can repeat what the client sent, so they are cut: a response with all details stays below 16 kB. */
const LONGEST_MESSAGE = 1_000;
const LONGEST_PARAMETER = 100;
const LONGEST_DETAIL = 500;
const MAX_DETAILS_BYTES = 9_000;

export function failure(
  error: { code: ErrorCode; message: string; details?: ErrorDetail[]; usage?: Usage | undefined },
  now: Date,
  requestId: string,
): ErrorBody {
  const { code, message, details = [], usage } = error;
  return {
    success: false,
    error: { code, message: shorten(message, LONGEST_MESSAGE), details: fit(details), docs: errorPage(code) },
    ...(usage && { limit: usage.limit, used: usage.used, resetsAt: usage.resetsAt.toISOString() }),
    meta: { timestamp: isoTime(now), requestId },
  };
}

/** The page about an error, on every installation. */
function errorPage(code: ErrorCode): string {
  return `/docs/errors/${code}`;
}

const errorDetailSchema = Type.Object({
  parameter: Type.String({ description: "The name of the parameter or field." }),
  message: Type.String({ description: "The problem with it." }),
});

const successMeta = Type.Object({
  timestamp: Type.String({ format: "date-time", description: "When the response was created (UTC)." }),
  warnings: Type.Optional(
    Type.Array(errorDetailSchema, {
      description:
        "Query parameters that the route does not know and has ignored, and effects of the request that you may not expect. Absent if there are none.",
    }),
  ),
});

function fit(details: ErrorDetail[]): ErrorDetail[] {
  const kept: ErrorDetail[] = [];
  let bytes = 0;
  for (const { parameter, message } of details) {
    const detail = { parameter: shorten(parameter, LONGEST_PARAMETER), message: shorten(message, LONGEST_DETAIL) };
    bytes += Buffer.byteLength(JSON.stringify(detail));
    if (bytes > MAX_DETAILS_BYTES) break;
    kept.push(detail);
  }
  return kept;
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

const successSchemas = new WeakMap<TSchema, TSchema>();

/** Returns the same schema for the same data, so that it is compiled once in a process. */
export function successSchema(data: TSchema): TSchema {
  const known = successSchemas.get(data);
  if (known !== undefined) return known;
  const schema = Type.Object({
    success: Type.Literal(true),
    data,
    meta: successMeta,
  });
  successSchemas.set(data, schema);
  return schema;
}

const errorProperties = {
  success: Type.Literal(false),
  error: Type.Object({
    code: Type.String({ enum: Object.keys(STATUS), description: "A machine-readable error code." }),
    message: Type.String({ description: "A human-readable message." }),
    details: Type.Array(errorDetailSchema, {
      description: "The invalid parameters and their problems.",
    }),
    docs: Type.Optional(
      Type.String({ description: "The page about this error, as a path of the service: causes and solutions." }),
    ),
  }),
  meta: Type.Object({
    timestamp: Type.String({ format: "date-time" }),
    requestId: Type.String({ description: "The request ID, for support and the service's log." }),
  }),
};

export const errorSchema = Type.Object(errorProperties);

export const rateLimitedSchema = Type.Object({
  ...errorProperties,
  limit: Type.Integer({ description: "Requests allowed." }),
  used: Type.Integer({ description: "Requests used." }),
  resetsAt: Type.String({ format: "date-time", description: "When the limit resets." }),
});
