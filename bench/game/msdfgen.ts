import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Tile } from '../../packages/game-export/src/drawing/tile.ts';

const require = createRequire(import.meta.url);

/** The part of msdfgen-wasm in use; its types cannot be resolved through its exports. */
interface Glyph {
  readonly unicode: number;
}
interface Msdfgen {
  loadFont(font: Uint8Array): void;
  loadGlyphs(codePoints: readonly number[], options: { preprocess: boolean }): void;
  getGlyph(codePoint: number): Glyph;
  computeGlpyhMsdfData(glyph: Glyph, options: { size: number; range: number }): object;
  generateBitmap(glyph: Glyph, data: object): { readonly buffer: ArrayBuffer };
}
interface Package {
  Msdfgen: { create(wasm: Uint8Array): Promise<Msdfgen> };
}
const { Msdfgen } = require('msdfgen-wasm') as Package;

/** Chlumský's msdfgen as WebAssembly. Overlaps are united by Skia, as in our engine. */
export async function openMsdfgen(size: number, range: number) {
  const msdfgen = await Msdfgen.create(readFileSync(require.resolve('msdfgen-wasm/wasm')));
  return {
    load: (font: Uint8Array) => msdfgen.loadFont(font),
    /** Draws a character on the same grid of pixels as our tile: another grid alone changes the error. */
    draw(codePoint: number, { left, top, width, height }: Tile): Uint8Array {
      msdfgen.loadGlyphs([codePoint], { preprocess: true });
      const glyph = msdfgen.getGlyph(codePoint);
      const bitmap = msdfgen.generateBitmap(glyph, {
        ...msdfgen.computeGlpyhMsdfData(glyph, { size, range }),
        xTranslate: -left / size,
        yTranslate: (height + top) / size,
        width,
        height,
      });
      return new Uint8Array(bitmap.buffer);
    },
  };
}
