/** The client of the Nichescope API. */
// biome-ignore-all lint/performance/noBarrelFile: the entry of a package.
// biome-ignore-all lint/performance/noReExportAll: types only; bundles don't contain them.
export type { FileBody } from "./body.ts";
export type { CallOptions, Data, Input, OperationId, QueryParameters, ResponseData } from "./calls.ts";
export { NichescopeCore } from "./core.ts";
export {
  ApiError,
  ConnectionError,
  type ErrorDetail,
  NichescopeError,
  TimeoutError,
  WebhookVerificationError,
} from "./errors.ts";
export type { EventsOptions, FeedEvent } from "./events.ts";
export type * from "./models.ts";
export { Nichescope } from "./nichescope.ts";
export type { ClientOptions, Clock, ResponseInfo } from "./send.ts";
export type { StreamedEvent } from "./sse.ts";
export { verifyWebhook, type WebhookEvent, type WebhookRequest } from "./webhooks.ts";
