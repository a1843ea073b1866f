import { Reader, readDirectory } from '@ziwan/sfnt';
import { FontError, type SanitizerFinding } from '../types.ts';
import { printable } from '../unpack.ts';

interface CheckedDirectory {
  flavour: number;
  tables: Map<string, Uint8Array>;
  /** Optional tables with an unusable directory entry. */
  dropped: string[];
  /** The tables are valid, but the directory is out of order. */
  rebuild: boolean;
}

const ESSENTIAL = new Set([
  'maxp',
  'head',
  'OS/2',
  'cmap',
  'hhea',
  'hmtx',
  'name',
  'post',
  'loca',
  'glyf',
  'CFF ',
  'CFF2',
]);

/** Checks the table directory. Returns null if the font is rejected, with the reasons added to `errors`. */
export function checkDirectory(
  sfnt: Uint8Array,
  errors: SanitizerFinding[],
  warnings: SanitizerFinding[],
): CheckedDirectory | null {
  let directory: ReturnType<typeof readDirectory>;
  try {
    directory = readDirectory(sfnt);
  } catch (error) {
    if (!(error instanceof FontError)) throw error;
    errors.push({ table: '', code: error.code, message: error.message });
    return null;
  }
  const { flavour, records } = directory;
  const headerEnd = 12 + records.length * 16;
  const dropped: string[] = [];
  const tables = new Map<string, Uint8Array>();
  const spans: { tag: string; from: number; to: number }[] = [];
  let rebuild = false;
  const note = (tag: string, code: string, reason: string): void => {
    const name = printable(tag);
    if (ESSENTIAL.has(tag)) errors.push({ table: name, code, message: `${name} 表${reason}` });
    else {
      dropped.push(tag);
      warnings.push({ table: name, code, message: `${name} 表${reason}，已去除该表` });
    }
  };
  const r = new Reader(sfnt);
  const log = 31 - Math.clz32(records.length);
  if (r.u16(6) !== 16 << log || r.u16(8) !== log || r.u16(10) !== records.length * 16 - (16 << log)) {
    warnings.push({ table: '', code: 'SEARCH', message: '表目录的查找参数有误，已重写' });
    rebuild = true;
  }
  let before = '';
  for (const { tag, offset, length } of records) {
    if (tables.has(tag) || dropped.includes(tag)) {
      errors.push({ table: printable(tag), code: 'DUPLICATE', message: `表 ${printable(tag)} 重复` });
      continue;
    }
    if (tag <= before) {
      if (!rebuild) warnings.push({ table: '', code: 'ORDER', message: '表目录没有排序，已重写' });
      rebuild = true;
    }
    before = tag;
    if (!/^[\x20-\x7e]{4}$/.test(tag)) note(tag, 'TAG', '的名称有误');
    else if (offset < headerEnd || offset + length > sfnt.length) note(tag, 'BOUNDS', '超出文件范围');
    else if (length === 0) note(tag, 'ZERO_LENGTH', '长度为 0');
    else if (offset & 3) note(tag, 'MISALIGNED', '没有按四字节对齐');
    else {
      tables.set(tag, sfnt.subarray(offset, offset + length));
      spans.push({ tag, from: offset, to: offset + length });
    }
  }
  spans.sort((a, b) => a.from - b.from);
  for (let i = 1; i < spans.length; i++) {
    const [one, two] = [spans[i - 1], spans[i]] as [(typeof spans)[0], (typeof spans)[0]];
    if (two.from < one.to) {
      // Drops the optional table of the two. If both are required, the font is rejected.
      note(
        ESSENTIAL.has(two.tag) ? one.tag : two.tag,
        'OVERLAP',
        `与 ${printable(ESSENTIAL.has(two.tag) ? two.tag : one.tag)} 表重叠`,
      );
      if (one.to > two.to) spans[i] = one;
    }
  }
  return errors.length ? null : { flavour, tables, dropped, rebuild };
}
