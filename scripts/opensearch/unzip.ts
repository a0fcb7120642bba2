/**
 * A zip archive in memory, unpacked into a folder. Neither `unzip` nor a whole JDK with its `jar` is everywhere, and GNU tar
 * reads no zip. Plain archives only: no encryption, no spanning, nothing of 4 GB and more.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const UNIX = 3;

export function unzip(archive: Buffer, folder: string): void {
  for (const { name, executable, bytes } of entries(archive)) {
    const path = join(folder, name);
    if (relative(folder, path).startsWith("..")) throw new Error(`the archive reaches out of its folder: ${name}`);
    if (name.endsWith("/")) {
      mkdirSync(path, { recursive: true });
    } else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes(), { mode: executable ? 0o755 : 0o644 });
    }
  }
}

function* entries(archive: Buffer) {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end--; // a comment may follow it
  if (end < 0) throw new Error("this is no zip archive");
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("the archive's directory is damaged");
    const system = archive.readUInt8(at + 5);
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const mode = archive.readUInt16LE(at + 40);
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    yield {
      name,
      executable: system === UNIX && (mode & 0o100) !== 0,
      bytes() {
        // The lengths stand again before the file itself, and its extra field may be another than the directory's.
        const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
        const packed = archive.subarray(from, from + size);
        if (method === STORED) return packed;
        if (method === DEFLATED) return inflateRawSync(packed);
        throw new Error(`${name} is packed by method ${method}, which is not known here`);
      },
    };
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}
