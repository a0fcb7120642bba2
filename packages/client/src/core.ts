/** The client without named methods: requests by path, typed by the OpenAPI document. */
import type { Parameters } from "./address.ts";
import type {
  CallOptions,
  Data,
  FilePath,
  FileRequest,
  IdOf,
  Item,
  ListPath,
  Parts,
  PathOf,
  RequestArguments,
  StreamPath,
} from "./calls.ts";
import { type EventsOptions, type FeedEvent, followEvents } from "./events.ts";
import { eachPage } from "./pages.ts";
import { LISTS } from "./paths.ts";
import { type AnyRequest, type ClientOptions, type Clock, createSender, type Send, SYSTEM_CLOCK } from "./send.ts";
import { readEvents, type StreamedEvent } from "./sse.ts";

export class NichescopeCore {
  // Private fields: logging a client must not show its key.
  readonly #send: Send;
  readonly #clock: Clock;

  constructor(options: ClientOptions) {
    this.#send = createSender(options);
    this.#clock = options.clock ?? SYSTEM_CLOCK;
  }

  get<Path extends PathOf<"get">>(path: Path, ...[request]: RequestArguments<IdOf<Path, "get">>) {
    return this.request<Data<IdOf<Path, "get">>>("get", path, request);
  }

  post<Path extends PathOf<"post">>(path: Path, ...[request]: RequestArguments<IdOf<Path, "post">>) {
    return this.request<Data<IdOf<Path, "post">>>("post", path, request);
  }

  put<Path extends PathOf<"put">>(path: Path, ...[request]: RequestArguments<IdOf<Path, "put">>) {
    return this.request<Data<IdOf<Path, "put">>>("put", path, request);
  }

  patch<Path extends PathOf<"patch">>(path: Path, ...[request]: RequestArguments<IdOf<Path, "patch">>) {
    return this.request<Data<IdOf<Path, "patch">>>("patch", path, request);
  }

  delete<Path extends PathOf<"delete">>(path: Path, ...[request]: RequestArguments<IdOf<Path, "delete">>) {
    return this.request<Data<IdOf<Path, "delete">>>("delete", path, request);
  }

  /** Sends a request to any path and returns `data` of the response. The typed methods call it. */
  async request<T>(method: string, path: string, request: AnyRequest = {}): Promise<T> {
    return (await this.#send({ method, path, request })).data as T;
  }

  /** Returns all rows of a list or search as a file, such as CSV. The body of the response is a stream. */
  async download<Path extends FilePath>(path: Path, request: FileRequest<Path>): Promise<Response> {
    const { format, ...rest } = request as AnyRequest & { format: string };
    const asked = { ...rest, query: { ...rest.query, format } };
    return (await this.#send({ method: "get", path, request: asked, accept: "*/*" })).response;
  }

  /** Yields server-sent events as they arrive. Aborting the signal also ends the work behind them. */
  async *stream<Path extends StreamPath>(
    path: Path,
    request: Parts<IdOf<Path, "post">> & CallOptions,
  ): AsyncGenerator<StreamedEvent> {
    const asked = { method: "post", path, request: request as AnyRequest, accept: "text/event-stream" };
    const { body } = (await this.#send(asked)).response;
    if (body !== null) yield* readEvents(body);
  }

  /** Yields the pages of a list or search, one request each. */
  pages<Path extends ListPath>(
    path: Path,
    ...[request]: RequestArguments<IdOf<Path, "get">>
  ): AsyncGenerator<Data<IdOf<Path, "get">>> {
    const first: AnyRequest = request ?? {};
    const read = (query: Parameters) => this.request<Parameters>("get", path, { ...first, query });
    return eachPage(path, first.query ?? {}, read) as AsyncGenerator<Data<IdOf<Path, "get">>>;
  }

  /** Yields the items of a list or search, and requests a page when its first item is needed. */
  async *items<Path extends ListPath>(
    path: Path,
    ...request: RequestArguments<IdOf<Path, "get">>
  ): AsyncGenerator<Item<Path>> {
    const name = LISTS[path]?.[0] as string;
    for await (const page of this.pages(path, ...request) as AsyncGenerator<unknown>)
      yield* (page as Record<string, Item<Path>[]>)[name] ?? [];
  }

  /** Yields the account's events in the order they were stored, and polls for new ones until the signal is aborted. */
  events(options: EventsOptions = {}): AsyncGenerator<FeedEvent> {
    return followEvents(this, options, this.#clock);
  }
}
