/** Money is kept in whole minor units (cents), so that sums are exact; callers see a decimal amount. */
const digitsOfCurrency = new Map<string, number>();

export function minorDigits(currency: string): number {
  let digits = digitsOfCurrency.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    digitsOfCurrency.set(currency, digits);
  }
  return digits;
}

export function toDecimal(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency);
}

/** Of an amount with no more decimals than the currency has. */
export function toMinor(decimal: number, currency: string): number {
  return Math.round(decimal * 10 ** minorDigits(currency));
}

/** Whether a number is written with at most so many decimals. */
export function hasAtMost(decimals: number, value: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}
