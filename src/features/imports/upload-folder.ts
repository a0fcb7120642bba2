/** Uploads on the disk of a node: `<id>` is a complete file, `<id>.part` one that is being received. */
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { openInput } from "../../platform/tables/open-input.ts";
import { diskFull, type UploadedFile, type UploadPrefix, type Uploads, withinLimit } from "./uploads.ts";

const NAME = /^([a-z]{3}_[0-9a-z]{26})(\.part)?$/;

/** `prefix` is the prefix of the ids; other files in the folder are left alone. */
export function createUploadFolder(folder: string, prefix: UploadPrefix = "imp"): Uploads {
  const pathOf = (id: string) => join(folder, id);
  const partOf = (id: string) => `${pathOf(id)}.part`;

  return {
    async receive(id, pieces, maxBytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const bytes = await write(partOf(id), withinLimit(pieces, maxBytes));
        await rename(partOf(id), pathOf(id));
        await syncFolder(folder);
        return bytes;
      } catch (error) {
        await rm(partOf(id), { force: true });
        throw isFull(error) ? diskFull() : error;
      }
    },

    async list(): Promise<UploadedFile[]> {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      return names.flatMap((name) => {
        const [, id, part] = NAME.exec(name) ?? [];
        return id === undefined || !id.startsWith(`${prefix}_`) ? [] : [{ id, isComplete: part === undefined }];
      });
    },

    async changedAt({ id, isComplete }) {
      return await stat(isComplete ? pathOf(id) : partOf(id)).then(
        ({ mtime }) => mtime,
        () => undefined,
      );
    },

    open: (id) => openInput(pathOf(id)),

    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(partOf(id), { force: true });
    },
  };
}

async function write(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      await file.writeFile(piece);
    }
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
}

/** Syncs the folder, which makes the new file name durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function isFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "ENOSPC" || code === "EDQUOT";
}
