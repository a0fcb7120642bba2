/** Names as they are compared: of columns, and of kinds in reports. */

/** Letters and digits in lower case: `Buy Box 🚚: Current` becomes `buyboxcurrent`. */
export function columnKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Longer names are known nowhere. Patterns that search a key take more than linear time. */
const LONGEST_NAME = 200;

/**
 * The same without accents: `Unités commandées` becomes `unitescommandees`. Marks of other scripts than Latin are part of their
 * letters: バ is not ハ.
 */
export function plainKey(name: string): string {
  return columnKey(
    name
      .slice(0, LONGEST_NAME)
      .normalize("NFKD")
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, ""),
  );
}
