import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Server as TlsServer } from "node:tls";
import cors from "@fastify/cors";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { type BackPressure, overloaded, RETRY_AFTER_SECONDS } from "./back-pressure.ts";
import { startBodyTimeout } from "./body-time.ts";
import { failure } from "./envelope.ts";
import { MESSAGES, STATUS } from "./error-codes.ts";
import { notFound, toPublicError } from "./errors.ts";
import type { Gates } from "./gates.ts";
import { isTooDeep, MAX_JSON_DEPTH } from "./json-depth.ts";
import { lazySchemas } from "./lazy-schemas.ts";
import { recordMethods } from "./methods.ts";
import type { Metrics } from "./metrics.ts";
import { trackConnections } from "./open-connections.ts";
import { requestIdOf } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import { type Api, createApi } from "./serve-contracts.ts";
import { readTls, type TlsFiles, watchTlsFiles } from "./tls.ts";
import { MAX_BODY_BYTES } from "./unread-body.ts";

export type ServerOptions<Gate> = {
  gates: Gates<Gate>;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  backPressure: BackPressure;
  /** True if an error means that the database is unreachable, rather than a bug. */
  isOutage: (error: unknown) => boolean;
  corsOrigins: string[];
  /** Networks of trusted proxies, whose `X-Forwarded-*` headers are used. */
  trustProxy: string[];
  tls: TlsFiles | undefined;
  /** Says what this node is to callers of URLs that it does not have. */
  notServed?: string | undefined;
};

export type Server<Gate> = {
  app: FastifyInstance;
  api: Api<Gate>;
  /** Keeps serving, and asks clients to open their next connection elsewhere. */
  drain(): void;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Served even under overload, so that operators can inspect the node. */
    always?: boolean;
  }
}

const MAX_HEADER_BYTES = 16_384;

export async function createServer<Gate>(options: ServerOptions<Gate>): Promise<Server<Gate>> {
  const { gates, backPressure, clock, log, metrics, tls, isOutage } = options;
  const app = Fastify(frameworkOptions(options)) as unknown as FastifyInstance;
  const headers = securityHeaders(tls !== undefined);
  const methodsOf = recordMethods(app);
  const observerOf = createObserver(metrics, log);
  const observeUnmatched = observerOf("any", "unmatched");

  app.decorateRequest("caller", null);
  gates.prepare(app);
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
    startBodyTimeout(app.server, request, reply);
    reply.raw.on("close", backPressure.leave); // unlike Fastify's hooks, this also runs when the client disconnects
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
  // Before any refusal, so that a page can read the refusal.
  if (options.corsOrigins.length > 0) await app.register(cors, corsOptions(options.corsOrigins));
  app.addHook("onRequest", (request, reply, done) => {
    if (!hasOneHost(request)) return done(new AppError("invalid_request", HOST_REQUIRED));
    if (request.is404)
      return done(gates.refuseRefused(request, reply) ?? unmatched(request, reply, methodsOf, options.notServed));
    if (hasLargeHeaders(request)) return done(new AppError("headers_too_large", MESSAGES.headers_too_large));
    if (!backPressure.isOverloaded() || request.routeOptions.config.always) return done();
    reply.header("retry-after", RETRY_AFTER_SECONDS);
    done(overloaded());
  });

  const sendError = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const shown = toPublicError(error, isOutage);
    const status = STATUS[shown.code];
    if (status >= 500) {
      const { id, method, url, caller } = request;
      // A client that has disconnected does not wait for the response.
      const level = reply.raw.destroyed ? "debug" : shown.code === "internal" ? "error" : "warn";
      // Our own refusals need no stack trace: an outage would fill the log with them.
      const cause = error instanceof AppError ? { reason: error.message } : { err: error };
      log[level]({ ...cause, requestId: id, method, url, accountId: caller?.accountId }, "request failed");
    }
    await gates.settle(request, reply, status);
    if (shown.usage && !reply.hasHeader("retry-after")) reply.header("retry-after", shown.usage.secondsLeft);
    if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_AFTER_SECONDS);
    reply.code(status).type("application/json; charset=utf-8");
    if (request.is404) observeUnmatched(request, reply);
    return reply.send(failure(shown, clock.now(), request.id));
  };
  app.setErrorHandler(sendError);

  const connections = trackConnections(app.server, tls !== undefined);
  app.addHook("preClose", async () => connections.close());
  if (tls) {
    const unwatch = watchTlsFiles(app.server as unknown as TlsServer, tls, log);
    app.addHook("onClose", async () => unwatch());
  }
  // Unknown expectations are ignored, as the standard allows; Node would refuse them without our error envelope.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  // CONNECT is refused: we are not a proxy. HTTP/2 has a response to write to instead of a socket.
  app.server.on("connect", (request: IncomingMessage, target: Socket | ServerResponse) => {
    if (request.httpVersionMajor === 1) return refuseRaw(target as Socket, { statusCode: 405 }, options);
    (target as ServerResponse).writeHead(405, headers).end();
  });

  return { app, api: createApi(app, gates, clock), drain: connections.drain };
}

