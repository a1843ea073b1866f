import { readCff } from '../cff.ts';
import { CharstringMachine } from '../charstring.ts';
import { type Check, refuse } from './fault.ts';

/** Structure of the table, then every charstring run to its end. */
export const checkCff =
  (version: 1 | 2): Check =>
  (r, context) => {
    const font = readCff(r.bytes, version, context.glyphCount);
    if (font.charStrings.count !== context.glyphCount) {
      refuse('GLYPH_COUNT', `轮廓程序有 ${font.charStrings.count} 个，字形有 ${context.glyphCount} 个`);
    }
    const machine = new CharstringMachine(font);
    for (let glyph = 0; glyph < context.glyphCount; glyph++) {
      try {
        machine.check(glyph);
      } catch (error) {
        if (error instanceof RangeError) refuse('TRUNCATED', `字形 ${glyph} 的轮廓程序被截断`);
        refuse('CHARSTRING', `字形 ${glyph}：${(error as Error).message}`);
      }
    }
  };
