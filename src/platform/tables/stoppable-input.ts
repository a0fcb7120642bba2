/**
 * Input that can be stopped at any byte, not only between chunks: a resumed import first reads up to its position, and a
 * chunk of long rows takes long too. To the readers of all formats, a stop looks like a file whose storage became
 * unavailable, so none of them mistakes it for the end of the file, and none passes on a part of a chunk.
 */
import { SetupError } from "../base/errors.ts";
import { FileProblem, FileUnavailable } from "./file-problem.ts";
import type { ByteRanges, Input } from "./table.ts";

/** Returns the input; once the signal is aborted, reading it throws. */
export function stoppableInput(input: Input, signal: AbortSignal | undefined): Input {
  if (signal === undefined) return input;
  const { stream, ranges } = input;
  const problem = () => new FileUnavailable(signal.reason);
  stream.on("error", () => {}); // its reader gets it, if there is one
  const stop = () => stream.destroy(problem());
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  if (ranges === undefined) return input;
  const open = async (): Promise<ByteRanges> => {
    const opened = await ranges();
    return {
      ...opened,
      read: async (start, end) => (signal.aborted ? Promise.reject(problem()) : opened.read(start, end)),
    };
  };
  return { ...input, ranges: open };
}

/** True for an error that may come from the stop: from reading, from another wait, or because the file was only read in part. */
export function isStopped(error: unknown, signal: AbortSignal | undefined): boolean {
  if (!signal?.aborted) return false;
  return error === signal.reason || [FileUnavailable, FileProblem, SetupError].some((kind) => error instanceof kind);
}
