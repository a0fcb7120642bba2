/** The types of calls: inputs and results of operations, by name and by path. */
import type { FileBody } from "./body.ts";
import type { Operations, Routes } from "./operations.ts";

export type OperationId = keyof Operations;
type Method = "get" | "post" | "put" | "patch" | "delete";

/** Options of one call. */
export type CallOptions = {
  /** Cancels the call, its retries included. */
  signal?: AbortSignal | undefined;
  /** Replaces the client's `timeoutMs`. */
  timeoutMs?: number | undefined;
  /** Replaces the client's `maxRetries`. */
  maxRetries?: number | undefined;
  /** Replaces the client's `maxWaitMs`. */
  maxWaitMs?: number | undefined;
  /** Identifies a create request, also across restarts of your program. By default each call gets a random one. */
  idempotencyKey?: string | undefined;
};

/** `undefined` means the same as a missing field. */
type Loose<T> = {
  [Field in keyof T]: Partial<Pick<T, Field>> extends Pick<T, Field> ? T[Field] | undefined : T[Field];
};

type Part<O, Name extends string> = Name extends keyof O ? O[Name] : unknown;

/** The input of a method: path, query and body parameters in one object. */
export type Input<Id extends OperationId> = Loose<
  Part<Operations[Id], "path"> &
    Part<Operations[Id], "query"> &
    NonNullable<Part<Operations[Id], "body">> &
    ("file" extends keyof Operations[Id] ? { file: FileBody } : unknown)
>;

/** The result of an operation: `data` of the response. */
export type Data<Id extends OperationId> = Operations[Id]["data"];

/** An input that may be left out if nothing in it is required. */
type Arguments<T, Options> = Partial<T> extends T ? [input?: T, options?: Options] : [input: T, options?: Options];

/** A method for each operation. */
export type Methods = {
  [Id in OperationId]: (...args: Arguments<Input<Id>, CallOptions>) => Promise<Data<Id>>;
};

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [Path in keyof Routes]: M extends keyof Routes[Path] ? Path : never;
}[keyof Routes];

/** The name of the operation of a path and method. */
export type IdOf<Path extends keyof Routes, M extends string> = M extends keyof Routes[Path]
  ? Routes[Path][M] & OperationId
  : never;

/** The result of a path and method: `ResponseData<"/api/v1/search", "get">`. */
export type ResponseData<Path extends keyof Routes, M extends Method> = Data<IdOf<Path, M>>;

/** The query parameters of a path and method. */
export type QueryParameters<Path extends keyof Routes, M extends Method> = Part<Operations[IdOf<Path, M>], "query">;

/** A part of a request, optional if nothing in it is required. */
type Optionally<Name extends string, T> = unknown extends T
  ? unknown
  : Partial<T> extends T
    ? { [Key in Name]?: Loose<T> | undefined }
    : { [Key in Name]: Loose<T> };

/** Path, query and body of a request. */
export type Parts<Id extends OperationId> = Optionally<"path", Part<Operations[Id], "path">> &
  Optionally<"query", Part<Operations[Id], "query">> &
  Optionally<"body", NonNullable<Part<Operations[Id], "body">>> &
  ("file" extends keyof Operations[Id] ? { file: FileBody } : unknown);

type Request<Id extends OperationId> = Parts<Id> & CallOptions;
export type RequestArguments<Id extends OperationId> =
  Partial<Request<Id>> extends Request<Id> ? [request?: Request<Id>] : [request: Request<Id>];

/** The paths of GET operations with a property of `Operations`. */
type PathWith<Name extends string, M extends Method> = {
  [Path in keyof Routes]: Name extends keyof Operations[IdOf<Path, M>] ? Path : never;
}[keyof Routes];

/** The paths of lists that have pages. */
export type ListPath = PathWith<"items", "get">;
type ItemsOf<O> = O extends { items: infer Name; data: infer List } ? List[Name & keyof List] : never;
/** One item of a list. */
export type Item<Path extends ListPath> = ItemsOf<Operations[IdOf<Path, "get">]> extends (infer T)[] ? T : never;

/** The paths that can return files. */
export type FilePath = PathWith<"format", "get">;
export type FileRequest<Path extends FilePath> = Parts<IdOf<Path, "get">> &
  CallOptions & { format: Part<Operations[IdOf<Path, "get">], "format"> };

/** The paths that can return server-sent events. */
export type StreamPath = PathWith<"stream", "post">;
