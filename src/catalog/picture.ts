/** Pictures that this service draws itself, where a product of the demo has no other: kept as a path, told as an address. */
export function drawnPicture(asin: string): string {
  return `/images/${asin}.svg`;
}

/** A product's picture as it is told: `publicUrl` stands before those of our own. */
export function pictureAddress(
  { asin, imageUrl }: { asin: string; imageUrl: string | null },
  publicUrl: string,
): string | null {
  return imageUrl === drawnPicture(asin) ? publicUrl + imageUrl : imageUrl;
}
