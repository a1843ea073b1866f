import { charsetCodePoints } from '@ziwan/font-inspect';
import type { IndexedFace } from '../coverage/index.ts';

/** Characters per slice. Common hanzi get small slices, because a text needs a few characters from many of them. */
const COMMON = 120;
const RARE = 240;

const isText = (c: number): boolean =>
  c <= 0x24f || (c >= 0x2000 && c <= 0x206f) || (c >= 0x3000 && c <= 0x303f) || (c >= 0xff00 && c <= 0xffef);

/**
 * Splits a face's code points into slices: Latin with punctuation, the 3,755 characters of GB 2312 level 1 (nearly all
 * of running text), then the rest. Each drawn character is in exactly one slice.
 */
export function slicesOf(face: Pick<IndexedFace, 'ranges'>): number[][] {
  const common = new Set(charsetCodePoints('gb2312-1'));
  const parts: [text: number[], common: number[], rest: number[]] = [[], [], []];
  for (const [first, last] of face.ranges) {
    for (let c = first; c <= last; c++) parts[isText(c) ? 0 : common.has(c) ? 1 : 2].push(c);
  }
  return [...chunks(parts[0], RARE), ...chunks(parts[1], COMMON), ...chunks(parts[2], RARE)];
}

function chunks(codePoints: readonly number[], size: number): number[][] {
  const out: number[][] = [];
  for (let at = 0; at < codePoints.length; at += size) out.push(codePoints.slice(at, at + size));
  return out;
}

/** Formats ascending code points as a `unicode-range`. */
export function unicodeRange(codePoints: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < codePoints.length; ) {
    const first = codePoints[i] as number;
    let last = first;
    while (codePoints[i + 1] === last + 1) {
      last++;
      i++;
    }
    i++;
    const hex = (c: number) => c.toString(16).toUpperCase();
    parts.push(first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`);
  }
  return parts.join(',');
}
