import type { Descriptor } from './descriptor.ts';

/** Writes BMFont JSON, in the shape that `load-bmfont` and `msdf-bmfont-xml` share. */
export function bmfontJson({ info, common, distanceField, pages, chars, kernings }: Descriptor): string {
  return `${JSON.stringify({
    pages,
    chars: chars.map((char) => ({ ...char, chnl: 15 })),
    info: { ...info, charset: '', unicode: 1, stretchH: 100, aa: 1, outline: 0 },
    common: { ...common, packed: 0 },
    ...(distanceField ? { distanceField } : {}),
    kernings,
  })}\n`;
}
