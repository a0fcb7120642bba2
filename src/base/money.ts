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
