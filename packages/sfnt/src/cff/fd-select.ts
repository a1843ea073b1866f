import { invalid, type PartialTable, readNumber } from './cff-index.ts';

/**
 * Returns a lookup from glyph to FD index (Adobe Technical Note 5176, section 19).
 * @param at position of the FDSelect
 */
export function readFdSelect(
  { bytes, need }: PartialTable,
  at: number,
  glyphCount: number,
): (glyph: number) => number {
  need(at, at + 1 + glyphCount);
  const format = readNumber(bytes, at, 1);
  if (format === 0) return (glyph) => readNumber(bytes, at + 1 + glyph, 1);
  if (format !== 3) throw invalid('CFF 字体的 FDSelect 格式不明');
  const parts = new Uint8Array(glyphCount);
  const ranges = readNumber(bytes, at + 1, 2);
  need(at, at + 5 + 3 * ranges);
  for (let i = 0; i < ranges; i++) {
    const range = at + 3 + 3 * i;
    parts.fill(readNumber(bytes, range + 2, 1), readNumber(bytes, range, 2), readNumber(bytes, range + 3, 2));
  }
  return (glyph) => parts[glyph] ?? 0;
}
