/**
 * MCP: the tools, resources and prompts that assistants get. A tool is one task, not one route; it calls the routes of the
 * API through `CallApi`, within the service or over HTTP, so it can do no more than its caller could do there, and is counted
 * and refused in the same way.
 *
 * All tools together must stay below 4,000 tokens in `tools/list`: an assistant reads them with every conversation. Hence few
 * tools, short texts, and results that name the page with the rest.
 */
import type { Static, TObject } from "typebox";
import type { ErrorCode, ErrorDetail } from "../../platform/base/errors.ts";
import type { Scope } from "../access/scope.ts";

export type ApiCall = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  query?: Record<string, string> | undefined;
  body?: unknown;
};

/** Calls a route of the API as the caller and returns its envelope. */
export type CallApi = (call: ApiCall) => Promise<{ status: number; body: unknown }>;

export type ToolContext = {
  callApi: CallApi;
  /** The address of the service, for links. */
  baseUrl: string;
  /** Called for every call that is refused before it reaches the API, so that it counts as a refused request. */
  onRefused?: (() => void) | undefined;
};

export type Tool = {
  name: string;
  title: string;
  description: string;
  input: TObject;
  output: TObject;
  /** `write`: the tool changes something. */
  scope: Scope;
  /** It removes something. */
  removes?: true;
  /** Takes an input that the schema has accepted. */
  run(input: unknown, context: ToolContext): Promise<Record<string, unknown>>;
};

type TypedTool<Input extends TObject, Output extends TObject> = Omit<Tool, "input" | "output" | "run"> & {
  input: Input;
  output: Output;
  run(input: Static<Input>, context: ToolContext): Promise<Static<Output>>;
};

/** Declares a tool whose `run` has the types of its schemas. */
export function tool<Input extends TObject, Output extends TObject>(declared: TypedTool<Input, Output>): Tool {
  return { ...declared, run: (input, context) => declared.run(input as Static<Input>, context) };
}

type Failure = {
  error: { code: ErrorCode; message: string; details: ErrorDetail[] };
  resetsAt?: string;
  meta?: { requestId?: string };
};

/** A refusal of the API, in words that a model can act on. */
export class ToolRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "ToolRefusal";
    this.code = code;
  }
}

/** Advice for a model, where the message of the refusal does not include it. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  plan_limit: "Do not retry. The person can change the plan with the operator of this service.",
  forbidden: "Do not retry. The person lacks the right to do this.",
  not_found: "Check the ID, ASIN and marketplace; search for it first.",
  conflict: "It exists already; nothing was changed.",
  rate_limited: "Do not retry before then. Every tool call counts as one or more requests.",
  internal: "Retry once; then report the request ID to the person.",
  unavailable: "Retry in a few seconds.",
};

/** Calls a route and returns `data` of a success. */
export async function ask<Response>(callApi: CallApi, call: ApiCall): Promise<Response> {
  const { status, body } = await callApi(call);
  if (status < 300) return (body as { data: Response }).data;
  throw refusalOf(body as Failure);
}

function refusalOf({ error: { code, message }, meta }: Failure): ToolRefusal {
  const requestId = code === "internal" && meta?.requestId ? ` Request ID: ${meta.requestId}.` : "";
  const advice = ADVICE[code];
  return new ToolRefusal(code, `${code}: ${message}${requestId}${advice ? ` ${advice}` : ""}`);
}

/** Query parameters of the defined values. */
export function queryOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** A page of the dashboard. */
export function pageUrl({ baseUrl }: ToolContext, path: string, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams(queryOf(query)).toString();
  return `${baseUrl}/app${path}${search ? `?${search}` : ""}`;
}
