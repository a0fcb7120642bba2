import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { FileProblem } from "./file-problem.ts";
import { gunzip } from "./gunzip.ts";

async function unpack(...chunks: Buffer[]): Promise<{ text: string; fault?: unknown }> {
  const out: Buffer[] = [];
  try {
    for await (const bytes of gunzip(arrive(chunks), "c.csv.gz")) out.push(bytes);
  } catch (fault) {
    return { text: Buffer.concat(out).toString(), fault };
  }
  return { text: Buffer.concat(out).toString() };
}

async function* arrive(chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

test("several members are one file, wherever the chunks end", async () => {
  const packed = Buffer.concat([gzipSync("one,"), gzipSync(""), gzipSync("two")]);
  for (let at = 1; at < packed.length; at++) {
    const { text, fault } = await unpack(packed.subarray(0, at), packed.subarray(at));
    assert.equal(fault, undefined, `cut at ${at}`);
    assert.equal(text, "one,two", `cut at ${at}`);
  }
});

test("a file that expands to nearly nothing but repetition is refused before it is unpacked", async () => {
  const unpacked = async (packed: Buffer, freeBytes: number) => {
    let length = 0;
    for await (const bytes of gunzip(arrive([packed]), "bomb.gz", freeBytes)) length += bytes.length;
    return length;
  };
  const bomb = gzipSync(Buffer.alloc(20 * 2 ** 20, "\n"));
  await assert.rejects(unpacked(bomb, 2 ** 20), /bomb\.gz expands to more than 300 times its size/);
  const rows = Array.from({ length: 100_000 }, (_, i) => `B0SAMPLE01\tA product\t${i % 1_000}\n`).join("");
  assert.equal(await unpacked(gzipSync(rows), 2 ** 20), rows.length);
});

test("zeros after the end are padding", async () => {
  const padded = [gzipSync("rows"), Buffer.alloc(700), Buffer.alloc(50_000)];
  assert.deepEqual(await unpack(...padded), { text: "rows" });
  assert.deepEqual(await unpack(Buffer.concat(padded)), { text: "rows" });
});

test("a truncated file yields its content before the error", async () => {
  const content = randomBytes(200_000).toString("base64");
  const packed = gzipSync(content);
  const { text, fault } = await unpack(packed.subarray(0, packed.length - 9));
  assert.ok(content.startsWith(text));
  assert.ok(text.length > content.length - 1_000, `${text.length} of ${content.length}`);
  assert.ok(fault instanceof FileProblem);
  assert.equal(fault.message, "c.csv.gz ends in the middle of its compressed data");
});

test("the output before the damage is kept, even within one small piece", async () => {
  const content = "asin,title\n".repeat(100_000);
  const packed = Buffer.concat([gzipSync(content), Buffer.from("garbage")]);
  assert.ok(packed.length < 16_384, "it must be taken in one go");
  const { text, fault } = await unpack(packed);
  assert.ok(content.startsWith(text));
  // The output of the failing step is lost, which is at most one buffer of zlib.
  assert.ok(text.length >= content.length - 16_384, `${text.length} of ${content.length}`);
  assert.ok(fault instanceof FileProblem);
});

test("damage is reported: in the data, in the checksum, after the end", async () => {
  const content = randomBytes(100_000).toString("hex");
  const packed = gzipSync(content);
  const inside = Buffer.from(packed);
  inside.fill(0xff, 50_000, 50_100);
  const checksum = Buffer.from(packed);
  checksum[packed.length - 6] = (checksum[packed.length - 6] as number) ^ 1;
  for (const damaged of [inside, checksum, Buffer.concat([packed, Buffer.from("garbage")])]) {
    const { text, fault } = await unpack(damaged);
    assert.ok(text.length > 40_000, `${text.length} characters before the damage`);
    assert.ok(fault instanceof FileProblem);
    assert.match(fault.message, /^c\.csv\.gz has damaged compressed data \(/);
  }
});
