/** Downloads a file of any size to the disk, with limits on time and size. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Agent, request } from "undici";
import { SourceError } from "../source.ts";

export type DownloadLimits = { headersMs: number; silenceMs: number; largestBytes: number };

/** The address may be signed, so no message contains it. Redirects are not followed. */
export async function download(
  url: URL,
  path: string,
  { headersMs, silenceMs, largestBytes }: DownloadLimits,
  signal?: AbortSignal,
): Promise<void> {
  const agent = new Agent({ connect: { timeout: headersMs }, headersTimeout: headersMs, bodyTimeout: silenceMs });
  try {
    const response = await request(url, { dispatcher: agent, ...(signal && { signal }) });
    if (response.statusCode !== 200) {
      response.body.destroy();
      throw new SourceError("unavailable", `The download was refused with the status ${response.statusCode}.`);
    }
    let bytes = 0;
    await pipeline(
      response.body,
      async function* limited(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          bytes += piece.length;
          if (bytes > largestBytes)
            throw new SourceError(
              "malformed",
              `The download has more than ${largestBytes.toLocaleString("en")} bytes.`,
            );
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
      { ...(signal && { signal }) },
    );
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SourceError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new SourceError("unavailable", `The download failed: ${code ?? "the connection failed"}.`);
  } finally {
    await agent.destroy();
  }
}
