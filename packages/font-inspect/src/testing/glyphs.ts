import { Writer } from '@ziwan/sfnt';

export interface TestGlyph {
  /** `move` moves the pen and draws nothing (CFF); `composite` includes another glyph. */
  kind: 'box' | 'blank' | 'move' | 'composite';
  advance: number;
  /** Glyph included by a composite. */
  of?: number;
}

/** Builds `glyf` and a long `loca`. The width of a box depends on its advance, so no two glyphs are equal. */
export function buildGlyf(glyphs: readonly TestGlyph[]): { glyf: Uint8Array; loca: Uint8Array } {
  const glyf = new Writer();
  const loca = new Writer();
  for (const glyph of glyphs) {
    loca.u32(glyf.length);
    const right = 100 + (glyph.advance % 97);
    if (glyph.kind === 'box') {
      // One contour of four on-curve points, without instructions.
      glyf.u16(1, 10, 0, right, 700, 3, 0).u8(1, 1, 1, 1);
      glyf.u16(10, 0, right - 10, 0).u16(0, 700, 0, -700);
    } else if (glyph.kind === 'composite') {
      glyf.u16(0xffff, 10, 0, right, 700, 0x0003, glyph.of ?? 0, 0, 0);
    }
    while (glyf.length % 4) glyf.u8(0);
  }
  loca.u32(glyf.length);
  if (glyf.length === 0) glyf.u32(0);
  return { glyf: glyf.done(), loca: loca.done() };
}
