import type { Reader } from '@ziwan/sfnt';
import { refuse } from './fault.ts';

/** Returns an offset after checking that it does not point back into its own header of `header` bytes. */
export function beyond(offset: number, header: number): number {
  if (offset < header) refuse('OFFSET', '偏移指回了表头');
  return offset;
}

/** Structures shared by `GSUB`, `GPOS` and `GDEF` (OpenType Layout Common Table Formats). */
export class Common {
  readonly r: Reader;
  readonly glyphCount: number;
  readonly lookupCount: number;
  private readonly seen = new Set<string>();

  constructor(r: Reader, glyphCount: number, lookupCount: number) {
    this.r = r;
    this.glyphCount = glyphCount;
    this.lookupCount = lookupCount;
  }

  /** True for the first structure of a kind at an offset. */
  first(kind: string, at: number): boolean {
    const key = `${kind}:${at}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }

  glyph(at: number): void {
    if (this.r.u16(at) >= this.glyphCount) refuse('GLYPH', '引用了不存在的字形');
  }

  /** Checks a u16 count at `at` and that many glyph ids. */
  glyphList(at: number, less = 0): void {
    const count = this.r.u16(at) - less;
    if (count < 0 || count > this.glyphCount) refuse('COUNT', '字形个数有误');
    for (let i = 0; i < count; i++) this.glyph(at + 2 + i * 2);
  }

  /**
   * Calls `each` with the absolute address for every u16 offset of a counted array. The targets must lie after the
   * array. With `nullable`, zero stands for none.
   */
  offsets(base: number, countAt: number, each: (at: number) => void, nullable = false): void {
    const count = this.r.u16(countAt);
    for (let i = 0; i < count; i++) {
      const offset = this.r.u16(countAt + 2 + i * 2);
      if (offset || !nullable) each(base + beyond(offset, countAt + 2 + count * 2 - base));
    }
  }

  coverage(at: number): void {
    if (!this.first('coverage', at)) return;
    const { r } = this;
    const format = r.u16(at);
    const count = r.u16(at + 2);
    if (count > this.glyphCount) refuse('COVERAGE', '覆盖表的条目多于字形');
    // Published fonts have unsorted lists; a lookup may then miss a glyph, which is harmless.
    let covered = 0;
    let before = 0;
    if (format === 1) {
      for (let i = 0; i < count; i++) {
        const glyph = r.u16(at + 4 + i * 2);
        if (glyph >= this.glyphCount) refuse('COVERAGE', '覆盖表引用了不存在的字形');
      }
    } else if (format === 2) {
      for (let i = 0; i < count; i++) {
        const start = r.u16(at + 4 + i * 6);
        const end = r.u16(at + 6 + i * 6);
        if (r.u16(at + 8 + i * 6) !== covered) refuse('COVERAGE', '覆盖表的起始序号有误');
        covered = (covered + end - start + 1) & 0xffff;
        // Published fonts also have ranges that share one glyph.
        if (start > end || (before && start < before)) refuse('COVERAGE', '覆盖表的范围有误');
        if (end >= this.glyphCount) refuse('COVERAGE', '覆盖表引用了不存在的字形');
        before = end;
      }
    } else refuse('COVERAGE', '覆盖表的格式有误');
  }

  classes(at: number, most: number): void {
    if (!this.first('classes', at)) return;
    const { r } = this;
    const format = r.u16(at);
    if (format === 1) {
      const start = r.u16(at + 2);
      const count = r.u16(at + 4);
      if (start + count > this.glyphCount) refuse('CLASS', '类定义引用了不存在的字形');
      for (let i = 0; i < count; i++) if (r.u16(at + 6 + i * 2) > most) refuse('CLASS', '类定义的类号有误');
    } else if (format === 2) {
      const count = r.u16(at + 2);
      if (count > this.glyphCount) refuse('CLASS', '类定义的范围多于字形');
      let before = -1;
      for (let i = 0; i < count; i++) {
        const start = r.u16(at + 4 + i * 6);
        const end = r.u16(at + 6 + i * 6);
        if (start > end || start <= before) refuse('CLASS', '类定义的范围有重叠');
        if (end >= this.glyphCount) refuse('CLASS', '类定义引用了不存在的字形');
        if (r.u16(at + 8 + i * 6) > most) refuse('CLASS', '类定义的类号有误');
        before = end;
      }
    } else refuse('CLASS', '类定义的格式有误');
  }

  /** Checks a device table, or the variation index that replaces it in variable fonts. */
  device(at: number): void {
    const format = this.r.u16(at + 4);
    if (format === 0x8000) return;
    if (format < 1 || format > 3) refuse('DEVICE', '设备表的格式有误');
    const sizes = this.r.u16(at + 2) - this.r.u16(at) + 1;
    if (sizes < 1) refuse('DEVICE', '设备表的范围有误');
    this.r.need(at + 6, Math.ceil(sizes / (16 >> format)) * 2);
  }

  /** Checks pairs of sequence index and lookup index. */
  sequenceLookups(at: number, count: number): void {
    for (let i = 0; i < count; i++) {
      this.r.need(at + i * 4, 4);
      if (this.r.u16(at + i * 4) >= this.glyphCount) refuse('SEQUENCE', '上下文的序号超出范围');
      if (this.r.u16(at + i * 4 + 2) >= this.lookupCount) refuse('LOOKUP', '上下文引用了不存在的查找');
    }
  }

  /** Checks the length of a glyph sequence: browsers require fewer glyphs than the font has. */
  private sequence(count: number, least: 0 | 1): number {
    if (count < least || count >= this.glyphCount) refuse('COUNT', '上下文的字形个数有误');
    return count;
  }

  /** Checks contextual lookups: GSUB type 5, GPOS type 7. */
  context(at: number): void {
    const { r } = this;
    const format = r.u16(at);
    if (format === 3) {
      const glyphs = this.sequence(r.u16(at + 2), 0);
      const lookups = r.u16(at + 4);
      for (let i = 0; i < glyphs; i++)
        this.coverage(at + beyond(r.u16(at + 6 + i * 2), 6 + glyphs * 2 + lookups * 4));
      this.sequenceLookups(at + 6 + glyphs * 2, lookups);
      return;
    }
    if (format !== 1 && format !== 2) refuse('FORMAT', '上下文查找的格式有误');
    const header = format === 1 ? 6 + r.u16(at + 4) * 2 : 8 + r.u16(at + 6) * 2;
    this.coverage(at + beyond(r.u16(at + 2), header));
    if (format === 2) this.classes(at + beyond(r.u16(at + 4), header), 0xffff);
    const checkSet = (set: number): void => {
      this.offsets(set, set, (rule) => {
        if (!this.first(`rule${format}`, rule)) return;
        const glyphs = this.sequence(r.u16(rule), 1) - 1;
        if (format === 1) for (let i = 0; i < glyphs; i++) this.glyph(rule + 4 + i * 2);
        this.sequenceLookups(rule + 4 + glyphs * 2, r.u16(rule + 2));
      });
    };
    this.offsets(at, at + (format === 1 ? 4 : 6), checkSet, format === 2);
  }

  /** Checks chaining contextual lookups: GSUB type 6, GPOS type 8. */
  chain(at: number): void {
    const { r } = this;
    const format = r.u16(at);
    if (format === 3) {
      const parts: number[] = [];
      let p = at + 2;
      for (let part = 0; part < 3; part++) {
        parts.push(p);
        p += 2 + this.sequence(r.u16(p), 0) * 2;
      }
      const header = p + 2 + r.u16(p) * 4 - at;
      for (const part of parts) {
        for (let i = 0; i < r.u16(part); i++) this.coverage(at + beyond(r.u16(part + 2 + i * 2), header));
      }
      this.sequenceLookups(p + 2, r.u16(p));
      return;
    }
    if (format !== 1 && format !== 2) refuse('FORMAT', '链式查找的格式有误');
    const header = format === 1 ? 6 + r.u16(at + 4) * 2 : 12 + r.u16(at + 10) * 2;
    this.coverage(at + beyond(r.u16(at + 2), header));
    if (format === 2) {
      for (const p of [at + 4, at + 6, at + 8]) {
        if (r.u16(p)) this.classes(at + beyond(r.u16(p), header), 0xffff);
      }
    }
    const checkSet = (set: number): void => {
      this.offsets(set, set, (rule) => {
        if (!this.first(`chain${format}`, rule)) return;
        let p = rule;
        for (let part = 0; part < 3; part++) {
          const count = this.sequence(r.u16(p), part === 1 ? 1 : 0) - (part === 1 ? 1 : 0);
          if (format === 1) for (let i = 0; i < count; i++) this.glyph(p + 2 + i * 2);
          p += 2 + count * 2;
        }
        this.sequenceLookups(p + 2, r.u16(p));
      });
    };
    this.offsets(at, at + (format === 1 ? 4 : 10), checkSet, format === 2);
  }
}
