/**
 * Uploads: files that wait to be imported. A single node keeps them on its disk (`upload-folder.ts`); several nodes keep them
 * in the database that they share (`upload-store.ts`). A file is complete before its run is created, so every run has its file.
 */
import { AppError } from "../../platform/base/errors.ts";
import type { Input } from "../../platform/tables/table.ts";

/** The ids of product files begin with `imp`, the ids of an account's reports with `rpt`. */
export type UploadPrefix = "imp" | "rpt";

/** `isComplete` is false for a file that is being received, or whose upload broke off. */
export type UploadedFile = { id: string; isComplete: boolean };

export type Uploads = {
  /** Stores a file and returns its size. An incomplete upload leaves nothing behind. */
  receive(id: string, pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number>;
  list(): Promise<UploadedFile[]>;
  /** Returns when bytes last arrived, or undefined when the file is gone. */
  changedAt(file: UploadedFile): Promise<Date | undefined>;
  open(id: string): Promise<Input>;
  /** Removes a file, complete or not. A missing file is not an error. */
  remove(id: string): Promise<void>;
};

/** Passes the pieces on, and throws when the file is larger than `maxBytes` or empty. */
export async function* withinLimit(pieces: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
  if (bytes === 0) throw new AppError("invalid_request", "The file is empty. Send it as the body of the request.");
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `The file is larger than ${maxBytes} bytes (IMPORT_MAX_BYTES).`);
}

export function diskFull(): AppError {
  return new AppError(
    "unavailable",
    "The disk of the service is full, so the file was not stored. Free some space and upload it again.",
  );
}
