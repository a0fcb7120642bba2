/**
 * The protocol's library validates a message several times and repeats every problem of it in the response, so a hostile
 * message of 60 kB would cost tens of milliseconds and return a megabyte. Messages are cut before they reach it, to sizes
 * beyond any valid message, so that what is refused stays refused.
 */
import { GUIDES, PROMPTS } from "./guides.ts";

/** Messages in one body. Only the protocol of March 2025 has such batches. */
const MOST_IN_BATCH = 10;
/** A list or object in a message. No argument of a tool has more than a dozen items, no tool more than a dozen arguments. */
const MOST_ITEMS = 50;
const LONGEST_TEXT = 2_000;
/** All values of a message together. The longest messages, which initialize a session, have some fifty. */
const MOST_VALUES = 1_000;

/** Cuts a body. Returns a reason if it must be refused as a whole. */
export function boundMessages(body: unknown): { body: unknown } | { refusal: string } {
  if (!Array.isArray(body)) return boundMessage(body);
  if (body.length > MOST_IN_BATCH) return { refusal: `Send at most ${MOST_IN_BATCH} messages at once.` };
  const bounded: unknown[] = [];
  for (const message of body) {
    const result = boundMessage(message);
    if ("refusal" in result) return result;
    bounded.push(result.body);
  }
  return { body: bounded };
}

function boundMessage(message: unknown): { body: unknown } | { refusal: string } {
  let values = 0;
  const cut = (value: unknown): unknown => {
    if (++values > MOST_VALUES) return null;
    if (typeof value === "string") return value.length <= LONGEST_TEXT ? value : value.slice(0, LONGEST_TEXT);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(cut);
    const fields: Record<string, unknown> = {};
    let count = 0;
    for (const name in value) {
      if (++count > MOST_ITEMS) break;
      fields[name.slice(0, LONGEST_TEXT)] = cut((value as Record<string, unknown>)[name]);
    }
    return fields;
  };
  const body = cut(message);
  return values > MOST_VALUES ? { refusal: `Send at most ${MOST_VALUES} values in a message.` } : { body };
}

const METHODS = new Set([
  ...["initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read"],
  ...["prompts/list", "prompts/get", "server/discover", "subscriptions/listen"],
]);

/** The number of messages that the library refuses because they are malformed or name something that does not exist. */
export function countUnknown(body: unknown, toolNames: readonly string[]): number {
  return (Array.isArray(body) ? body : [body]).filter((message) => !isKnown(message, toolNames)).length;
}

function isKnown(message: unknown, toolNames: readonly string[]): boolean {
  if (typeof message !== "object" || message === null) return false;
  const { method, params } = message as { method?: unknown; params?: Record<string, unknown> };
  if (method === undefined) return true; // the response to a request of ours
  if (typeof method !== "string") return false;
  if (method.startsWith("notifications/")) return true;
  if (!METHODS.has(method)) return false;
  const { name, uri, arguments: input } = params ?? {};
  if (input !== undefined && (typeof input !== "object" || input === null || Array.isArray(input))) return false;
  if (method === "tools/call") return toolNames.includes(String(name));
  if (method === "prompts/get")
    return PROMPTS.some((prompt) => prompt.name === name) && Object.values(input ?? {}).every(isText);
  return method !== "resources/read" || GUIDES.some((guide) => guide.uri === uri);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
