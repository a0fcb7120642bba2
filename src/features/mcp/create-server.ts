/** Builds the protocol's server from our tools, resources and prompts. Both transports use it. */
import {
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  requireScopes,
} from "@modelcontextprotocol/server";
import { type TObject, Type } from "typebox";
import { ACCOUNT_TOOLS } from "./account-tools.ts";
import { createInputCheck } from "./check-input.ts";
import { GUIDES, PROMPTS } from "./guides.ts";
import { RESEARCH_TOOLS } from "./research-tools.ts";
import { type Tool, type ToolContext, ToolRefusal } from "./tool.ts";

export const TOOLS: readonly Tool[] = [...RESEARCH_TOOLS, ...ACCOUNT_TOOLS];

const INSTRUCTIONS =
  "Nichescope: product research for marketplace sellers. Sales are estimates: always give their range (low to high). If nicheScore.enough is " +
  "false, give the reason instead of the score. null means unknown, never zero. Each tool call counts against the account's daily requests; see " +
  "nichescope://account. Before you create something, ask the person.";

/** Schemas are compiled once; a server is created for every request. */
const SCHEMAS = new Map(
  TOOLS.map(({ name, input, output }) => [
    name,
    { input: unchecked(input), check: createInputCheck(input), output: compiled(output) },
  ]),
);
const PROMPT_SCHEMAS = new Map(
  PROMPTS.map(({ name, arguments: all }) => {
    const fields = all.map(({ name, description, required }) => {
      const field = Type.String({ description, maxLength: 500 });
      return [name, required ? field : Type.Optional(field)];
    });
    const schema = Type.Object(Object.fromEntries(fields), { additionalProperties: false });
    return [name, { arguments: unchecked<Record<string, string>>(schema), check: createInputCheck(schema) }];
  }),
);

function compiled<Value = Record<string, unknown>>(schema: TObject) {
  return fromJsonSchema<Value>(schema as unknown as JsonSchemaType);
}

/** The schema as clients read it. We check the values ourselves, because the library repeats every problem without its field. */
function unchecked<Value = Record<string, unknown>>(schema: TObject) {
  const checkNothing = () => (value: unknown) => ({
    valid: true as const,
    data: value as never,
    errorMessage: undefined,
  });
  return fromJsonSchema<Value>(schema as unknown as JsonSchemaType, { getValidator: checkNothing });
}

export function createServer({ version, context }: { version: string; context: ToolContext }): McpServer {
  const server = new McpServer(
    { name: "nichescope", title: "Nichescope", version, websiteUrl: context.baseUrl },
    { instructions: INSTRUCTIONS },
  );
  const refuse = (message: string) => {
    context.onRefused?.();
    return { isError: true, content: [{ type: "text" as const, text: `invalid_request: ${message}` }] };
  };
  for (const { name, title, description, scope, removes = false, run } of TOOLS) {
    const schemas = SCHEMAS.get(name) as NonNullable<ReturnType<(typeof SCHEMAS)["get"]>>;
    const isRead = scope === "read";
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: schemas.input,
        outputSchema: schemas.output,
        annotations: { readOnlyHint: isRead, ...(!isRead && { destructiveHint: removes }), openWorldHint: false },
        scopeChallenge: requireScopes(scope),
      },
      async (input: unknown) => {
        const problem = schemas.check(input);
        if (problem !== undefined) return refuse(problem);
        try {
          const result = await run(input, context);
          return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
        } catch (error) {
          if (!(error instanceof ToolRefusal)) throw error;
          return { isError: true, content: [{ type: "text", text: error.message }] };
        }
      },
    );
  }
  for (const { name, uri, read, ...about } of GUIDES) {
    server.registerResource(name, uri, about, async () => ({
      contents: [{ uri, mimeType: about.mimeType, text: await read(context) }],
    }));
  }
  for (const { name, title, description, text } of PROMPTS) {
    const schemas = PROMPT_SCHEMAS.get(name) as NonNullable<ReturnType<(typeof PROMPT_SCHEMAS)["get"]>>;
    server.registerPrompt(name, { title, description, argsSchema: schemas.arguments }, (values) => {
      const problem = schemas.check(values);
      if (problem !== undefined) {
        context.onRefused?.();
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, problem);
      }
      return { messages: [{ role: "user", content: { type: "text", text: text(values) } }] };
    });
  }
  return server;
}
