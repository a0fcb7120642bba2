/** Decodes bytes strictly: an invalid byte ends the input instead of becoming a replacement character. */
import { isUtf8 } from "node:buffer";
import { FileProblem, grouped } from "./file-problem.ts";

const NEWLINE = 10;

/** Returns the encoding that a byte order mark names. */
export function bomEncoding(head: Buffer): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return undefined;
}

/** Returns the standard name of an encoding: `latin1` and `cp1252` are both `windows-1252`. */
export function canonicalEncoding(label: string, name: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new FileProblem(name, `cannot be read as "${label}": this encoding does not exist`);
  }
}

/** `line` is the number of the first line, for messages. */
export function decodeText(
  bytes: AsyncIterable<Buffer>,
  encoding: string,
  name: string,
  line = 1,
): AsyncGenerator<string> {
  return encoding === "utf-8" ? decodeUtf8(bytes, name, line) : decodeOther(bytes, encoding, name);
}

/** Checks and decodes whole chunks, which is several times as fast as `TextDecoder` with `stream`. */
async function* decodeUtf8(chunks: AsyncIterable<Buffer>, name: string, firstLine: number): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = firstLine;
  let isFirst = true;
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = bytes.length - unfinishedBytes(bytes);
    const text = bytes.subarray(0, end);
    rest = Buffer.from(bytes.subarray(end)); // a copy: a few bytes must not hold the chunk
    if (text.length === 0) continue;
    const fault = faultOf(text);
    const good = fault === undefined ? text : text.subarray(0, fault.lineStart);
    line += count(good, NEWLINE);
    if (good.length > 0) yield withoutMark(good, isFirst);
    isFirst = false;
    if (fault !== undefined) throw new FileProblem(name, atLine(line, fault.what), { hasPosition: true });
  }
  if (rest.length > 0) throw new FileProblem(name, atLine(line, NOT_UTF8), { hasPosition: true });
}

const NOT_UTF8 = "is not UTF-8: save the file as UTF-8, or set encoding=windows-1252";
const atLine = (line: number, what: string): string => `cannot be read: line ${grouped(line)} ${what}`;

/** Finds the first invalid line. Chunks that are valid as a whole are not searched. */
function faultOf(bytes: Buffer): { lineStart: number; what: string } | undefined {
  const hasZero = bytes.includes(0);
  if (!hasZero && isUtf8(bytes)) return undefined;
  for (let lineStart = 0; lineStart < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, lineStart);
    const end = newline === -1 ? bytes.length : newline + 1;
    const line = bytes.subarray(lineStart, end);
    if (!isUtf8(line)) return { lineStart, what: NOT_UTF8 };
    if (line.includes(0)) return { lineStart, what: "contains a zero byte, so it is not text" };
    lineStart = end;
  }
  return undefined;
}

async function* decodeOther(chunks: AsyncIterable<Buffer>, encoding: string, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const fail = (cause: unknown) => {
    const hint = encoding.startsWith("utf-16") ? "" : ": set another encoding";
    return new FileProblem(name, `is not ${encoding}${hint}`, { cause });
  };
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      throw fail(error);
    }
  };
  for await (const chunk of chunks) {
    const text = decode(chunk);
    if (text.includes("\0")) throw new FileProblem(name, "contains zero bytes, so it is not text");
    if (text !== "") yield text;
  }
  const last = decode();
  if (last !== "") yield last;
}

/** Counts the bytes at the end that belong to a character that continues in the next chunk. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue; // a continuation byte: the character begins earlier
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

function withoutMark(bytes: Buffer, isFirst: boolean): string {
  const text = bytes.toString("utf8");
  return isFirst && text.startsWith("\uFEFF") ? text.slice(1) : text;
}

function count(bytes: Buffer, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) found++;
  return found;
}
