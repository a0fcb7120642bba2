/** The OpenAPI document as the pages need it: operations with their examples and errors, events, and an example of each error. */
import type { Schema } from "../../src/platform/http/openapi-schema.ts";
import { openApiText } from "../built-files.ts";
import { type Api, type Operation, readDocument } from "../sdk/document.ts";

type Content = Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>;
type Response = { $ref?: string; description?: string; content?: Content };
export type RawParameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};
type RawOperation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, unknown>[];
  parameters?: RawParameter[];
  requestBody?: { description?: string; content: Content };
  responses: Record<string, Response>;
};
type RawDocument = {
  paths: Record<string, Record<string, RawOperation>>;
  webhooks: Record<string, { post: RawOperation }>;
  components: { schemas: Api["models"]; responses: Record<string, Response> };
};

/** Who may call an operation. */
export type Caller = "key" | "session" | "anyone";

export type DocumentedOperation = Operation & {
  caller: Caller;
  parameters: RawParameter[];
  bodyExample?: unknown;
  /** The codes of the errors that it can return. */
  errors: string[];
};

type DocumentedEvent = { type: string; description: string; example: unknown };

export type Reference = {
  operations: DocumentedOperation[];
  events: DocumentedEvent[];
  /** An example response by the code of its error. */
  errors: Map<string, unknown>;
  models: Api["models"];
};

export function readReference(): Reference {
  const document = JSON.parse(openApiText()) as RawDocument;
  const { components, paths } = document;
  // The whole document twice: fields of other variants of a model stay, as in every OpenAPI viewer.
  const byId = new Map(readDocument(document, document).operations.map((operation) => [operation.id, operation]));
  const examplesOf = (response: Response) =>
    resolveResponse(response, components.responses).content?.["application/json"]?.examples ?? {};
  const operations = Object.values(paths).flatMap((item) =>
    Object.values(item).map((raw): DocumentedOperation => {
      const bodyExample = raw.requestBody?.content["application/json"]?.example;
      return {
        ...(byId.get(raw.operationId) as Operation),
        caller: raw.security === undefined ? "key" : raw.security.length > 0 ? "session" : "anyone",
        parameters: raw.parameters ?? [],
        ...(bodyExample !== undefined && { bodyExample }),
        errors: Object.values(raw.responses).flatMap((response) => Object.keys(examplesOf(response))),
      };
    }),
  );
  const errors = new Map<string, unknown>();
  for (const item of Object.values(paths))
    for (const { responses } of Object.values(item))
      for (const response of Object.values(responses))
        for (const [code, { value }] of Object.entries(examplesOf(response)))
          if (!errors.has(code)) errors.set(code, value);
  return {
    operations,
    events: Object.entries(document.webhooks).map(([type, { post }]) => readEvent(type, post)),
    errors,
    models: components.schemas,
  };
}

function resolveResponse(response: Response, named: Record<string, Response>): Response {
  return response.$ref === undefined ? response : (named[response.$ref.split("/").at(-1) as string] as Response);
}

function readEvent(type: string, { description, requestBody }: RawOperation): DocumentedEvent {
  return {
    type,
    // The delivery is the same for all events, and described once.
    description: description.replace(/ Sent at least once [\s\S]*$/, ""),
    example: requestBody?.content["application/json"]?.example,
  };
}
