import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../test/support/any-text.ts";
import { canonicalEncoding, decodeText } from "./decode-text.ts";

async function decode(chunks: Buffer[], encoding = "utf-8"): Promise<{ text: string; fault?: string }> {
  let text = "";
  try {
    for await (const piece of decodeText(arrive(chunks), encoding, "c.csv")) text += piece;
  } catch (error) {
    return { text, fault: (error as Error).message };
  }
  return { text };
}

async function* arrive(chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

test("any text is decoded exactly, wherever its bytes are cut", async () => {
  const text = anyText().map((text) => text.replaceAll("\0", "").replace(/^\uFEFF/, ""));
  const size = fc.integer({ min: 1, max: 5 });
  const encodings = fc.constantFrom(["utf-8", "utf8"] as const, ["utf-16le", "utf16le"] as const);
  await fc.assert(
    fc.asyncProperty(text, size, encodings, async (text, size, [encoding, write]) => {
      const bytes = Buffer.from(text, write);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      assert.deepEqual(await decode(chunks, encoding), { text });
    }),
  );
});

test("a byte order mark is not part of the text", async () => {
  assert.deepEqual(await decode([Buffer.from("\uFEFFasin")]), { text: "asin" });
  assert.deepEqual(await decode([Buffer.from("\uFEFFasin", "utf16le")], "utf-16le"), { text: "asin" });
});

test("a line that is not UTF-8 is named, after the lines before it", async () => {
  const good = "é,1\n".repeat(16);
  const bad = Buffer.concat([Buffer.from(good), Buffer.from("caf\xe9,2\nnext\n", "latin1")]);
  const expected = "c.csv cannot be read: line 17 is not UTF-8: save the file as UTF-8, or set encoding=windows-1252";
  assert.deepEqual(await decode([bad]), { text: good, fault: expected });
  for (let at = 1; at < bad.length; at++) {
    const { text, fault } = await decode([bad.subarray(0, at), bad.subarray(at)]);
    assert.equal(fault, expected, `cut at ${at}`);
    assert.ok(`${good}caf`.startsWith(text), `cut at ${at}`);
  }
});

test("an incomplete character at the end of the file is not UTF-8", async () => {
  const { fault } = await decode([Buffer.from("a\nb🚚").subarray(0, 5)]);
  assert.match(fault ?? "", /line 2 is not UTF-8/);
});

test("a zero byte is not text", async () => {
  assert.match((await decode([Buffer.from("a\nb\0")])).fault ?? "", /line 2 contains a zero byte/);
  assert.match((await decode([Buffer.from("a\0")], "windows-1252")).fault ?? "", /contains zero bytes/);
});

test("windows-1252 is decoded when it is requested", async () => {
  assert.deepEqual(await decode([Buffer.from([0x80, 0x20, 0xe9])], "windows-1252"), { text: "€ é" });
});

test("text that is not in the requested encoding is refused", async () => {
  assert.match((await decode([Buffer.from([0x00, 0xd8, 0x41, 0x00])], "utf-16le")).fault ?? "", /is not utf-16le$/);
  assert.match(
    (await decode([Buffer.from([0xff, 0xff])], "shift_jis")).fault ?? "",
    /is not shift_jis: set another encoding/,
  );
});

test("an encoding has several names, and unknown ones are refused", () => {
  assert.equal(canonicalEncoding("latin1", "c.csv"), "windows-1252");
  assert.equal(canonicalEncoding("UTF8", "c.csv"), "utf-8");
  assert.throws(
    () => canonicalEncoding("utf-9", "c.csv"),
    /c\.csv cannot be read as "utf-9": this encoding does not exist/,
  );
});
