import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openInput } from "./open-input.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "input-"));
});
after(() => rm(folder, { recursive: true }));

test("a file is opened with its name and its size, and can be read at any position", async () => {
  const path = join(folder, "a.csv");
  await writeFile(path, "asin\nA\n");
  const { stream, ranges, ...input } = await openInput(path);
  assert.deepEqual(input, { name: path, size: 7 });
  const open = await ranges?.();
  assert.equal(Buffer.from((await open?.read(5, 7)) as ArrayBuffer).toString(), "A\n");
  await open?.close();
  assert.equal(Buffer.concat(await stream.toArray()).toString(), "asin\nA\n");
});

test("a pipe has no size and is read once", async () => {
  const { stream, ...input } = await openInput("-");
  assert.equal(stream, process.stdin);
  assert.deepEqual(input, { name: "standard input" });
});

test("a file that cannot be opened is named in the error", async () => {
  const missing = join(folder, "missing.csv");
  await assert.rejects(openInput(missing), { name: "FileProblem", message: `${missing} does not exist` });
  await assert.rejects(openInput(folder), { name: "FileProblem", message: `${folder} is a folder: name a file in it` });
  const below = join(folder, "file", "below.csv");
  await writeFile(join(folder, "file"), "");
  await assert.rejects(openInput(below), { name: "FileProblem", message: `${below} does not exist` });
});

test("a file without read permission is reported as that", { skip: process.getuid?.() === 0 }, async () => {
  const path = join(folder, "closed.csv");
  await writeFile(path, "");
  await chmod(path, 0o000);
  await assert.rejects(openInput(path), { name: "FileProblem", message: `${path} cannot be read: permission denied` });
});
