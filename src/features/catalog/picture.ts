/** The path of the picture that the service draws for a demo product; responses contain it as a full URL. */
export function drawnPicture(asin: string): string {
  return `/images/${asin}.svg`;
}

/** The URL of a product's picture; adds `publicUrl` to the path of a drawn picture. */
export function pictureAddress(
  { asin, imageUrl }: { asin: string; imageUrl: string | null },
  publicUrl: string,
): string | null {
  return imageUrl === drawnPicture(asin) ? publicUrl + imageUrl : imageUrl;
}
