import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Server as TlsServer } from "node:tls";
import cors from "@fastify/cors";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type onRequestHookHandler,
  type preHandlerHookHandler,
  type RouteOptions,
} from "fastify";
import type { Caller } from "../access/authenticate.ts";
import type { Clock } from "../base/clock.ts";
import { AppError, invalid } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { type BackPressure, overloaded, TRY_AGAIN_SECONDS } from "./back-pressure.ts";
import { liftBodyTime, limitBodyTime } from "./body-time.ts";
import {
  type Api,
  type Contract,
  Download,
  type Handler,
  type Input,
  ReadyData,
  Replayed,
  type Visitor,
  WithCookies,
} from "./contract.ts";
import { failure, STATUS, success, successSchema } from "./envelope.ts";
import { MESSAGES, notFound, tell } from "./errors.ts";
import type { Format } from "./formats.ts";
import { checkOf, chooserOf, sendDownload, sendReady, varyByAccept } from "./forms.ts";
import { type Access, createGates, type Gates } from "./gates.ts";
import { checkIdempotencyKey, idempotencyKeyOf, tellReplay } from "./idempotency.ts";
import { lazySchemas } from "./lazy-schemas.ts";
import { rememberMethods } from "./methods.ts";
import type { Metrics } from "./metrics.ts";
import { followConnections } from "./open-connections.ts";
import { requestIdOf } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import { isFromThisMachine } from "./this-machine.ts";
import { followTls, readTls, type TlsFiles } from "./tls.ts";
import { dropUnreadBody, MAX_BODY_BYTES } from "./unread-body.ts";
import { forgetType, leaveBodiesUnread, type Upload, uploadOf } from "./upload.ts";
import { findBadText, forgive, readValues } from "./validation.ts";

export type ServerOptions = {
  access: Access;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  backPressure: BackPressure;
  /** Whether an error means that the database is away, rather than that we are wrong. */
  isOutage: (error: unknown) => boolean;
  corsOrigins: string[];
  /** Networks of proxies that are believed when they say for whom they ask. */
  trustProxy: string[];
  tls: TlsFiles | undefined;
};

export type Server = {
  app: FastifyInstance;
  api: Api;
  /** Still answers, and lets its callers know that they should go elsewhere for more. */
  letGo(): void;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered under any pressure: an operator must be able to look in. */
    always?: boolean;
  }
}

const MAX_HEADER_BYTES = 16_384;

export async function createServer(options: ServerOptions): Promise<Server> {
  const { access, backPressure, clock, log, metrics, tls, isOutage } = options;
  const app = Fastify(frameworkOptions(options)) as unknown as FastifyInstance;
  const headers = securityHeaders(tls !== undefined);
  const methodsOf = rememberMethods(app);
  const gates = createGates(access, clock, metrics.refused);
  const observerOf = createObserver(metrics, log);
  const observeUnmatched = observerOf("any", "unmatched");

  app.decorateRequest("caller", null);
  app.decorateRequest("admission", null);
  acceptEmptyBodies(app);
  app.addHook("onRoute", (route) => {
    const observe = observerOf(String(route.method), route.url);
    route.onResponse = (request, reply, done) => {
      observe(request, reply);
      done();
    };
  });

  app.addHook("onRequest", (request, reply, done) => {
    backPressure.enter();
    limitBodyTime(app.server, request, reply);
    reply.raw.on("close", backPressure.leave); // not Fastify's hooks: it comes also when the caller hangs up
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
  // Before anything is refused: a page must be able to read the refusal.
  if (options.corsOrigins.length > 0) await app.register(cors, corsOptions(options.corsOrigins));
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404) return done(unmatched(request, reply, methodsOf));
    if (hasLargeHeaders(request)) return done(new AppError("headers_too_large", MESSAGES.headers_too_large));
    if (!backPressure.isTooMuch() || request.routeOptions.config.always) return done();
    reply.header("retry-after", TRY_AGAIN_SECONDS);
    done(overloaded());
  });

  const sendError = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const told = tell(error, isOutage);
    const status = STATUS[told.code];
    if (status >= 500) {
      const { id, method, url, caller } = request;
      // Nobody waits any more for an answer whose connection is gone.
      const level = reply.raw.destroyed ? "debug" : told.code === "internal" ? "error" : "warn";
      // What we refuse ourselves needs no trace of where: an outage would fill the log with it.
      const why = error instanceof AppError ? { reason: error.message } : { err: error };
      log[level]({ ...why, requestId: id, method, url, accountId: caller?.accountId }, "request failed");
    }
    await gates.settle(request, reply, status);
    if (told.usage && !reply.hasHeader("retry-after")) reply.header("retry-after", told.usage.secondsLeft);
    if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", TRY_AGAIN_SECONDS);
    reply.code(status).type("application/json; charset=utf-8");
    if (request.is404) observeUnmatched(request, reply);
    return reply.send(failure(told, clock.now(), request.id));
  };
  app.setErrorHandler(sendError);

  const connections = followConnections(app.server, tls !== undefined);
  app.addHook("preClose", async () => connections.end());
  if (tls) {
    const unfollow = followTls(app.server as unknown as TlsServer, tls, log);
    app.addHook("onClose", async () => unfollow());
  }
  // An expectation that we do not know is ignored, as the standard allows, rather than refused in a shape not ours.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  // We are no proxy. Over HTTP/2 there is no connection to write to, only a response.
  app.server.on("connect", (request: IncomingMessage, answer: Socket | ServerResponse) => {
    if (request.httpVersionMajor === 1) return refuseRaw(answer as Socket, { statusCode: 405 }, options);
    (answer as ServerResponse).writeHead(405, headers).end();
  });

  return { app, api: createApi(app, gates, clock), letGo: connections.letGo };
}

