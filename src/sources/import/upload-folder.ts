/**
 * Uploaded files, until they are imported: `<id>` is one that has come whole, `<id>.part` one that is still coming. A file
 * is on the disk, and under its name, before its run is made; so a run never wants for its file.
 */
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../base/errors.ts";

export type UploadFolder = ReturnType<typeof createUploadFolder>;

/** `isWhole`: not one that is still coming, or never will. */
export type UploadedFile = { id: string; name: string; isWhole: boolean };

const NAME = /^(imp_[0-9a-z]{26})(\.part)?$/;

export function createUploadFolder(folder: string) {
  const pathOf = (id: string) => join(folder, id);
  const removeNamed = (name: string) => rm(join(folder, name), { force: true });

  return {
    pathOf,

    /** Its size. Of one that does not come whole, nothing is left. */
    async receive(id: string, pieces: AsyncIterable<Uint8Array>, mostBytes: number): Promise<number> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${pathOf(id)}.part`;
      try {
        const bytes = await write(part, pieces, mostBytes);
        await rename(part, pathOf(id));
        await syncFolder(folder);
        return bytes;
      } catch (error) {
        await removeNamed(`${id}.part`);
        throw toldIfFull(error);
      }
    },

    async list(): Promise<UploadedFile[]> {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return names.flatMap((name) => {
        const [, id, part] = NAME.exec(name) ?? [];
        return id === undefined ? [] : [{ id, name, isWhole: part === undefined }];
      });
    },

    /** When something last came of it; nothing when it is gone. */
    async changedAt({ name }: UploadedFile): Promise<Date | undefined> {
      return await stat(join(folder, name)).then(
        ({ mtime }) => mtime,
        () => undefined,
      );
    },

    has: (id: string) =>
      stat(pathOf(id)).then(
        () => true,
        () => false,
      ),

    remove: (id: string) => removeNamed(id),
    removeFile: ({ name }: UploadedFile) => removeNamed(name),
  };
}

async function write(path: string, pieces: AsyncIterable<Uint8Array>, mostBytes: number): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > mostBytes) throw tooLarge(mostBytes);
      await file.writeFile(piece);
    }
    if (bytes === 0) throw new AppError("invalid_request", "The file is empty: it is the body of the request.");
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
}

/** A name is on the disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

export function tooLarge(mostBytes: number): AppError {
  return new AppError("payload_too_large", `The file is larger than ${mostBytes} bytes (IMPORT_MAX_BYTES).`);
}

function toldIfFull(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new AppError(
    "unavailable",
    "The disk of the service is full: the file was not kept. Make room and send it again.",
  );
}
