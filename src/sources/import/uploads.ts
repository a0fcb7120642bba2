/**
 * Uploads: files that were sent to be imported, until they are. Where they lie depends on who must be able to read them: on
 * the disk of the only node there can be (`upload-folder.ts`), or in the database that several nodes share
 * (`upload-store.ts`). A file has come whole before its run is made, so a run never wants for its file.
 */
import { AppError } from "../../base/errors.ts";
import type { Input } from "../files/table.ts";

/** `isWhole`: not one that is known to be still coming, or never will. */
export type UploadedFile = { id: string; isWhole: boolean };

export type Uploads = {
  /** Its size. Of one that does not come whole, nothing is left. */
  receive(id: string, pieces: AsyncIterable<Uint8Array>, mostBytes: number): Promise<number>;
  list(): Promise<UploadedFile[]>;
  /** When something last came of it; nothing when it is gone. */
  changedAt(file: UploadedFile): Promise<Date | undefined>;
  open(id: string): Promise<Input>;
  /** Whole or not; what is gone already is no error. */
  remove(id: string): Promise<void>;
};

/** The pieces as they come, up to the most; of a file that is larger, or empty, it ends with why it is refused. */
export async function* measured(pieces: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > mostBytes) throw tooLarge(mostBytes);
    yield piece;
  }
  if (bytes === 0) throw new AppError("invalid_request", "The file is empty: it is the body of the request.");
}

export function tooLarge(mostBytes: number): AppError {
  return new AppError("payload_too_large", `The file is larger than ${mostBytes} bytes (IMPORT_MAX_BYTES).`);
}

export function diskFull(): AppError {
  return new AppError(
    "unavailable",
    "The disk of the service is full: the file was not kept. Make room and send it again.",
  );
}
