/** Output and input of a backup: a file, or a pipe. */
import { createReadStream } from "node:fs";
import { access, constants, link, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { SetupError } from "../../base/errors.ts";

export type BackupOutput = {
  write(bytes: Uint8Array): Promise<void>;
  /** Makes the backup visible, synced to disk. */
  complete(): Promise<void>;
  /** Deletes the incomplete backup. */
  discard(): Promise<void>;
};

/** A file that gets its name once it is complete. Only its owner may read it. */
export async function createBackupFile(file: string, mayReplace: boolean): Promise<BackupOutput> {
  if (!mayReplace && (await exists(file))) throw alreadyExists(file);
  const unfinished = `${file}.${process.pid}.part`;
  const handle = await open(unfinished, "w", 0o600).catch(failed(file));
  return {
    async write(bytes) {
      await handle.writeFile(bytes).catch(failed(file));
    },
    async complete() {
      await handle.sync().catch(failed(file));
      await handle.close();
      if (mayReplace) await rename(unfinished, file).catch(failed(file));
      else await publish(unfinished, file);
      const folder = await open(dirname(file), "r");
      await folder.sync().catch(() => {}); // not supported by every file system
      await folder.close();
    },
    async discard() {
      await handle.close().catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}

/** Writes the backup to a pipe. */
export function createBackupPipe(stream: NodeJS.WriteStream): BackupOutput {
  if (stream.isTTY)
    throw new SetupError(
      "A backup cannot be written to a terminal. Name a file, or pipe the output to another program.",
    );
  // A reader that ends too early has no complete backup, so the command must fail.
  stream.removeAllListeners("error");
  stream.on("error", () => {});
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(broken(error)) : resolve()));
      }),
    complete: () =>
      new Promise((resolve, reject) => stream.write("", (error) => (error ? reject(broken(error)) : resolve()))),
    discard: async () => {},
  };
}

export type BackupInput = { bytes: AsyncIterable<Uint8Array>; size: number | null };

/** Opens a backup; `onBytes` gets the number of bytes read so far. */
export async function openBackupInput(file: string, onBytes: (bytes: number) => void): Promise<BackupInput> {
  if (file === "-") return { bytes: counted(process.stdin, file, onBytes), size: null };
  const size = await sizeOf(file); // throws if there is no such file
  return { bytes: counted(createReadStream(file, { highWaterMark: 1 << 20 }), file, onBytes), size };
}

async function* counted(
  stream: AsyncIterable<Uint8Array>,
  file: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const bytes of stream) {
      read += bytes.length;
      onBytes(read);
      yield bytes;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new SetupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function sizeOf(file: string): Promise<number | null> {
  const { size } = await stat(file).catch((error: Error) => {
    throw new SetupError(`${file} cannot be read: ${error.message}`);
  });
  return size;
}

/** Renames the file without replacing one that was created in the meantime. */
async function publish(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
    await rm(unfinished);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw alreadyExists(file);
    await rename(unfinished, file).catch(failed(file)); // some file systems have no hard links
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}

function alreadyExists(file: string): SetupError {
  return new SetupError(`${file} already exists. Name another file, or add --force to replace it.`);
}

function failed(file: string): (error: Error) => never {
  return (error) => {
    throw new SetupError(`${file} cannot be written: ${error.message}`);
  };
}

function broken(error: Error): SetupError {
  return new SetupError(`The program that reads the backup has exited: ${error.message}`);
}
