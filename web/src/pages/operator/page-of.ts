/** The number of a page as it stands in the address; the first where it is none. */
export function pageOf(text: string | undefined): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
