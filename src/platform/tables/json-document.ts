/**
 * JSON documents: a list of records of any length, a wrapper object around one, or a single record; also several documents in
 * sequence. Each record is cut out of the text and parsed on its own, so that memory holds one record at a time. Measured on
 * 125 MB: 83 to 132 MB a second, against 16 to 28 with @streamparser/json.
 *
 * A wrapper that is shorter than the limit for a record is parsed as a whole, so its records know all of its other fields.
 * A longer one is parsed in steps, and its records know the fields before them.
 */

import { FileProblem, grouped, MOST_BLANK, megabytes } from "./file-problem.ts";
import { parseIncrementally, type TextParser } from "./incremental-parser.ts";
import {
  HOLDERS,
  type Holders,
  isContext,
  isPage,
  isPageAddress,
  isProduct,
  isProductList,
  isReadWith,
  MOST_CONTEXT,
  unwrapped,
} from "./json-records.ts";
import { heldRow, limited, rowsIn } from "./json-rows.ts";
import { afterSpace, endOfValue } from "./json-value.ts";
import type { Fields } from "./row.ts";
import type { RawRow } from "./table.ts";

/** Only small fields of a long wrapper are kept as context for its records. */
const LONGEST_CONTEXT = 65_536;
/** Responses of known services have three. */
const DEEPEST_WRAPPER = 12;

/** Keys of a wrapper without records that its message names. */
const NAMED_KEYS = 20;

/** A list or wrapper that is open at the current position. */
type Frame = { isAfterValue: boolean; context: Fields } & (
  | { kind: "list"; of: "anything" | "records" | Holders }
  | {
      kind: "wrapper";
      holders: Holders;
      keys: string[];
      /** The key of the list that is read. */
      held: string | null;
      /** True when a list of records was empty: another one may follow. */
      hasEmpty: boolean;
      isPage: boolean;
      contextSize: number;
    }
);
type ListFrame = Extract<Frame, { kind: "list" }>;
type WrapperFrame = Extract<Frame, { kind: "wrapper" }>;

/** Empty lists, and fields beside the records, are no rows. Endless ones would occupy the reader without a row. A comma is a step, too. */
const MOST_STEPS = 2 * MOST_BLANK;

/** The rest of the value is not in the buffer yet. */
const INCOMPLETE = -1;

