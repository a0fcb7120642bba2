/**
 * The locale of numbers and dates: the first language of the browser that is a valid tag. Some Linux desktops report
 * "en-US@posix", for which every formatter throws.
 */
function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

export const LOCALE = [navigator.language, ...navigator.languages].find(isValid) ?? "en";

// uPlot creates a formatter for `navigator.language` when it is loaded, which is later: charts are files of their own.
if (!isValid(navigator.language)) Object.defineProperty(navigator, "language", { value: LOCALE });
