/**
 * Finds the encoding of a text without a byte order mark: UTF-8, or the code pages of Western Europe (windows-1252) and of
 * Japan (Shift_JIS). Most bytes of a report are ASCII, which is the same in all three, so the decision waits for the first
 * byte that is not. It depends on the bytes after it alone, never on how the file is cut into chunks: an import that resumes
 * decides the same.
 */
import { isAscii, isUtf8 } from "node:buffer";
import { decodeText } from "./decode-text.ts";

/** The bytes that decide, from the first one beyond ASCII on. */
const DECIDING_BYTES = 65_536;

/** Returns UTF-16 for a text in which every other of the first bytes is zero. */
export function wideEncoding(head: Buffer): string | undefined {
  const text = head.toString("latin1", 0, 8);
  if (/^(\0[^\0]){4}/.test(text)) return "utf-16be";
  return /^([^\0]\0){4}/.test(text) ? "utf-16le" : undefined;
}

export async function* decodeDetected(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const iterator = bytes[Symbol.asyncIterator]();
  let lines = 0;
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const chunk = next.value;
      if (isAscii(chunk) && !chunk.includes(0)) {
        const text = chunk.toString("latin1");
        lines += text.split("\n").length - 1;
        if (text !== "") yield text;
        continue;
      }
      const start = firstBeyondAscii(chunk);
      const ascii = chunk.toString("latin1", 0, start);
      lines += ascii.split("\n").length - 1;
      if (ascii !== "") yield ascii;
      const seen = [chunk.subarray(start)];
      let length = chunk.length - start;
      while (length < DECIDING_BYTES) {
        const more = await iterator.next();
        if (more.done) break;
        seen.push(more.value);
        length += more.value.length;
      }
      const encoding = encodingOf(Buffer.concat(seen).subarray(0, DECIDING_BYTES));
      yield* decodeText(joined(seen, iterator), encoding, name, lines + 1);
      return;
    }
  } finally {
    await iterator.return?.(undefined);
  }
}

async function* joined(seen: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let chunk = seen.shift(); chunk !== undefined; chunk = seen.shift()) yield chunk;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Also the index of a zero byte, which no decoder accepts as text. */
function firstBeyondAscii(bytes: Buffer): number {
  return bytes.findIndex((byte) => byte >= 0x80 || byte === 0);
}

function encodingOf(bytes: Buffer): string {
  // The last line may be cut within a character.
  const lineEnd = bytes.length < DECIDING_BYTES ? bytes.length : bytes.lastIndexOf(10) + 1 || bytes.length;
  const lines = bytes.subarray(0, lineEnd);
  if (isUtf8(lines)) return "utf-8";
  return isJapanese(lines) ? "shift_jis" : isMostlyUtf8(lines) ? "utf-8" : "windows-1252";
}

/**
 * Western text often decodes as Shift_JIS without an error, because two letters make a rare Chinese character. But it then has no
 * kana, and its Chinese characters are within Latin words.
 */
function isJapanese(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder("shift_jis", { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (/[\u3041-\u3096\u30a1-\u30fc\u3001\u3002]/.test(text)) return true;
  const runs = text.match(/\p{Script=Latin}?\p{Script=Han}+\p{Script=Latin}?/gu) ?? [];
  return runs.filter((run) => /^\p{Script=Han}+$/u.test(run)).length * 2 > runs.length;
}

/** UTF-8 text with a broken line is read up to that line, and not as another encoding. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString("utf8");
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  return whole > broken * 4;
}
