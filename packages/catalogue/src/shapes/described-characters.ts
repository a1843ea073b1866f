import { FEATURES } from '@ziwan/shape';

/** Features of a face's characters. A variable face has several drawings of each. */
export interface DescribedCharacters {
  readonly drawings: number;
  /** Ascending. */
  readonly codePoints: Uint32Array;
  /** `drawings` · `FEATURES` bytes for each code point. */
  readonly features: Int8Array;
}

const HEADER = 8;

/** Format: u32 drawings, u32 count, u32 for each code point, then the features; little-endian. */
export function encodeDescribed({ drawings, codePoints, features }: DescribedCharacters): Uint8Array {
  const bytes = new Uint8Array(HEADER + 4 * codePoints.length + features.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, drawings, true);
  view.setUint32(4, codePoints.length, true);
  codePoints.forEach((codePoint, i) => {
    view.setUint32(HEADER + 4 * i, codePoint, true);
  });
  bytes.set(
    new Uint8Array(features.buffer, features.byteOffset, features.length),
    HEADER + 4 * codePoints.length,
  );
  return bytes;
}

/** @returns null for bytes of another length than they announce */
export function decodeDescribed(bytes: Uint8Array): DescribedCharacters | null {
  if (bytes.length < HEADER) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const drawings = view.getUint32(0, true);
  const count = view.getUint32(4, true);
  const start = HEADER + 4 * count;
  if (bytes.length !== start + count * drawings * FEATURES) return null;
  return {
    drawings,
    codePoints: Uint32Array.from({ length: count }, (_, i) => view.getUint32(HEADER + 4 * i, true)),
    features: new Int8Array(bytes.subarray(start)),
  };
}
