/** Opens a path or standard input as a stream of bytes. */
import { open } from "node:fs/promises";
import { FileProblem } from "./file-problem.ts";
import { openRanges } from "./open-ranges.ts";
import type { Input } from "./table.ts";

const MESSAGES: Record<string, string> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EACCES: "cannot be read: permission denied",
  EPERM: "cannot be read: permission denied",
};

/** Opens a file; `-` is standard input. */
export async function openInput(path: string): Promise<Input> {
  if (path === "-") return { name: "standard input", stream: process.stdin };
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileProblem(path, MESSAGES[error.code ?? ""] ?? `cannot be read: ${error.message}`, { cause: error });
  });
  const stats = await file.stat();
  if (stats.isDirectory()) {
    await file.close();
    throw new FileProblem(path, "is a folder: name a file in it");
  }
  const stream = file.createReadStream();
  // A pipe has no size and cannot be read at random positions.
  return stats.isFile()
    ? { name: path, stream, size: stats.size, ranges: () => openRanges(path) }
    : { name: path, stream };
}
