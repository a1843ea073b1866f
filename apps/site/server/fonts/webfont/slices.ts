import type { CodePointRange } from '@ziwan/font-inspect';
import { COMMON_HANZI, TRADITIONAL_HANZI } from '../coverage/index.ts';

/** Increment it when a slice gets other characters, so that no URL changes its content. */
export const SLICING = 2;

/** Characters per slice, up to a place in the order of use. Nearly every text needs the first slices whole. */
const SIZES: readonly (readonly [upTo: number, size: number])[] = [
  [900, 300],
  [2000, 150],
  [Number.POSITIVE_INFINITY, 120],
];
/** Characters per slice of scripts and of hanzi without a place. */
const OTHERS = 240;

const isText = (c: number): boolean =>
  c <= 0x24f || (c >= 0x2000 && c <= 0x206f) || (c >= 0x3000 && c <= 0x303f) || (c >= 0xff00 && c <= 0xffef);

/**
 * Splits a face's code points into slices: Latin with punctuation, hanzi by use, traditional forms by use, then the
 * rest. Each drawn character is in exactly one slice, and each slice is ascending.
 */
export function slicesOf(face: { readonly ranges: Iterable<Readonly<CodePointRange>> }): number[][] {
  const drawn = new Set<number>();
  for (const [first, last] of face.ranges) for (let c = first; c <= last; c++) drawn.add(c);
  const take = (codePoints: Iterable<number>) => [...codePoints].filter((c) => drawn.delete(c));
  const text = take([...drawn].filter(isText));
  const byUse = [COMMON_HANZI, TRADITIONAL_HANZI].map((line) =>
    take(Array.from(line, (char) => char.codePointAt(0) as number)),
  );
  return [
    ...cut(text, () => OTHERS),
    ...byUse.flatMap((hanzi) => cut(hanzi, sizeAt)),
    ...cut([...drawn], () => OTHERS),
  ];
}

const sizeAt = (place: number): number => SIZES.find(([upTo]) => place < upTo)?.[1] ?? OTHERS;

function cut(codePoints: readonly number[], sizeAt: (place: number) => number): number[][] {
  const slices: number[][] = [];
  for (let at = 0; at < codePoints.length; at += sizeAt(at))
    slices.push(codePoints.slice(at, at + sizeAt(at)).sort((a, b) => a - b));
  return slices;
}

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
