/** Money is stored in minor units (cents), so that sums are exact; callers get decimal amounts. */

const WITH_CENTS = "AED AUD BRL CAD EGP EUR GBP INR MXN PLN SAR SEK SGD TRY USD ZAR".split(" ");
/** The currencies of all marketplaces: `Intl` takes 20 ms of CPU time to look them up, in every process and thread. */
const digitsOfCurrency = new Map<string, number>([...WITH_CENTS.map((currency) => [currency, 2] as const), ["JPY", 0]]);

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

/** Expects an amount with at most the currency's decimals. */
export function toMinor(decimal: number, currency: string): number {
  return Math.round(decimal * 10 ** minorDigits(currency));
}

/** True if a number has at most this many decimals. */
export function hasAtMostDecimals(decimals: number, value: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}

const formatOfCurrency = new Map<string, Intl.NumberFormat>();

/** "$4.60", for sentences in English. */
export function moneyText(minor: number, currency: string): string {
  let format = formatOfCurrency.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat("en", { style: "currency", currency });
    formatOfCurrency.set(currency, format);
  }
  return format.format(toDecimal(minor, currency));
}
