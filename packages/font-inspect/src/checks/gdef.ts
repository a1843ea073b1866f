import { type Check, refuse } from './fault.ts';
import { beyond, Common } from './layout-common.ts';
import { checkVariationStore } from './variations.ts';

export const checkGdef: Check = (r, context) => {
  const minor = r.u16(2);
  if (r.u16(0) !== 1 || ![0, 2, 3].includes(minor)) refuse('VERSION', '版本号有误');
  const header = 12 + (minor >= 2 ? 2 : 0) + (minor >= 3 ? 4 : 0);
  const list = (at: number): number => (r.u16(at) ? beyond(r.u16(at), header) : 0);
  const common = new Common(r, context.glyphCount, 0);
  const [classes, attachments, carets, markClasses] = [list(4), list(6), list(8), list(10)];
  if (classes) common.classes(classes, 4);
  if (attachments) {
    for (const point of coveredOffsets(common, attachments)) {
      const count = r.u16(point);
      if (count === 0) refuse('ATTACHMENT', '字形没有附着点');
      for (let i = 1; i < count; i++) {
        const before = r.u16(point + i * 2);
        if (before && r.u16(point + 2 + i * 2) <= before) refuse('ATTACHMENT', '附着点没有排序');
      }
      r.need(point + 2, count * 2);
    }
  }
  if (carets) {
    for (const glyph of coveredOffsets(common, carets)) {
      const count = r.u16(glyph);
      if (count === 0) refuse('CARET', '连字没有光标');
      for (let j = 0; j < count; j++) {
        const value = glyph + beyond(r.u16(glyph + 2 + j * 2), 2 + count * 2);
        const format = r.u16(value);
        if (format < 1 || format > 3) refuse('CARET', '连字光标的格式有误');
        r.need(value + 2, 2);
        if (format === 3) common.device(value + r.u16(value + 4));
      }
    }
  }
  if (markClasses) common.classes(markClasses, 0xffff);
  const sets = minor >= 2 ? list(12) : 0;
  if (sets) {
    if (r.u16(sets) !== 1) refuse('MARK_SET', '标记集合的格式有误');
    const count = r.u16(sets + 2);
    for (let i = 0; i < count; i++) common.coverage(sets + beyond(r.u32(sets + 4 + i * 4), 4 + count * 2));
    context.markGlyphSets = count;
  }
  const store = minor >= 3 ? r.u32(14) : 0;
  if (store) checkVariationStore(r, beyond(store, header), context.axisCount);
};

/** Checks the coverage of a list and returns the absolute offsets of its entries. */
function coveredOffsets(common: Common, list: number): number[] {
  const { r } = common;
  const count = r.u16(list + 2);
  if (count > common.glyphCount) refuse('COUNT', '条目多于字形');
  const header = 4 + count * 2;
  common.coverage(list + beyond(r.u16(list), header));
  return Array.from({ length: count }, (_, i) => list + beyond(r.u16(list + 4 + i * 2), header));
}
