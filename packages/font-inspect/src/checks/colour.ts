import { ColourLayers } from '@ziwan/sfnt';
import { type Check, refuse } from './fault.ts';

/** Checks the layers of every glyph, and that browsers find their colours. */
export const checkColr: Check = (r, context) => {
  if (r.u16(0) > 1) refuse('VERSION', '版本号有误');
  if (!context.tables.has('CPAL')) refuse('COLOURS', '缺少 CPAL 表');
  const layers = new ColourLayers(r.bytes);
  const glyphs = new Set(layers.bases);
  layers.closeOver(glyphs);
  for (const glyph of glyphs) if (glyph >= context.glyphCount) refuse('GLYPH', '图层引用了不存在的字形');
};

export const checkCpal: Check = (r) => {
  if (r.u16(0) > 1) refuse('VERSION', '版本号有误');
  const [entries, palettes, colours] = [r.u16(2), r.u16(4), r.u16(6)];
  if (palettes === 0) refuse('PALETTES', '没有调色板');
  r.need(r.u32(8), colours * 4);
  for (let i = 0; i < palettes; i++) {
    if (r.u16(12 + i * 2) + entries > colours) refuse('PALETTES', '调色板的颜色超出范围');
  }
};
