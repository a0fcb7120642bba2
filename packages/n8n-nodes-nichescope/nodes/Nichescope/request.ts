/** Requests to the service with the credentials of the node. */
import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  JsonObject,
} from "n8n-workflow";
import { NodeApiError } from "n8n-workflow";

export type Parameters = Record<string, string | number | boolean | undefined>;

type Input<T> = {
  query?: Parameters;
  body?: IDataObject;
  idempotencyKey?: string;
  itemIndex?: number;
  /** Returns the existing resource when the service responds with 409. */
  onConflict?: () => Promise<T | undefined>;
};

type Failure = {
  message?: string;
  response?: { status?: number; data?: { error?: { message?: string }; resetsAt?: string } };
  context?: { data?: { error?: { message?: string }; resetsAt?: string } };
  httpCode?: string;
};

/** Sends a request and returns the `data` of the response. */
export async function callService<T = IDataObject>(
  node: IExecuteFunctions | IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  { query = {}, body, idempotencyKey, itemIndex, onConflict }: Input<T> = {},
): Promise<T> {
  const credentials = await node.getCredentials("nichescopeApi", itemIndex ?? 0);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const options: IHttpRequestOptions = {
    method,
    url: String(credentials.baseUrl).trim().replace(/\/+$/, "") + path,
    qs: Object.fromEntries(given),
    json: true,
    ...(body !== undefined && { body }),
    ...(idempotencyKey !== undefined && { headers: { "Idempotency-Key": idempotencyKey } }),
  };
  try {
    const response = await node.helpers.httpRequestWithAuthentication.call(node, "nichescopeApi", options);
    return (response as { data: T }).data;
  } catch (error) {
    const isConflict = statusOf(error as Failure) === 409;
    const existing = isConflict && onConflict ? await onConflict() : undefined;
    if (existing !== undefined) return existing;
    throw new NodeApiError(node.getNode(), error as JsonObject, { itemIndex, ...wordsOf(error as Failure) });
  }
}

function statusOf({ response, httpCode }: Failure): number {
  return response?.status ?? Number(httpCode);
}

/** The service's own explanation, which names the wrong parameter or the limit of the plan, instead of "Bad request". */
function wordsOf(failure: Failure): { message?: string; description?: string } {
  const data = failure.response?.data ?? failure.context?.data;
  if (data?.error?.message === undefined) return {};
  return {
    message: data.error.message,
    ...(data.resetsAt !== undefined && { description: `The limit resets at ${data.resetsAt}.` }),
  };
}