function corsOptions(origin: string[]) {
  return {
    origin,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "idempotency-key", "x-request-id"],
    exposedHeaders: [
      "content-disposition",
      "idempotency-replayed",
      "ratelimit",
      "ratelimit-policy",
      "retry-after",
      "x-request-id",
    ],
    strictPreflight: false,
    maxAge: 600,
  };
}

/** HTTP/1.1 is held to the limit by its parser; an HTTP/2 client only once it has heard of it. */
function hasLargeHeaders({ raw }: FastifyRequest): boolean {
  return raw.httpVersionMajor === 2 && raw.rawHeaders.reduce((sum, text) => sum + text.length, 0) > MAX_HEADER_BYTES;
}

/** No route: 405 where another method would have found one, else 404. */
function unmatched(request: FastifyRequest, reply: FastifyReply, methodsOf: (path: string) => string[]): AppError {
  const allowed = methodsOf((request.url.split("?", 1)[0] as string).replace(/(.)\/$/, "$1"));
  if (allowed.length === 0) return notFound();
  reply.header("allow", allowed.join(", "));
  return new AppError("method_not_allowed", `This address takes ${allowed.join(", ")}, not ${request.method}.`);
}

/** One measurement and one log line for each answer. */
function createObserver(metrics: Metrics, log: Log) {
  return (routeMethod: string, route: string) => {
    const observe = metrics.observerOf(routeMethod, route);
    return (
      { id, method, url, caller }: FastifyRequest,
      { statusCode: status, elapsedTime: ms }: FastifyReply,
    ): void => {
      observe(status, ms / 1000);
      const level = status >= 400 ? "info" : "debug";
      if (!log.isLevelEnabled(level)) return;
      log[level]({ requestId: id, method, url, status, ms: Math.round(ms), accountId: caller?.accountId }, "answered");
    };
  };
}

