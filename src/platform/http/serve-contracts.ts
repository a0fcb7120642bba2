/** Turns a contract and its handler into a Fastify route. */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from "fastify";
import type { Clock } from "../base/clock.ts";
import { type ErrorDetail, invalidDetails } from "../base/errors.ts";
import { findOversized } from "../base/oversized.ts";
import { liftBodyTimeout, startBodyTimeout } from "./body-time.ts";
import {
  type Contract,
  Download,
  EventStream,
  ReadyData,
  Replayed,
  statusOf,
  type Visitor,
  Warned,
  WithCookies,
} from "./contract.ts";
import { success, successSchema } from "./envelope.ts";
import { createExportTurns } from "./export-turns.ts";
import type { Format } from "./formats.ts";
import type { Gates } from "./gates.ts";
import { checkIdempotencyKey, idempotencyKeyOf, markReplayed } from "./idempotency.ts";
import { createUnknownFinder, findBadEncoding } from "./query-string.ts";
import {
  checkHook,
  createContentTypeChooser,
  disconnection,
  sendDownload,
  sendEvents,
  sendReady,
  varyByAccept,
} from "./send-data.ts";
import { dropUnreadBody } from "./unread-body.ts";
import { ignoreContentType, leaveBodiesUnparsed, type Upload, uploadOf } from "./upload.ts";
import { coerceValues, findBadText, InvalidError, normalizeBody } from "./validation.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Query parameters that the route does not know; undefined if there are none. */
    ignoredParameters: ErrorDetail[] | undefined;
  }
}

/** Registers routes: each handler runs behind the gates of its contract. */
export type Api<Gate> = { serve(contract: Contract<Gate>, handler: (input: never) => unknown): void };

export function createApi<Gate>(app: FastifyInstance, gates: Gates<Gate>, clock: Clock): Api<Gate> {
  const withUpload = async <T>(request: FastifyRequest, reply: FastifyReply, work: (upload: Upload) => T) => {
    liftBodyTimeout(request);
    try {
      return await work(uploadOf(request));
    } catch (error) {
      // The client is still sending, and most clients read the response only after that.
      startBodyTimeout(app.server, request, reply);
      request.raw.resume();
      throw error;
    }
  };
  const takeFile: onRequestHookHandler = (request, _reply, done) => {
    ignoreContentType(request);
    done();
  };
  const exportTurns = createExportTurns();
  app.decorateRequest("ignoredParameters", undefined);
  return {
    serve(contract, handler) {
      const { method, path, gate, params, query, body, file, data, prepare, alternatives } = contract;
      const status = statusOf(contract);
      const findUnknown = createUnknownFinder(Object.keys(query?.properties ?? {}));
      const choose = createContentTypeChooser(alternatives);
      const checks: preHandlerHookHandler[] = [
        ...(contract.check ? [checkHook(contract.check, clock)] : []),
        ...(contract.idempotent ? [checkIdempotencyKey] : []),
      ];
      const route: RouteOptions = {
        method,
        url: path,
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: { [status]: successSchema(data) },
        },
        onRequest: [gates.authenticate(gate), file === undefined ? dropUnreadBody : takeFile],
        preValidation: (request, _reply, done) => {
          const unknown = findUnknown(request.query as Record<string, unknown>);
          const undecodable = findBadEncoding(request.raw.url as string);
          if (undecodable) return done(invalidDetails([undecodable]));
          if (unknown && unknown.typos.length > 0) return done(invalidDetails(unknown.typos));
          request.ignoredParameters = unknown?.ignored;
          if (params) coerceValues(params, request.params as Record<string, unknown>, prepare);
          if (query) coerceValues(query, request.query as Record<string, unknown>, prepare);
          const oversized = body ? findOversized(body, request.body) : [];
          if (oversized.length > 0) return done(new InvalidError(oversized, "body"));
          if (body) normalizeBody(request.body, prepare);
          const bad = findBadText(request.params) ?? findBadText(request.query) ?? (body && findBadText(request.body));
          done(bad && invalidDetails([bad]));
        },
        preHandler: [...checks, gates.count(gate)],
        handler: async (request, reply) => {
          const { caller, params, query, body } = request;
          const alternative = choose(request.headers.accept, (query as { format?: Format }).format);
          if (alternatives !== undefined) varyByAccept(reply);
          const idempotencyKey = contract.idempotent && idempotencyKeyOf(request);
          const visitor = gates.showsVisitor(gate) ? visitorOf(request) : undefined;
          const signal = contract.abortable && disconnection(reply);
          const input = { caller, visitor, params, query, body, alternative, idempotencyKey, signal };
          const result =
            file === undefined
              ? await handler(input as never)
              : await withUpload(request, reply, (upload) => handler({ ...input, file: upload } as never));
          gates.keep(request);
          reply.code(status);
          const { ignoredParameters: warnings } = request;
          if (result instanceof ReadyData) return sendReady(reply, result, clock.now(), warnings);
          if (result instanceof Download)
            return sendDownload(reply, result, exportTurns.share(caller?.accountId ?? "", result.pieces));
          if (result instanceof EventStream) return sendEvents(reply, result);
          if (result instanceof Replayed) return success(markReplayed(reply, result), clock.now(), warnings);
          if (result instanceof WithCookies) {
            reply.header("set-cookie", result.cookies);
            return success(result.data, clock.now(), warnings);
          }
          if (result instanceof Warned)
            return success(result.data, clock.now(), [...(warnings ?? []), ...result.warnings]);
          return success(result, clock.now(), warnings);
        },
      };
      if (file === undefined) return void app.route(route);
      app.register(async (scope) => {
        leaveBodiesUnparsed(scope);
        scope.route(route);
      });
    },
  };
}

function visitorOf({ ip, host, headers }: FastifyRequest): Visitor {
  const { "user-agent": userAgent = "", cookie = "" } = headers;
  return { ip, host, userAgent, cookie };
}
