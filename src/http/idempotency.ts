/** `Idempotency-Key`: a client's own name for a request that creates something, so that it may be sent again. */
import type { FastifyReply, FastifyRequest, preHandlerHookHandler } from "fastify";
import { invalid } from "../base/errors.ts";
import type { Replayed } from "./contract.ts";

const LONGEST = 255;
const KEY = new RegExp(`^[\\x20-\\x7e]{1,${LONGEST}}$`);

export const KEY_PARAMETER = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A name of your own for this request, such as a UUID. Sent again with the same key within 24 hours, it creates nothing more " +
    "and answers with what the first one created.",
  schema: { type: "string", minLength: 1, maxLength: LONGEST },
};

export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  return headers["idempotency-key"] as string | undefined;
}

/** Before the request is counted. */
export const checkIdempotencyKey: preHandlerHookHandler = (request, _reply, done) => {
  const key = idempotencyKeyOf(request);
  if (key === undefined || KEY.test(key)) return done();
  done(invalid("Idempotency-Key", `must have 1 to ${LONGEST} printable ASCII characters`));
};

export function tellReplay<T>(reply: FastifyReply, { data }: Replayed<T>): T {
  reply.header("idempotency-replayed", "true");
  return data;
}
