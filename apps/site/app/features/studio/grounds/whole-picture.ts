const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** True for a PNG, JPEG or WebP that ends before its picture does. Others are taken for whole. */
export function isCutOff(bytes: Uint8Array): boolean {
  const begins = (magic: readonly number[], from = 0) => magic.every((byte, i) => bytes[from + i] === byte);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (begins(PNG)) return !hasEnd(view);
  if (begins(JPEG)) return !hasEndOfImage(bytes);
  const isWebp = begins([0x52, 0x49, 0x46, 0x46]) && begins([0x57, 0x45, 0x42, 0x50], 8);
  return isWebp && view.getUint32(4, true) + 8 > bytes.length;
}

/** Walks the chunks of a PNG to `IEND` (PNG, 5.3). */
function hasEnd(view: DataView): boolean {
  for (let at = PNG.length; at + 12 <= view.byteLength; at += view.getUint32(at) + 12)
    if (view.getUint32(at + 4) === 0x49454e44) return true;
  return false;
}

/** Walks the segments and scans of a JPEG to the end of its image; a preview within has an end of its own (T.81, B.1). */
function hasEndOfImage(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] as number;
    // In a scan: data, stuffed bytes and restarts.
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) at++;
    else if (marker === 0xd9) return true;
    else at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return false;
}