/** Puts handlers behind the gates of their contracts. */
function createApi(app: FastifyInstance, gates: Gates, clock: Clock): Api {
  const withUpload = async <T>(request: FastifyRequest, reply: FastifyReply, work: (upload: Upload) => T) => {
    liftBodyTime(request);
    try {
      return await work(uploadOf(request));
    } catch (error) {
      // The rest of it is on its way, and most callers do not listen before they have sent it.
      limitBodyTime(app.server, request, reply);
      request.raw.resume();
      throw error;
    }
  };
  const takeFile: onRequestHookHandler = (request, _reply, done) => {
    forgetType(request);
    done();
  };
  return {
    serve<C extends Contract>(contract: C, handler: Handler<C>) {
      const { method, path, gate, params, query, body, file, data, prepare, status, alternatives }: Contract = contract;
      const choose = chooserOf(alternatives);
      const checks: preHandlerHookHandler[] = [
        ...(contract.check ? [checkOf(contract.check, clock)] : []),
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
          if (params) readValues(params, request.params as Record<string, unknown>, prepare);
          if (query) readValues(query, request.query as Record<string, unknown>, prepare);
          if (body) forgive(request.body, prepare);
          const bad = findBadText(request.params) ?? findBadText(request.query) ?? (body && findBadText(request.body));
          done(bad && invalid(bad.parameter, bad.message));
        },
        preHandler: [...checks, gate.counted ? gates.count : gates.tellStanding],
        handler: async (request, reply) => {
          const { caller, params, query, body } = request;
          const alternative = choose(request.headers.accept, (query as { format?: Format }).format);
          if (alternatives !== undefined) varyByAccept(reply);
          const idempotencyKey = contract.idempotent && idempotencyKeyOf(request);
          const visitor = gate.open || gate.session ? visitorOf(request) : undefined;
          const input = { caller: caller as Caller, visitor, params, query, body, alternative, idempotencyKey };
          const answer =
            file === undefined
              ? await handler(input as unknown as Input<C>)
              : await withUpload(request, reply, (upload) =>
                  handler({ ...input, file: upload } as unknown as Input<C>),
                );
          reply.code(status);
          if (answer instanceof ReadyData) return sendReady(reply, answer, clock.now());
          if (answer instanceof Download) return sendDownload(reply, answer);
          if (answer instanceof Replayed) return success(tellReplay(reply, answer), clock.now());
          if (answer instanceof WithCookies) {
            reply.header("set-cookie", answer.cookies);
            return success(answer.data, clock.now());
          }
          return success(answer, clock.now());
        },
      };
      if (file === undefined) return void app.route(route);
      app.register(async (scope) => {
        leaveBodiesUnread(scope);
        scope.route(route);
      });
    },
  };
}

function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  const { "user-agent": userAgent = "", cookie = "" } = headers;
  return { ip, userAgent, cookie, isFromThisMachine: isFromThisMachine(headers) };
}

function frameworkOptions(options: ServerOptions): FastifyServerOptions {
  const { tls, clock, isOutage } = options;
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false,
  };
  const shared = {
    logger: false, // it would make a child logger for every request; we log one line when it is answered
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 0, // a file may take longer; other bodies have their time in `body-time.ts`
    keepAliveTimeout: 75_000, // longer than the 60 s of usual proxies, so that they end idle connections, not we
    return503OnClosing: false,
    forceCloseConnections: "idle" as const,
    requestIdHeader: false as const,
    ...(options.trustProxy.length > 0 && { trustProxy: options.trustProxy }),
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers["x-request-id"], clock.now),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: lazySchemas },
    ajv: {
      customOptions: {
        coerceTypes: false as const,
        removeAdditional: false,
        useDefaults: true,
        allErrors: true,
        verbose: true,
      },
    },
    /** Addresses that the router cannot read: no route and no hook has seen them. */
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const told = tell(error, isOutage);
      reply.headers(securityHeaders(tls !== undefined)).header("x-request-id", request.id);
      return reply.code(STATUS[told.code]).send(failure(told, clock.now(), request.id));
    },
    /** What is not HTTP at all, has too many headers, or never comes to an end. */
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === "ECONNRESET") return void socket.destroy();
      refuseRaw(
        socket,
        { statusCode: { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ""] ?? 400 },
        options,
      );
    },
  };
  if (!tls) return { ...shared, http: limits } as FastifyServerOptions;
  const http2 = { settings: { maxHeaderListSize: MAX_HEADER_BYTES } };
  return {
    ...shared,
    http2: true,
    https: { ...readTls(tls), ...limits, ...http2, allowHTTP1: true },
  } as FastifyServerOptions;
}

/** An answer in our shape where there is no request to answer: written to the connection, which is then closed. */
function refuseRaw(socket: Socket, error: { statusCode: number }, { tls, clock, isOutage, log }: ServerOptions): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const told = tell(error, isOutage);
  const id = requestIdOf(undefined, clock.now);
  const body = JSON.stringify(failure(told, clock.now(), id));
  const headers = {
    ...securityHeaders(tls !== undefined),
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": id,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${STATUS[told.code]} Refused\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  log.info({ requestId: id, status: STATUS[told.code] }, "refused what could not be read");
}

/** Clients send `Content-Type: application/json` on everything, with a body or not: no body is no error. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parse(request, body, done);
  });
  // Text is one of the framework's defaults; a body of ours is JSON.
  app.removeContentTypeParser("text/plain");
}
