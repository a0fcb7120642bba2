import { open } from "node:fs/promises";
import type { ByteRanges } from "./table.ts";

/** Opens a file on disk for reads at random positions. */
export async function openRanges(path: string): Promise<ByteRanges> {
  const handle = await open(path);
  const { size } = await handle.stat().catch(async (error) => {
    await handle.close();
    throw error;
  });
  return {
    size,
    close: () => handle.close(),

    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
        if (bytesRead === 0) throw new Error("it ends before its data does");
        filled += bytesRead;
      }
      return bytes.buffer;
    },
  };
}
