/** Maximum characters of a packed code point: distances take at most three bytes. */
const MAX_BYTES = 3;
const LAST = 0x10ffff;

/**
 * Packs code points into a URL: the distances between them as varints (seven bits a byte, the lowest first; the eighth
 * says that more follow), in base64url.
 * @param ascending distinct code points in ascending order
 */
export function packCodePoints(ascending: readonly number[]): string {
  const bytes = new Uint8Array(ascending.length * MAX_BYTES);
  const end = writeDistances(ascending, bytes, 0);
  return btoa(String.fromCharCode(...bytes.subarray(0, end)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** @returns the code points; null for a text that `packCodePoints` does not write for distinct ones in order */
export function unpackCodePoints(packed: string): number[] | null {
  if (!/^[\w-]+$/.test(packed)) return null;
  try {
    const binary = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
    const codePoints = readDistances(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)));
    return isAscending(codePoints) && packCodePoints(codePoints) === packed ? codePoints : null;
  } catch {
    return null;
  }
}

const isAscending = (codePoints: readonly number[]): boolean =>
  codePoints.every((c, i) => c <= LAST && (i === 0 || c > (codePoints[i - 1] as number)));

/** @returns the position after the distances */
export function writeDistances(ascending: readonly number[], bytes: Uint8Array, from: number): number {
  let at = from;
  let previous = 0;
  for (const codePoint of ascending) {
    at = writeVarint(bytes, codePoint - previous, at);
    previous = codePoint;
  }
  return at;
}

/** @throws RangeError for bytes that end within a number */
export function readDistances(bytes: Uint8Array, from = 0): number[] {
  const codePoints: number[] = [];
  let codePoint = 0;
  for (let at = from; at < bytes.length; ) {
    const [distance, next] = readVarint(bytes, at);
    at = next;
    codePoint += distance;
    codePoints.push(codePoint);
  }
  return codePoints;
}

/** @returns the position after the number */
export function writeVarint(bytes: Uint8Array, value: number, at: number): number {
  let left = value;
  let next = at;
  for (; left >= 0x80; left >>>= 7) bytes[next++] = (left & 0x7f) | 0x80;
  bytes[next++] = left;
  return next;
}

/** @throws RangeError for bytes that end within a number */
export function readVarint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let value = 0;
  for (let at = from, shift = 0; at < bytes.length; at++, shift += 7) {
    const byte = bytes[at] as number;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return [value, at + 1];
  }
  throw new RangeError('the bytes end within a number');
}
