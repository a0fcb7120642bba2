/** Responses that are not an object in the envelope: serialized JSON and downloads; and content negotiation. */
import { Readable } from "node:stream";
import type { FastifyReply, preHandlerHookHandler } from "fastify";
import Negotiator from "negotiator";
import { type Clock, isoTime } from "../base/clock.ts";
import { type ErrorDetail, invalidDetails } from "../base/errors.ts";
import type { Contract, Download, EventStream, ReadyData } from "./contract.ts";
import { contentTypeOf, type Format } from "./formats.ts";

const ENVELOPE_START = Buffer.from('{"success":true,"data":');

/** Wraps serialized JSON in the envelope: the same bytes the serializer would produce. */
export function sendReady(
  reply: FastifyReply,
  { json }: ReadyData,
  now: Date,
  warnings?: readonly ErrorDetail[],
): FastifyReply {
  const listed = warnings === undefined ? "" : `,"warnings":${JSON.stringify(warnings)}`;
  const end = Buffer.from(`,"meta":{"timestamp":"${isoTime(now)}"${listed}}}`);
  return reply.type("application/json; charset=utf-8").send(Buffer.concat([ENVELOPE_START, ...json, end]));
}

export function sendDownload(
  reply: FastifyReply,
  { type, fileName }: Download,
  pieces: AsyncIterable<Uint8Array | string>,
): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces, { objectMode: false }));
}

/** Proxies close connections that are silent for a minute. */
const KEEP_ALIVE_MS = 15_000;
/** A client that has this much unread gets only events that nothing replaces. */
const MOST_UNREAD_BYTES = 64_000;

/** Sends events as they happen. `x-accel-buffering` keeps nginx from collecting them. */
export function sendEvents(reply: FastifyReply, { run }: EventStream): FastifyReply {
  const stream = new Readable({ read() {} });
  const push = (text: string): void => {
    if (!stream.destroyed) stream.push(text);
  };
  const keepAlive = setInterval(() => push(": keep-alive\n\n"), KEEP_ALIVE_MS);
  stream.once("close", () => clearInterval(keepAlive));
  run((event, data, isReplaced = false) => {
    const isSlow = stream.readableLength > MOST_UNREAD_BYTES;
    if (!isSlow || !isReplaced) push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }).then(
    () => stream.push(null),
    (error) => stream.destroy(error),
  );
  return reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(stream);
}

/** A signal that is aborted when the connection closes, also after the response, when nobody listens any more. */
export function disconnection({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  raw.once("close", () => closed.abort());
  return closed.signal;
}

type ChooseContentType = (accept: string | undefined, format: Format | undefined) => string | undefined;

/** Returns a function that picks an alternative by `format` or `Accept`; undefined means the envelope. */
export function createContentTypeChooser(alternatives: Contract["alternatives"]): ChooseContentType {
  if (alternatives === undefined) return () => undefined;
  const types = ["application/json", ...Object.keys(alternatives)];
  return (accept, format) => {
    if (format !== undefined) return contentTypeOf(format);
    if (accept === undefined || accept === "*/*" || accept === "application/json") return undefined;
    const chosen = new Negotiator({ headers: { accept } }).mediaType(types);
    return chosen === "application/json" ? undefined : chosen;
  };
}

/** Adds to the header, because CORS may have set it already. */
export function varyByAccept(reply: FastifyReply): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others === undefined ? "accept" : `${others}, accept`);
}

/** Runs the check of a contract before the request is counted. */
export function checkHook(check: NonNullable<Contract["check"]>, clock: Clock): preHandlerHookHandler {
  return (request, _reply, done) => {
    const details = check(request.query as Record<string, unknown>, clock.now());
    done(details.length === 0 ? undefined : invalidDetails(details));
  };
}
