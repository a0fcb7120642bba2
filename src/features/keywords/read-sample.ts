/** The products that phrases are taken from: the first ones of a result set, or the best sellers of a category. */
import type { Titled } from "./title-words.ts";

/** More titles add hardly any phrase that many of them share, and cost in proportion. */
export const SAMPLE_SIZE = 500;

/** Reads products from lines of JSON, up to the size of a sample. */
export async function readSample(pieces: AsyncIterable<Uint8Array>, most = SAMPLE_SIZE): Promise<Titled[]> {
  const sample: Titled[] = [];
  for await (const piece of pieces) {
    for (const line of Buffer.from(piece).toString().trimEnd().split("\n")) {
      if (sample.length === most) return sample;
      const { asin, title, brand } = JSON.parse(line) as Titled;
      sample.push({ asin, title, brand });
    }
  }
  return sample;
}
