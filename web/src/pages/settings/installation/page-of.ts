/** The page number in the address; 1 if it is not valid. */
export function pageOf(text: string | undefined): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
