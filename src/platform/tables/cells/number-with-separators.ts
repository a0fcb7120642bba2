/**
 * Digits with separators: `1,234.56`, `1.234,56`, `1 234`, `1'234.50`, `12,34,567`. What a separator means depends on the
 * **convention** of the file: whether a comma or a point separates decimals. A number that is not one in this convention is
 * refused, never repaired. All readers take time in proportion to the length of the text.
 */

export const DECIMALS = ["comma", "point"] as const;
/** The separator of decimals. */
export type Decimal = (typeof DECIMALS)[number];

/** An exact number, without its sign: `1,234.50` is 1234 and 50. */
export type Digits = { whole: string; fraction: string };

/** `ambiguous`: the separator may mark decimals or thousands. `contradicting`: it is a number only in the other convention. */
export type NoDigits = "malformed" | "ambiguous" | "contradicting";

/**
 * What `1.234` and `1,234` mean in a file that does not show its convention: `point` is the convention of programs and of
 * English, `whole` a number that cannot have decimals. Without either, they are ambiguous.
 */
export type Otherwise = "point" | "whole" | undefined;

/** No amount, count or date is longer; a longer text is refused at once. */
export const LONGEST_NUMBER = 64;

const MARKS: Record<Decimal, string> = { comma: ",", point: "." };
/** Beside the comma and the point, these group thousands. */
const GROUPING = " \u00a0\u2007\u2009\u202f'’";

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** True for the separators that may stand between two digits of one number. */
export function isSeparator(char: string): boolean {
  return char === "," || char === "." || GROUPING.includes(char);
}

export function digitsIn(number: string, decimal: Decimal | undefined, otherwise: Otherwise): Digits | NoDigits {
  if (number.length > LONGEST_NUMBER) return "malformed";
  if (decimal !== undefined)
    return digitsWith(number, decimal) ?? (digitsWith(number, otherDecimal(decimal)) ? "contradicting" : "malformed");
  const [comma, point] = [digitsWith(number, "comma"), digitsWith(number, "point")];
  if (comma === undefined || point === undefined) return point ?? (comma && isUsual(comma) ? comma : "malformed");
  if (comma.fraction === point.fraction) return point;
  if (otherwise === "point") return point;
  if (otherwise === "whole") return comma.fraction === "" ? comma : point;
  return "ambiguous";
}

/** The separator of decimals that a number proves; "ambiguous" for `1.250`, undefined for one without a separator or with a damaged one. */
export function provenDecimal(number: string): Decimal | "ambiguous" | undefined {
  if (number.length > LONGEST_NUMBER) return undefined;
  const [comma, point] = [digitsWith(number, "comma"), digitsWith(number, "point")];
  if (comma === undefined) return point && "point";
  if (point === undefined) return "comma";
  return comma.fraction === point.fraction ? undefined : "ambiguous";
}

export function numberOf({ whole, fraction }: Digits): number {
  return Number(fraction === "" ? whole : `${whole}.${fraction}`);
}

/** A lone comma before three or more decimals (`1234,567`) is more likely a group that lost its separator. */
function isUsual({ whole, fraction }: Digits): boolean {
  return fraction.length <= 2 || whole === "0";
}

function otherDecimal(decimal: Decimal): Decimal {
  return decimal === "comma" ? "point" : "comma";
}

function digitsWith(number: string, decimal: Decimal): Digits | undefined {
  const at = number.indexOf(MARKS[decimal]);
  const whole = ungrouped(at < 0 ? number : number.slice(0, at), MARKS[otherDecimal(decimal)]);
  if (at < 0) return whole === undefined || whole === "" ? undefined : { whole, fraction: "" };
  const fraction = number.slice(at + 1);
  return whole !== undefined && isDigits(fraction) ? { whole: whole || "0", fraction } : undefined;
}

/** Removes the separators of thousands; undefined unless all of them are of one kind and the groups are complete. */
function ungrouped(text: string, mark: string): string | undefined {
  let i = 0;
  while (i < text.length && isDigit(text.charCodeAt(i))) i++;
  if (i === text.length) return text;
  const separator = text.charAt(i);
  if (separator !== mark && !GROUPING.includes(separator)) return undefined;
  const groups = text.split(separator);
  const [first = ""] = groups;
  if (first.length > 3 || first.startsWith("0") || !groups.every(isDigits)) return undefined;
  const inner = groups.slice(1, -1);
  const isWestern = inner.every(({ length }) => length === 3);
  const isIndian = separator === "," && first.length < 3 && inner.every(({ length }) => length === 2);
  return groups.at(-1)?.length === 3 && (isWestern || isIndian) ? groups.join("") : undefined;
}

function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isDigit(text.charCodeAt(i))) return false;
  return text !== "";
}
