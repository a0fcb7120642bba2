import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Server as TlsServer } from "node:tls";
import cors from "@fastify/cors";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import type { Caller } from "../access/authenticate.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { holdBack, type PressureLimits } from "./back-pressure.ts";
import type { Api, Contract, Handler, Input } from "./contract.ts";
import { failure, success, successSchema } from "./envelope.ts";
import { notFound, statusOf, tell } from "./errors.ts";
import { type Access, createGates } from "./gates.ts";
import { rememberMethods } from "./methods.ts";
import type { Metrics } from "./metrics.ts";
import { requestIdOf } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import { followTls, readTls, type TlsFiles } from "./tls.ts";
import { readValues } from "./validation.ts";

export type ServerOptions = {
  access: Access;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Whether an error means that the database is away, rather than that we are wrong. */
  isOutage: (error: unknown) => boolean;
  corsOrigins: string[];
  tls: TlsFiles | undefined;
  pressure: PressureLimits;
};

export type Server = { app: FastifyInstance; api: Api };

export const MAX_BODY_BYTES = 1_048_576;
const MAX_HEADER_BYTES = 16_384;
const HANDLER_TIMEOUT_MS = 15_000;

export async function createServer(options: ServerOptions): Promise<Server> {
  const { log, clock, metrics, tls, isOutage } = options;
  const app = Fastify(frameworkOptions(options)) as unknown as FastifyInstance;
  const headers = securityHeaders(tls !== undefined);
  const methodsOf = rememberMethods(app);

  app.decorateRequest("caller", null);
  app.decorateRequest("admission", null);
  acceptEmptyBodies(app);

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    if (!request.is404) return done();
    const path = request.url.split("?", 1)[0] as string;
    const allowed = methodsOf(path);
    if (allowed.length === 0) return done(notFound());
    reply.header("allow", allowed.join(", "));
    done(new AppError("method_not_allowed", `This address takes ${allowed.join(", ")}, not ${request.method}.`));
  });
  await holdBack(app, options.pressure, metrics.setInFlight);
  if (options.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: options.corsOrigins,
      allowedHeaders: ["authorization", "content-type", "idempotency-key", "x-request-id"],
      exposedHeaders: ["ratelimit", "ratelimit-policy", "retry-after", "x-request-id"],
      maxAge: 600,
    });
  }

  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const told = tell(error, isOutage);
    const status = statusOf(told.code);
    if (status >= 500) {
      const { method, url, caller } = request;
      request.log[told.code === "internal" ? "error" : "warn"](
        { err: error, method, url, accountId: caller?.accountId },
        "request failed",
      );
    }
    if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", 2);
    return reply
      .code(status)
      .type("application/json; charset=utf-8")
      .send(failure(told, clock.now(), request.id));
  };
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));

  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unmatched";
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const level = reply.statusCode >= 400 ? "info" : "debug";
    if (log.isLevelEnabled(level)) {
      request.log[level](
        {
          method: request.method,
          url: request.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          accountId: request.caller?.accountId,
        },
        "answered",
      );
    }
    done();
  });

  if (tls) {
    const unfollow = followTls(app.server as unknown as TlsServer, tls, log);
    app.addHook("onClose", async () => unfollow());
  }
  // An expectation that we do not know is ignored, as the standard allows, rather than refused in a shape not ours.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));

  return { app, api: createApi(app, options) };
}

/** Puts handlers behind the gates of their contracts. */
function createApi(app: FastifyInstance, { access, clock, metrics }: ServerOptions): Api {
  const gates = createGates(access, clock, metrics.refused);
  return {
    serve<C extends Contract>(contract: C, handler: Handler<C>) {
      const { method, path, gate, params, query, body, data, prepare, status }: Contract = contract;
      app.route({
        method,
        url: path,
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: { [status]: successSchema(data) },
        },
        onRequest: [gates.authenticate(gate), refuseLargeBody],
        preValidation: (request, _reply, done) => {
          if (params) readValues(params, request.params as Record<string, unknown>, prepare);
          if (query) readValues(query, request.query as Record<string, unknown>, prepare);
          done();
        },
        ...(gate.counted && { preHandler: gates.count }),
        onSend: gates.settle,
        handler: async (request, reply) => {
          const answer = await handler({
            caller: request.caller as Caller,
            params: request.params,
            query: request.query,
            body: request.body,
          } as Input<C>);
          reply.code(status);
          return success(answer, clock.now());
        },
      });
    },
  };
}

function frameworkOptions({ log, tls, clock, isOutage }: ServerOptions): FastifyServerOptions {
  const tellRaw = (error: unknown, id: string) => {
    const told = tell(error, isOutage);
    return { status: statusOf(told.code), body: JSON.stringify(failure(told, clock.now(), id)) };
  };
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false,
  };
  const options = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000, // for a request to arrive whole
    handlerTimeout: HANDLER_TIMEOUT_MS, // for us to answer it
    keepAliveTimeout: 75_000, // longer than the 60 s of usual proxies, so that they end idle connections, not we
    return503OnClosing: false,
    forceCloseConnections: "idle" as const,
    requestIdHeader: false as const,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers["x-request-id"]),
    routerOptions: { maxParamLength: 200 },
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
      const { status, body } = tellRaw(error, request.id);
      reply.headers(securityHeaders(tls !== undefined)).header("x-request-id", request.id);
      return reply.code(status).type("application/json; charset=utf-8").send(body);
    },
    /** What is not HTTP at all, has too many headers, or never comes to an end. */
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
      const statusCode = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ""] ?? 400;
      const id = requestIdOf(undefined);
      const { status, body } = tellRaw({ statusCode }, id);
      const head = [
        `HTTP/1.1 ${status} Refused`,
        "content-type: application/json; charset=utf-8",
        `content-length: ${Buffer.byteLength(body)}`,
      ];
      socket.end(`${head.join("\r\n")}\r\nx-request-id: ${id}\r\nconnection: close\r\n\r\n${body}`);
    },
  };
  if (!tls) return { ...options, http: limits } as FastifyServerOptions;
  return { ...options, http2: true, https: { ...readTls(tls), ...limits, allowHTTP1: true } } as FastifyServerOptions;
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

function refuseLargeBody(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const tooLarge = Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES;
  done(tooLarge ? new AppError("payload_too_large", `The body is larger than ${MAX_BODY_BYTES} bytes.`) : undefined);
}
