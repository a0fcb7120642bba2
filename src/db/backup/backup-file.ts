/** Where a backup is written to, and read from. */
import { createReadStream } from "node:fs";
import { access, constants, link, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { SetupError } from "../../base/errors.ts";

export type BackupOutput = {
  write(bytes: Uint8Array): Promise<void>;
  /** From here on it is there, and on the disk. */
  complete(): Promise<void>;
  /** Nothing is left of it. */
  discard(): Promise<void>;
};

/** A file that has its name only when it is whole. For its owner's eyes: it holds what a database holds. */
export async function createBackupFile(file: string, mayReplace: boolean): Promise<BackupOutput> {
  if (!mayReplace && (await exists(file))) throw alreadyThere(file);
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
      await folder.sync().catch(() => {}); // not every file system can
      await folder.close();
    },
    async discard() {
      await handle.close().catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}

/** To whatever reads our output. */
export function createBackupPipe(stream: NodeJS.WriteStream): BackupOutput {
  if (stream.isTTY)
    throw new SetupError("A backup is nothing to look at: name a file, or lead the output into another program.");
  // One that ends before it has all of it has no backup: that must not look like success.
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

/** `onBytes` is told of what has been read so far. */
export async function openBackupInput(file: string, onBytes: (bytes: number) => void): Promise<BackupInput> {
  if (file === "-") return { bytes: counted(process.stdin, file, onBytes), size: null };
  const size = await sizeOf(file); // which tells whether it is there
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

/** Where somebody was faster, theirs stays. */
async function publish(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
    await rm(unfinished);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw alreadyThere(file);
    await rename(unfinished, file).catch(failed(file)); // some file systems have no links
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}

function alreadyThere(file: string): SetupError {
  return new SetupError(`${file} is there already. Name another file, or add --force to replace it.`);
}

function failed(file: string): (error: Error) => never {
  return (error) => {
    throw new SetupError(`${file} cannot be written: ${error.message}`);
  };
}

function broken(error: Error): SetupError {
  return new SetupError(`What was to take the backup has ended: ${error.message}`);
}
