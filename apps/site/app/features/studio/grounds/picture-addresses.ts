/** Pictures of this page by their addresses. A page that is left drops them. */
const pictures = new Map<string, Blob>();

/** An address in this page for a picture. */
export function addressOf(picture: Blob): string {
  const address = URL.createObjectURL(picture);
  pictures.set(address, picture);
  return address;
}

/** The picture at an address that `addressOf` gave; undefined for another. */
export const pictureAt = (address: string): Blob | undefined => pictures.get(address);
