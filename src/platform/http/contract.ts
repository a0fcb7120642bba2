/**
 * HTTP: requests enter here. A **contract** is one row of the route table: the route's name, who may call it, its input and
 * its response. Validation, gates, the OpenAPI document and the Postman collection are all built from it, so they cannot
 * disagree. Who may call is a **gate**: HTTP passes it to the server's `Gates`.
 */
import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode, ErrorDetail } from "../base/errors.ts";
import type { Upload } from "./upload.ts";

export type Contract<Gate = unknown> = {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Parameters are written as `:name`. */
  path: `/api/${string}`;
  tag: string;
  summary: string;
  description: string;
  gate: Gate;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** Creates a plan-limited resource; honours `Idempotency-Key`. */
  idempotent?: true;
  /** Set when the body is a file: its description. The handler receives the body as a stream. */
  file?: string;
  /** The schema of `data` in the envelope. */
  data: TSchema;
  /** The HTTP status of a success. Defaults to 200. */
  status?: 201 | 202;
  /** Other content types the route can return, selected by `Accept` or `format`, with their descriptions. */
  alternatives?: Record<string, string>;
  /** The handler works for long: its `signal` is aborted when the client disconnects. */
  abortable?: true;
  /** Checks a schema cannot express: parameters that conflict with each other or with the current time. */
  check?: (query: Record<string, unknown>, now: Date) => ErrorDetail[];
  /** Normalizes parameters and body strings before validation: letter case, surrounding space. */
  prepare?: Record<string, (raw: string) => string>;
  /** Error codes the handler returns, besides those of gates and schemas. */
  errors?: readonly ErrorCode[];
  /** `name` in the body must be unique, so sending the example again needs another name. */
  needsUniqueName?: true;
  /** For collections, which run from top to bottom: stores `data.id` of the response in this variable… */
  savesIdAs?: string;
  /** …and path parameters that are read from stored variables. */
  savedIds?: Record<string, string>;
  /**
   * No other request can undo its effect, or it depends on one that cannot be undone: a run of the collection sends it only
   * on demand.
   */
  lasting?: true;
  /** No route creates the resource, so a new installation has none and 404 is a correct response too. */
  mayBeMissing?: true;
  /** Other requests of a collection leave the resource in a state that refuses this one, so 409 is a correct response too. */
  mayConflict?: true;
};

/** The HTTP status of a success. */
export function statusOf({ status }: Pick<Contract, "status">): 200 | 201 | 202 {
  return status ?? 200;
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** Request metadata for unauthenticated routes. */
export type Visitor = { ip: string; host: string; userAgent: string; cookie: string };

/** The input of a handler, which has passed the schema. The gates add its caller. */
export type Input<C extends Contract> = {
  params: StaticOr<C["params"], undefined>;
  query: StaticOr<C["query"], undefined>;
  body: StaticOr<C["body"], undefined>;
  file: C["file"] extends string ? Upload : undefined;
  idempotencyKey: string | undefined;
  /** Aborted when the client disconnects. */
  signal: C["abortable"] extends true ? AbortSignal : undefined;
  /** The requested content type if it is one of the alternatives; undefined for the envelope. */
  alternative: keyof C["alternatives"] | undefined;
};

/** `data` that is serialized already, in pieces, for responses that need no objects. */
export class ReadyData {
  readonly json: readonly Uint8Array[];
  constructor(...json: Uint8Array[]) {
    this.json = json;
  }
}

/** A response in one of the contract's alternatives, sent as a stream. */
export class Download {
  readonly type: string;
  readonly fileName: string;
  readonly pieces: AsyncIterable<Uint8Array | string>;
  constructor(type: string, fileName: string, pieces: AsyncIterable<Uint8Array | string>) {
    this.type = type;
    this.fileName = fileName;
    this.pieces = pieces;
  }
}

/** Sends one server-sent event. While the client reads too slowly, events that a later one replaces are left out. */
export type SendEvent = (event: string, data: unknown, isReplaced?: boolean) => void;

/** A response of server-sent events, open until `run` is over. */
export class EventStream {
  readonly run: (send: SendEvent) => Promise<void>;
  constructor(run: (send: SendEvent) => Promise<void>) {
    this.run = run;
  }
}

/** The result of an earlier request with the same `Idempotency-Key`; a header marks the response as replayed. */
export class Replayed<T> {
  readonly data: T;
  constructor(data: T) {
    this.data = data;
  }
}

/** A response with warnings for the caller, in `meta.warnings`. */
export class Warned<T> {
  readonly data: T;
  readonly warnings: readonly ErrorDetail[];
  constructor(data: T, warnings: readonly ErrorDetail[]) {
    this.data = data;
    this.warnings = warnings;
  }
}

/** A response that also sets cookies; each is the value of a `Set-Cookie` header. */
export class WithCookies<T> {
  readonly data: T;
  readonly cookies: readonly string[];
  constructor(data: T, cookies: readonly string[]) {
    this.data = data;
    this.cookies = cookies;
  }
}

type Data<C extends Contract> = Static<C["data"]>;

export type Result<C extends Contract> =
  | Data<C>
  | Replayed<Data<C>>
  | WithCookies<Data<C>>
  | Warned<Data<C>>
  | ReadyData
  | Download
  | EventStream;
