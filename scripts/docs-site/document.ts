/** The OpenAPI document as the reference needs it: operations with their examples, responses and errors. */
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
  info: { description: string };
  tags: { name: string; description: string }[];
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
  status: string;
  responseExample?: unknown;
  errors: { status: string; code: string }[];
};

export type DocumentedEvent = {
  type: string;
  description: string;
  schema: Schema;
  headers: RawParameter[];
  example: unknown;
};

export type ErrorExample = { status: number; description: string; example: unknown };

export type Reference = {
  introduction: string;
  groups: { name: string; description: string; operations: DocumentedOperation[] }[];
  events: DocumentedEvent[];
  errors: Map<string, ErrorExample>;
  models: Api["models"];
};

export function readReference(): Reference {
  const document = JSON.parse(openApiText()) as RawDocument;
  const { components, paths } = document;
  // The whole document twice: fields of other variants of a model stay, as in every OpenAPI viewer.
  const byId = new Map(readDocument(document, document).operations.map((operation) => [operation.id, operation]));
  const errorsOf = ([status, response]: [string, Response]) => {
    const { content } = resolveResponse(response, components.responses);
    return Object.keys(content?.["application/json"]?.examples ?? {}).map((code) => ({ status, code }));
  };
  const operations = Object.values(paths).flatMap((item) =>
    Object.values(item).map((raw): DocumentedOperation => {
      const [status, success] = Object.entries(raw.responses).find(([each]) => each.startsWith("2")) as [
        string,
        Response,
      ];
      const bodyExample = raw.requestBody?.content["application/json"]?.example;
      return {
        ...(byId.get(raw.operationId) as Operation),
        caller: raw.security === undefined ? "key" : raw.security.length > 0 ? "session" : "anyone",
        parameters: raw.parameters ?? [],
        ...(bodyExample !== undefined && { bodyExample }),
        status,
        responseExample: success.content?.["application/json"]?.example,
        errors: Object.entries(raw.responses).flatMap(errorsOf),
      };
    }),
  );
  return {
    introduction: document.info.description,
    groups: document.tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ tag }) => tag === name),
    })),
    events: Object.entries(document.webhooks).map(([type, { post }]) => readEvent(type, post)),
    errors: readErrors(document),
    models: components.schemas,
  };
}

function resolveResponse(response: Response, named: Record<string, Response>): Response {
  return response.$ref === undefined ? response : (named[response.$ref.split("/").at(-1) as string] as Response);
}

function readEvent(type: string, { description, parameters = [], requestBody }: RawOperation): DocumentedEvent {
  const body = requestBody?.content["application/json"];
  return {
    type,
    // The delivery is the same for all events, and described once.
    description: description.replace(/ Sent at least once [\s\S]*$/, ""),
    schema: body?.schema as Schema,
    headers: parameters,
    example: body?.example,
  };
}

/** The first example of each code. */
function readErrors({ paths, components }: RawDocument): Map<string, ErrorExample> {
  const found = new Map<string, ErrorExample>();
  for (const item of Object.values(paths))
    for (const { responses } of Object.values(item))
      for (const [status, response] of Object.entries(responses)) {
        const { content, description = "" } = resolveResponse(response, components.responses);
        for (const [code, { value }] of Object.entries(content?.["application/json"]?.examples ?? {}))
          if (!found.has(code)) found.set(code, { status: Number(status), description, example: value });
      }
  return found;
}
