/** The forms of an answer other than an object that is put into the envelope: ready bytes, and downloads. */
import { Readable } from "node:stream";
import type { FastifyReply, preHandlerHookHandler } from "fastify";
import Negotiator from "negotiator";
import { type Clock, isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Contract, Download, ReadyData } from "./contract.ts";
import { type Format, typeOf } from "./formats.ts";

const BEFORE = Buffer.from('{"success":true,"data":');

/** The envelope around what is JSON already: the same bytes that the serialiser would make of objects. */
export function sendReady(reply: FastifyReply, { json }: ReadyData, now: Date): FastifyReply {
  const after = `,"meta":{"timestamp":"${isoTime(now)}"}}`;
  const body = Buffer.allocUnsafe(BEFORE.length + json.length + after.length);
  body.set(BEFORE, 0);
  body.set(json, BEFORE.length);
  body.write(after, BEFORE.length + json.length, "latin1");
  return reply.type("application/json; charset=utf-8").send(body);
}

export function sendDownload(reply: FastifyReply, { type, fileName, pieces }: Download): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces, { objectMode: false }));
}

type Choose = (accept: string | undefined, format: Format | undefined) => string | undefined;

/** From an `Accept` header, or a `format` by name, to the alternative that its caller likes better than the envelope, if there is one. */
export function chooserOf(alternatives: Contract["alternatives"]): Choose {
  if (alternatives === undefined) return () => undefined;
  const types = ["application/json", ...Object.keys(alternatives)];
  return (accept, format) => {
    if (format !== undefined) return typeOf(format);
    if (accept === undefined || accept === "*/*" || accept === "application/json") return undefined;
    const chosen = new Negotiator({ headers: { accept } }).mediaType(types);
    return chosen === "application/json" ? undefined : chosen;
  };
}

/** Beside what else an answer may depend on, such as the page that asks. */
export function varyByAccept(reply: FastifyReply): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before === undefined ? "accept" : `${before}, accept`);
}

/** Refuses parameters that do not go together, before the request is counted. */
export function checkOf(check: NonNullable<Contract["check"]>, clock: Clock): preHandlerHookHandler {
  return (request, _reply, done) => {
    const details = check(request.query as Record<string, unknown>, clock.now());
    if (details.length === 0) return done();
    const message = details.map(({ parameter, message }) => `${parameter} ${message}`).join("; ");
    done(new AppError("invalid_request", message, details));
  };
}
