/**
 * HTTP: the way in. A **contract** is one row of the route table: what a route is called, who may call it, what it takes
 * and what it answers. Validation, gates, the OpenAPI document and the Postman collection are all made from it, so they
 * cannot disagree.
 */
import type { Static, TObject, TSchema } from "typebox";
import type { Caller, SignedIn } from "../access/authenticate.ts";
import type { Feature } from "../access/plan.ts";
import type { Role } from "../access/role.ts";
import type { ErrorCode, ErrorDetail } from "../base/errors.ts";
import type { Upload } from "./upload.ts";

export type Gate = {
  /** Anybody: no key is asked for, and none is looked at. */
  open?: true;
  /** Only people who have signed in; a key is refused. */
  session?: true;
  /** The least role of a person who has signed in: where none is named, a viewer may GET and a member may change. */
  role?: Role;
  /** Only an operator's keys, and people who are operators. */
  operator?: true;
  /** The plan must include this. */
  feature?: Feature;
  /** Whether the request counts against the account's day. */
  counted: boolean;
};

export type Contract = {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters as `:name`. */
  path: `/api/${string}`;
  tag: string;
  summary: string;
  description: string;
  gate: Gate;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** It creates something that plans have room for so many of: who sends an `Idempotency-Key` may repeat it without harm. */
  idempotent?: true;
  /** The body is a file: what it is, for people. The handler is given it as it comes. */
  file?: string;
  /** What stands in `data` of the envelope. */
  data: TSchema;
  status: 200 | 201 | 202;
  /** Other forms in which it answers a caller whose `Accept` asks for them, and what they are. */
  alternatives?: Record<string, string>;
  /** What no schema can say: parameters that do not go together, or not with the time of day. */
  check?: (query: Record<string, unknown>, now: Date) => ErrorDetail[];
  /** What is forgiven in a parameter or a text of the body before it is validated: letter case, surrounding blanks. */
  prepare?: Record<string, (raw: string) => string>;
  /** What it refuses besides what its gates and schemas do. */
  errors?: readonly ErrorCode[];
  /** `name` in its body must be one that nothing else has: who sends the example again adds something to it. */
  needsUniqueName?: true;
  /** For collections that are run from top to bottom: the name under which `data.id` is kept for later requests… */
  savesIdAs?: string;
  /** …and the parameters of the path that are such names. */
  savedIds?: Record<string, string>;
  /** What it is asked for nobody can create, and on a new installation it is not there: then 404 is right, too. */
  mayBeMissing?: true;
};

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** What is known of somebody of whom nothing else is: for routes that people sign in by. */
export type Visitor = { ip: string; userAgent: string; cookie: string; isFromThisMachine: boolean };

type CallerOf<G extends Gate> = G extends { open: true } ? null : G extends { session: true } ? SignedIn : Caller;

/** What a handler is given: everything has passed the gates and the schema. */
export type Input<C extends Contract> = {
  caller: CallerOf<C["gate"]>;
  visitor: C["gate"] extends { open: true } | { session: true } ? Visitor : undefined;
  params: StaticOr<C["params"], undefined>;
  query: StaticOr<C["query"], undefined>;
  body: StaticOr<C["body"], undefined>;
  file: C["file"] extends string ? Upload : undefined;
  idempotencyKey: string | undefined;
  /** The form that the caller prefers: one of the contract's alternatives, or undefined for the envelope. */
  alternative: keyof C["alternatives"] | undefined;
};

/** What stands in `data`, as JSON already: for an answer that need not be built from objects. */
export class ReadyData {
  readonly json: Uint8Array;
  constructor(json: Uint8Array) {
    this.json = json;
  }
}

/** An answer in one of the contract's other forms, sent piece by piece. */
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

/** What an earlier request of the same `Idempotency-Key` has created: answered as that one was, and a header says so. */
export class Replayed<T> {
  readonly data: T;
  constructor(data: T) {
    this.data = data;
  }
}

/** An answer that also sets cookies: each as the value of a `Set-Cookie` header. */
export class WithCookies<T> {
  readonly data: T;
  readonly cookies: readonly string[];
  constructor(data: T, cookies: readonly string[]) {
    this.data = data;
    this.cookies = cookies;
  }
}

type Data<C extends Contract> = Static<C["data"]>;

type Answer<C extends Contract> = Data<C> | Replayed<Data<C>> | WithCookies<Data<C>> | ReadyData | Download;

export type Handler<C extends Contract> = (input: Input<C>) => Promise<Answer<C>> | Answer<C>;

/** Where routes are hung: `serve` puts a handler behind all the gates of its contract. */
export type Api = { serve<C extends Contract>(contract: C, handler: Handler<C>): void };
