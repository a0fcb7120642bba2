/** Explains a failed generation to the person who waits for it, without prompts, keys or internals of this service. */

export type ProblemCode =
  | "cancelled"
  | "stopping"
  | "address_refused"
  | "connection_failed"
  | "no_response"
  | "stalled"
  | "took_too_long"
  | "too_long"
  | "cut_off"
  | "unreadable"
  | "key_refused"
  | "model_missing"
  | "rate_limited"
  | "endpoint_failed"
  | "request_refused"
  | "redirected";

const WORDS: Record<ProblemCode, string> = {
  cancelled: "The request was cancelled.",
  stopping: "The service is restarting. Try again in a moment.",
  address_refused:
    "The model's address is not allowed. Use a public https:// address, or ask the operator to allow it.",
  connection_failed: "The model's address could not be reached. Check the address, and that the endpoint runs.",
  no_response: "The model did not start to respond in time. Try again, or use a faster model.",
  stalled: "The model stopped in the middle of its response. Try again.",
  took_too_long: "The model took too long. Try again, or use a faster model.",
  too_long: "The model wrote more than allowed, so its response was cut off and discarded. Try again.",
  cut_off: "The model's response ended before it was complete. Try again.",
  unreadable: "The model's response could not be read. Check that the address and the provider match.",
  key_refused: "The model's endpoint refused the key. Enter a valid one.",
  model_missing: "The endpoint does not have this model or this path. Check the name of the model and the address.",
  rate_limited: "The model's endpoint has too many requests at the moment. Try again later.",
  endpoint_failed: "The model's endpoint failed. Try again later.",
  request_refused: "The model's endpoint refused the request. Check the name of the model and its settings.",
  redirected: "The model's endpoint redirects, and redirects are not followed. Enter its final address.",
};

export class ModelProblem extends Error {
  readonly code: ProblemCode;
  /** The status of the endpoint's response, if there was one. */
  readonly status: number | undefined;
  constructor(code: ProblemCode, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(WORDS[code], cause === undefined ? undefined : { cause });
    this.name = "ModelProblem";
    this.code = code;
    this.status = status;
  }
}

/** The problem that the status of a response means. */
export function problemOfStatus(status: number): ModelProblem {
  return new ModelProblem(codeOfStatus(status), { status });
}

function codeOfStatus(status: number): ProblemCode {
  if (status >= 300 && status < 400) return "redirected";
  if (status === 401 || status === 403) return "key_refused";
  if (status === 404) return "model_missing";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "endpoint_failed" : "request_refused";
}

/** True when the endpoint may lack structured output and a request without it may succeed. */
export function mayLackStructure(problem: ModelProblem): boolean {
  return problem.code === "request_refused" || problem.status === 501;
}
