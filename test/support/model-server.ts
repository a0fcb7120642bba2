/**
 * An endpoint that behaves as the official descriptions of OpenAI's chat completions and Anthropic's messages say, and that can
 * misbehave as real ones do. It answers each request with the next behaviour of `script`, then with `usual`.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { cleanUp, type Scope } from "./cleanup.ts";

export type Behaviour = {
  text?: string;
  status?: number;
  headers?: Record<string, string>;
  /** Body of a response with another status than 200. */
  body?: string;
  /** Null reports none. */
  usage?: { input: number; output: number } | null;
  /** Bytes per write: small ones split UTF-8 characters. */
  chunkBytes?: number;
  finish?: "stop" | "length";
  /** Sends no byte at all. */
  isSilent?: boolean;
  /** Stops after this many characters of text: the stream stays open, ends without its last events, or is destroyed. */
  stopAfter?: number;
  stop?: "stall" | "end" | "destroy";
  isEndless?: boolean;
  /** Sent instead of the first event. */
  garbage?: string;
  /** Held until it resolves, after half of the text. */
  hold?: Promise<unknown>;
};

export type ModelCall = {
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, any>;
  /** True once the client has closed the connection before the response was complete. */
  isAborted: boolean;
};

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

export async function startModelServer(scope: Scope) {
  const calls: ModelCall[] = [];
  const script: Behaviour[] = [];
  const state = {
    usual: { text: "A plain text." } as Behaviour | ((call: ModelCall) => Behaviour),
    refusesSchemas: false,
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const call: ModelCall = { path: request.url as string, headers: request.headers, body, isAborted: false };
    calls.push(call);
    response.on("close", () => {
      call.isAborted = !response.writableFinished;
    });
    const isStructured =
      body.response_format !== undefined || body.output_format !== undefined || body.tools !== undefined;
    if (state.refusesSchemas && isStructured) {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ error: { message: "response_format is not supported", type: "invalid_request_error" } }),
      );
      return;
    }
    const usual = typeof state.usual === "function" ? state.usual(call) : state.usual;
    await behave(script.shift() ?? usual, call, response);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  cleanUp(scope, async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return { origin: `http://127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/v1`, calls, script, state };
}

async function behave(behaviour: Behaviour, call: ModelCall, response: ServerResponse): Promise<void> {
  const {
    status = 200,
    headers = {},
    isSilent,
    garbage,
    stopAfter,
    stop,
    isEndless,
    finish = "stop",
    hold,
  } = behaviour;
  const { text = "", usage = { input: 120, output: 30 }, chunkBytes } = behaviour;
  if (isSilent) return;
  if (status !== 200) {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(behaviour.body ?? JSON.stringify({ error: { message: "The request failed.", type: "error" } }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", ...headers });
  const write = async (bytes: Buffer) => {
    const size = chunkBytes ?? bytes.length;
    for (let at = 0; at < bytes.length; at += size) {
      if (response.destroyed) return;
      if (!response.write(bytes.subarray(at, at + size))) await once(response, "drain").catch(() => {});
      // A write of its own for each chunk, so that the client really receives them apart.
      if (chunkBytes !== undefined) await new Promise(setImmediate);
    }
  };
  const events = call.path.endsWith("/messages") ? anthropicEvents(usage) : openAiEvents(call, usage);
  if (garbage !== undefined) {
    await write(Buffer.from(garbage));
    return void response.end();
  }
  await write(Buffer.from(events.start()));
  const sent = stopAfter === undefined ? text : text.slice(0, stopAfter);
  const words = sent.match(/\s*\S+|\s+$/g) ?? [];
  for (const [index, word] of words.entries()) {
    if (hold && index === Math.ceil(words.length / 2)) await hold;
    await write(Buffer.from(events.delta(word)));
  }
  while (isEndless && !response.destroyed) {
    await write(Buffer.from(events.delta("and so on ".repeat(50))));
    await new Promise(setImmediate);
  }
  if (stop === "stall") return;
  if (stop === "destroy") return void response.write(": flushed\n\n", () => setImmediate(() => response.destroy()));
  if (stop === "end") return void response.end();
  await write(Buffer.from(events.end(finish)));
  response.end();
}

function openAiEvents({ body }: ModelCall, usage: Behaviour["usage"]) {
  const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_772_366_400, model: body["model"] };
  const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
  const choice = (delta: object, finish: string | null) =>
    data({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
  return {
    start: () => choice({ role: "assistant", content: "" }, null),
    delta: (content: string) => choice({ content }, null),
    end: (finish: "stop" | "length") => {
      const counts = usage && { prompt_tokens: usage.input, completion_tokens: usage.output };
      // Only where the request asks for it, in a last chunk without choices.
      const last = usage && body["stream_options"]?.include_usage ? data({ ...head, choices: [], usage: counts }) : "";
      return `${choice({}, finish)}${last}data: [DONE]\n\n`;
    },
  };
}

function anthropicEvents(usage: Behaviour["usage"]) {
  const event = (type: string, value: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-test",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 0, output_tokens: 1 },
  };
  return {
    start: () =>
      event("message_start", { message }) +
      event("content_block_start", { index: 0, content_block: { type: "text", text: "" } }) +
      event("ping", {}),
    delta: (text: string) => event("content_block_delta", { index: 0, delta: { type: "text_delta", text } }),
    end: (finish: "stop" | "length") =>
      event("content_block_stop", { index: 0 }) +
      event("message_delta", {
        delta: { stop_reason: finish === "stop" ? "end_turn" : "max_tokens", stop_sequence: null },
        usage: { output_tokens: usage?.output ?? 0 },
      }) +
      event("message_stop", {}),
  };
}
