import { refuse } from './fault.ts';
import { beyond, type Common } from './layout-common.ts';

/** Checks one subtable of a GSUB lookup of types 1 to 6 or 8. */
export function checkSubstitution(common: Common, type: number, at: number): void {
  const { r } = common;
  const format = r.u16(at);
  if (type === 5 || type === 6) {
    if (type === 5) common.context(at);
    else common.chain(at);
    return;
  }
  if (format !== 1 && !(type === 1 && format === 2)) refuse('FORMAT', '替换查找的格式有误');
  common.coverage(
    at + beyond(r.u16(at + 2), type === 1 && format === 1 ? 6 : type === 8 ? 10 : 6 + r.u16(at + 4) * 2),
  );
  switch (type) {
    case 1:
      if (format === 2) common.glyphList(at + 4);
      else if (Math.abs(r.s16(at + 4)) >= common.glyphCount) refuse('GLYPH', '替换的字形差超出范围');
      return;
    case 2:
    case 3:
      common.offsets(at, at + 4, (list) => {
        if (common.first('glyphs', list)) common.glyphList(list);
      });
      return;
    case 4:
      common.offsets(at, at + 4, (set) => {
        common.offsets(set, set, (ligature) => {
          if (!common.first('ligature', ligature)) return;
          common.glyph(ligature);
          common.glyphList(ligature + 2, 1);
        });
      });
      return;
    case 8: {
      const parts = [at + 4, at + 6 + r.u16(at + 4) * 2];
      const substitutes = (parts[1] as number) + 2 + r.u16(parts[1] as number) * 2;
      const header = substitutes + 2 + r.u16(substitutes) * 2 - at;
      beyond(r.u16(at + 2), header);
      for (const part of parts) {
        for (let i = 0; i < r.u16(part); i++) common.coverage(at + beyond(r.u16(part + 2 + i * 2), header));
      }
      common.glyphList(substitutes);
      return;
    }
  }
}
