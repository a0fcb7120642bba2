/** `Idempotency-Key`: a client's identifier of a create request, so that it can be retried safely. */
import type { FastifyReply, FastifyRequest, preHandlerHookHandler } from "fastify";
import { invalid } from "../base/errors.ts";
import type { Replayed } from "./contract.ts";

const MAX_LENGTH = 255;
const KEY = new RegExp(`^[\\x20-\\x7e]{1,${MAX_LENGTH}}$`);

export const KEY_PARAMETER = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A unique identifier for this request, such as a UUID. A repeated request with the same key within 24 hours creates nothing " +
    "and returns the result of the first one.",
  schema: { type: "string", minLength: 1, maxLength: MAX_LENGTH },
};

export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  return headers["idempotency-key"] as string | undefined;
}

/** Runs before the request is counted. */
export const checkIdempotencyKey: preHandlerHookHandler = (request, _reply, done) => {
  const key = idempotencyKeyOf(request);
  if (key === undefined || KEY.test(key)) return done();
  done(invalid("Idempotency-Key", `must have 1 to ${MAX_LENGTH} printable ASCII characters`));
};

export function markReplayed<T>(reply: FastifyReply, { data }: Replayed<T>): T {
  reply.header("idempotency-replayed", "true");
  return data;
}