function corsOptions(origin: string[]) {
  return {
    origin,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      ...["authorization", "content-type", "idempotency-key", "x-request-id"],
      ...["mcp-protocol-version", "mcp-method", "mcp-name", "mcp-session-id", "last-event-id"],
    ],
    exposedHeaders: [
      "www-authenticate",
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

/** The HTTP/1.1 parser enforces the limit itself; HTTP/2 clients only learn of it with the settings frame. */
function hasLargeHeaders({ raw }: FastifyRequest): boolean {
  return raw.httpVersionMajor === 2 && raw.rawHeaders.reduce((sum, text) => sum + text.length, 0) > MAX_HEADER_BYTES;
}

const HOST_REQUIRED = "Send exactly one Host header.";

/**
 * HTTP/1.1 requires exactly one Host header (RFC 9112, 3.2): with two, a proxy and this service could read different ones. Node
 * would keep the first of two, and refuse a missing one without our envelope.
 */
function hasOneHost({ raw: { httpVersion, rawHeaders } }: FastifyRequest): boolean {
  if (httpVersion !== "1.1") return true;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count === 1;
}

/** No route matched: 405 if the path has other methods, else 404. */
function unmatched(
  request: FastifyRequest,
  reply: FastifyReply,
  methodsOf: (path: string) => string[],
  notServed: string | undefined,
): AppError {
  const allowed = methodsOf((request.url.split("?", 1)[0] as string).replace(/(.)\/$/, "$1"));
  if (allowed.length === 0) return notServed === undefined ? notFound() : new AppError("not_found", notServed);
  reply.header("allow", allowed.join(", "));
  return new AppError("method_not_allowed", `This URL supports ${allowed.join(", ")}, not ${request.method}.`);
}

/** Records one measurement and one log line for each response. */
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
      log[level]({ requestId: id, method, url, status, ms: Math.round(ms), accountId: caller?.accountId }, "responded");
    };
  };
}

type FrameworkOptions = Omit<ServerOptions<never>, "gates">;

function frameworkOptions(options: FrameworkOptions): FastifyServerOptions {
  const { tls, clock, isOutage } = options;
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false, // `hasOneHost` checks it
  };
  const shared = {
    logger: false, // it would create a child logger for every request; we log one line per response
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 0, // uploads may take longer; `body-time.ts` limits other bodies
    keepAliveTimeout: 75_000, // longer than the usual 60 s of proxies, so that they close idle connections first
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
        // Compiling takes half of the time without these. Checks are as fast, and `lazy-schemas.test.ts` validates the schemas.
        code: { optimize: false },
        validateSchema: false,
      },
    },
    serializerOpts: { ajv: { code: { optimize: false } } },
    /** URLs that the router cannot parse: no route or hook has seen them. */
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const shown = toPublicError(error, isOutage);
      reply.headers(securityHeaders(tls !== undefined)).header("x-request-id", request.id);
      return reply.code(STATUS[shown.code]).send(failure(shown, clock.now(), request.id));
    },
    /** Input that is not HTTP, has too many headers, or never ends. */
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

/** Writes an error envelope to a connection that has no parsed request, and closes it. */
function refuseRaw(
  socket: Socket,
  error: { statusCode: number },
  { tls, clock, isOutage, log }: FrameworkOptions,
): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const shown = toPublicError(error, isOutage);
  const id = requestIdOf(undefined, clock.now);
  const body = JSON.stringify(failure(shown, clock.now(), id));
  const headers = {
    ...securityHeaders(tls !== undefined),
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": id,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${STATUS[shown.code]} Refused\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  log.info({ requestId: id, status: STATUS[shown.code] }, "refused an unreadable request");
}

const TOO_DEEP = `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`;

/** Clients send `Content-Type: application/json` even without a body; an empty body is not an error. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    if (isTooDeep(body)) return done(new AppError("invalid_request", TOO_DEEP));
    return parse(request, body, done);
  });
  // Fastify accepts plain text by default; our bodies are JSON.
  app.removeContentTypeParser("text/plain");
}
