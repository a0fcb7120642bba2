import { minorDigits } from "../../../platform/base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { createDocumentWriter, type DocumentWriter } from "./document-writer.ts";

/** Creates the writers of one thread once, so that their buffers are reused. Take the output before anybody else writes. */
export function createWriters(publicUrl: string) {
  const writers = new Map<string, DocumentWriter>();
  return (marketplace: MarketplaceDomain, separator: "," | "\n"): DocumentWriter => {
    const digits = minorDigits(MARKETPLACES[marketplace].currency);
    const name = `${digits}${separator}`;
    let writer = writers.get(name);
    if (writer === undefined) {
      writer = createDocumentWriter(publicUrl, digits, separator);
      writers.set(name, writer);
    }
    return writer;
  };
}