export function createJsonDocumentParser(name: string, longestBytes: number): TextParser<RawRow> {
  const open: Frame[] = [];
  let rows: RawRow[] = [];
  let count = 0;
  /** Since the last record. */
  let steps = 0;

  function* parse(text: string, isEnd: boolean): Generator<RawRow, string> {
    let at = afterSpace(text, 0);
    while (at < text.length) {
      const next = step(text, at);
      if (next === INCOMPLETE) break;
      if (rows.length > 0) {
        yield* rows;
        rows = [];
        steps = 0;
      } else if (++steps > MOST_STEPS) throw withoutRecords();
      at = afterSpace(text, next);
    }
    if (isEnd && (at < text.length || open.length > 0)) throw new FileProblem(name, "ends in the middle of its JSON");
    return text.slice(at);
  }

  /** Consumes the token at `at` and returns the index after it. */
  function step(text: string, at: number): number {
    const frame = open.at(-1);
    if (frame === undefined) return stepIntoDocument(text, at);
    const char = text[at];
    if (char === (frame.kind === "list" ? "]" : "}")) {
      open.pop();
      if (frame.kind === "wrapper") closeWrapper(frame);
      return at + 1;
    }
    if (frame.isAfterValue) {
      if (char !== ",") throw broken(`expected a comma, found "${char}"`);
      frame.isAfterValue = false;
      return at + 1;
    }
    return frame.kind === "list" ? stepInList(frame, text, at) : stepInWrapper(frame, text, at);
  }

  function stepIntoDocument(text: string, at: number): number {
    if (text[at] === "[") {
      open.push({ kind: "list", of: "anything", context: {}, isAfterValue: false });
      return at + 1;
    }
    if (text[at] !== "{") throw broken(`expected a list or an object, found "${text[at]}"`);
    const end = endOfValue(text, at);
    if ((end === INCOMPLETE ? text.length : end) - at > longestBytes) {
      openWrapper(HOLDERS, {});
      return at + 1;
    }
    if (end !== INCOMPLETE) takeObject(text.slice(at, end));
    return end;
  }

  function openWrapper(holders: Holders, context: Fields): void {
    const size = Object.keys(context).length;
    const around = { context, contextSize: size, isPage: isPage(context) };
    open.push({ kind: "wrapper", holders, ...around, isAfterValue: false, keys: [], held: null, hasEmpty: false });
  }

  function closeWrapper({ held, hasEmpty, keys }: WrapperFrame): void {
    const around = open.at(-1);
    if (around === undefined && held === null && !hasEmpty) throw holdsNone(keys);
    if (around?.kind !== "wrapper") return;
    around.held ??= held;
    around.hasEmpty ||= hasEmpty;
  }

  function takeObject(json: string): void {
    let value: Fields;
    try {
      value = JSON.parse(json);
    } catch (error) {
      throw broken((error as Error).message);
    }
    const records = unwrapped(value, HOLDERS, {}) ?? (isProduct(value) ? [{ fields: value }] : undefined);
    if (records === undefined) throw holdsNone(Object.keys(value));
    for (const record of records) rows.push(limited(json, { line: ++count, ...record }));
  }

  function stepInList(frame: ListFrame, text: string, at: number): number {
    if (typeof frame.of === "object" && text[at] === "{") {
      frame.isAfterValue = true;
      const { of: holders, context } = frame;
      openWrapper(holders, context);
      return at + 1;
    }
    const end = endWithin(text, at, at, () => `record ${grouped(count + 1)}`);
    if (end === INCOMPLETE) return end;
    frame.isAfterValue = true;
    if (typeof frame.of === "object") return end; // a task without a result
    const json = text.slice(at, end);
    const line = ++count;
    if (frame.of === "anything") rows.push(...rowsIn(json, line));
    else rows.push(heldRow(json, line, frame.context));
    return end;
  }

  function stepInWrapper(frame: WrapperFrame, text: string, at: number): number {
    if (text[at] !== '"') throw broken(`expected a key, found "${text[at]}"`);
    const keyEnd = endWithin(text, at, at, () => "a key");
    if (keyEnd === INCOMPLETE) return INCOMPLETE;
    const colon = afterSpace(text, keyEnd);
    const valueAt = afterSpace(text, colon + 1);
    if (valueAt >= text.length) return INCOMPLETE;
    if (text[colon] !== ":") throw broken(`expected a colon, found "${text[colon]}"`);
    const key = String(parsed(text.slice(at, keyEnd)));
    const holder = Object.hasOwn(frame.holders, key) ? frame.holders[key] : unknownHolder(frame, key, text, valueAt);
    if (holder === INCOMPLETE) return INCOMPLETE;
    const isFree = frame.held === null || isReadWith(frame.held, key);
    if (holder !== undefined && isFree && text[valueAt] === "[") {
      const first = afterSpace(text, valueAt + 1);
      if (first >= text.length) return INCOMPLETE;
      frame.isAfterValue = true;
      if (text[first] === "]") {
        frame.hasEmpty = true;
        return first + 1;
      }
      frame.held = key;
      open.push({ kind: "list", of: holder, context: frame.context, isAfterValue: false });
      return valueAt + 1;
    }
    if (text[valueAt] === "{" && frame.held === null && isLong(text, at, valueAt)) {
      // Each level searches for the end of its value, so unlimited levels would take quadratic time.
      if (open.length >= DEEPEST_WRAPPER)
        throw broken(`the list of records is within more than ${DEEPEST_WRAPPER} objects`);
      frame.isAfterValue = true;
      openWrapper(HOLDERS, frame.context);
      return valueAt + 1;
    }
    const end = endWithin(text, at, valueAt, () => `"${key}"`);
    if (end === INCOMPLETE) return INCOMPLETE;
    frame.isAfterValue = true;
    if (frame.keys.length < NAMED_KEYS) frame.keys.push(key);
    if (end - valueAt > LONGEST_CONTEXT || frame.contextSize >= MOST_CONTEXT) return end;
    const value = parsed(text.slice(valueAt, end));
    if (!isContext(value)) return end;
    // A new object each time, because earlier records hold the old one.
    frame.context = { ...frame.context, [key]: value };
    frame.contextSize++;
    frame.isPage ||= isPageAddress(value);
    return end;
  }

  /** Returns "records" for a list under an unknown key whose first element is a product. */
  function unknownHolder({ isPage, held }: WrapperFrame, key: string, text: string, listAt: number) {
    if (held !== null || isPage) return undefined;
    const first = afterSpace(text, listAt + 1);
    if (text[listAt] !== "[" || (first < text.length && text[first] !== "{")) return undefined;
    const end = first < text.length ? endWithin(text, first, first, () => `"${key}"`) : INCOMPLETE;
    if (end === INCOMPLETE) return INCOMPLETE;
    return isProductList(key, [parsed(text.slice(first, end))]) ? ("records" as const) : undefined;
  }

  function isLong(text: string, start: number, valueAt: number): boolean {
    const end = endOfValue(text, valueAt);
    return (end === INCOMPLETE ? text.length : end) - start > longestBytes;
  }

  /** Returns the end of the value, or INCOMPLETE. Throws as soon as the text from `start` on exceeds the limit. */
  function endWithin(text: string, start: number, valueAt: number, what: () => string): number {
    const end = endOfValue(text, valueAt);
    if ((end === INCOMPLETE ? text.length : end) - start <= longestBytes) return end;
    throw new FileProblem(name, `cannot be read: ${what()} is longer than ${megabytes(longestBytes)}`, {
      hasPosition: true,
    });
  }

  function parsed(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch (error) {
      throw broken((error as Error).message);
    }
  }

  const broken = (what: string) => new FileProblem(name, `is not JSON: ${what}`);
  const withoutRecords = () =>
    new FileProblem(name, `cannot be read: it has more than ${grouped(MOST_BLANK)} values in a row without a record`);
  const holdsNone = (keys: readonly string[]) =>
    new FileProblem(name, `has no list of records: its keys are ${keys.slice(0, NAMED_KEYS).join(", ") || "none"}`);

  return parseIncrementally(parse, longestBytes);
}
