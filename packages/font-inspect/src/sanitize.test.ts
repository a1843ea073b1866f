import { seededRandom } from '@ziwan/infra/testing';
import { checksum, readDirectory, tablesOf, writeSfnt } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { sanitize } from './sanitize.ts';
import { buildFont, type TestFont } from './testing/index.ts';
import { mutate } from './testing/mutate.ts';

const spec: TestFont = {
  characters: '字玩ABC',
  blank: '體',
  composites: { 好: '字' },
  vertical: true,
  features: ['vert', 'liga'],
};
const axes = [{ tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 }];
const font = buildFont(spec);

/** A copy of the font with one table changed. */
function changed(source: Uint8Array, tag: string, change: (view: DataView) => void): Uint8Array {
  const { flavour, tables } = tablesOf(source);
  const table = Uint8Array.from(tables.get(tag) as Uint8Array);
  change(new DataView(table.buffer));
  return writeSfnt(flavour, new Map(tables).set(tag, table));
}
const directoryEntry = (source: Uint8Array, tag: string): number =>
  12 + readDirectory(source).records.findIndex((record) => record.tag === tag) * 16;
const tags = (source: Uint8Array): string[] => readDirectory(source).records.map((record) => record.tag);
const refusals = (source: Uint8Array): string[] =>
  sanitize(source).verdict.errors.map(({ table, code }) => `${table} ${code}`);

test('valid fonts pass unchanged', () => {
  const sound = [
    font,
    buildFont({ outline: 'CFF', characters: '字玩' }),
    buildFont({ characters: '字', axes }),
  ];
  for (const source of sound) {
    const { verdict, sfnt } = sanitize(source);
    expect(verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
    expect(sfnt).toBe(source);
  }
});

test('a misaligned FFTM table is dropped and the font is repaired', () => {
  // As in wqy-zenhei, the table is not aligned to four bytes.
  const source = buildFont({ ...spec, tables: { FFTM: new Uint8Array(32) } });
  new DataView(source.buffer).setUint32(
    directoryEntry(source, 'FFTM') + 8,
    (readDirectory(source).records.find((record) => record.tag === 'FFTM')?.offset ?? 0) + 2,
  );
  new DataView(source.buffer).setUint32(directoryEntry(source, 'FFTM') + 12, 28);
  const { verdict, sfnt } = sanitize(source);
  expect(verdict).toMatchObject({ ok: true, errors: [], dropped: ['FFTM'] });
  expect(verdict.warnings[0]).toEqual({
    table: 'FFTM',
    code: 'MISALIGNED',
    message: 'FFTM 表没有按四字节对齐，已去除该表',
  });
  expect(tags(sfnt)).toEqual(tags(font));
  expect(checksum(sfnt)).toBe(0xb1b0afba);
  expect(sanitize(sfnt).verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
  expect(inspect(sfnt).drawn).toEqual(inspect(font).drawn);
});

test('a broken layout table is dropped and the outlines remain', () => {
  const source = changed(font, 'GSUB', (view) => view.setUint16(8, 0xfff0));
  const { verdict, sfnt } = sanitize(source);
  expect(verdict).toMatchObject({ ok: true, dropped: ['GSUB'] });
  expect(tags(sfnt)).not.toContain('GSUB');
});

test('a broken GDEF is dropped together with GSUB and GPOS', () => {
  const source = buildFont({ ...spec, tables: { GDEF: Uint8Array.of(0, 1, 0, 0, 0, 99, 0, 0, 0, 0, 0, 0) } });
  expect(sanitize(source).verdict).toMatchObject({ ok: true, dropped: ['GDEF', 'GSUB'] });
});

test('broken variations are dropped and the default style remains', () => {
  const source = changed(buildFont({ characters: '字', axes }), 'gvar', (view) => view.setUint16(12, 77));
  const { verdict, sfnt } = sanitize(source);
  expect(verdict).toMatchObject({ ok: true, dropped: ['fvar', 'gvar'] });
  expect(inspect(sfnt)).toMatchObject({ axes: [], characterCount: 1 });
});

test('vhea and vmtx are dropped together', () => {
  const source = changed(font, 'vhea', (view) => view.setUint16(34, 0));
  expect(sanitize(source).verdict).toMatchObject({ ok: true, dropped: ['vhea', 'vmtx'] });
});

test('a font without a required table is rejected', () => {
  for (const tag of ['maxp', 'head', 'OS/2', 'cmap', 'hhea', 'hmtx', 'name', 'post', 'loca', 'glyf']) {
    expect(refusals(buildFont({ ...spec, tables: { [tag]: null } }))).toContain(`${tag} MISSING`);
  }
  const none = buildFont({ ...spec, tables: { glyf: null, loca: null } });
  expect(refusals(none)).toEqual(['glyf NO_OUTLINES']);
});

test('tables that contradict each other are rejected', () => {
  const cases: [string, string, (view: DataView) => void][] = [
    ['hhea METRIC_COUNT', 'hhea', (view) => view.setUint16(34, 99)],
    ['head UNITS_PER_EM', 'head', (view) => view.setUint16(18, 8)],
    ['head MAGIC', 'head', (view) => view.setUint32(12, 0)],
    ['head LOCA_FORMAT', 'head', (view) => view.setInt16(50, 2)],
    ['maxp NO_GLYPHS', 'maxp', (view) => view.setUint16(4, 0)],
    ['loca TRUNCATED', 'maxp', (view) => view.setUint16(4, 99)],
    ['loca ORDER', 'loca', (view) => view.setUint32(8, 0x00ffffff)],
    ['loca BOUNDS', 'loca', (view) => view.setUint32(view.byteLength - 4, 0x00ffffff)],
    ['post VERSION', 'post', (view) => view.setUint32(0, 0x00090000)],
    ['name STRING_OFFSET', 'name', (view) => view.setUint16(4, 0xffff)],
    ['OS/2 VERSION', 'OS/2', (view) => view.setUint16(0, 9)],
  ];
  for (const [refusal, tag, change] of cases) expect(refusals(changed(font, tag, change))).toContain(refusal);
});

test('glyph data is checked up to the last coordinate', () => {
  const cases: [string, number, (view: DataView) => void][] = [
    ['bounding box', 0, (view) => view.setInt16(2, 5000)],
    ['end point', 0, (view) => view.setUint16(10, 0xffff)],
    ['more points than bytes', 0, (view) => view.setUint16(10, 900)],
    ['instructions', 0, (view) => view.setUint16(12, 900)],
    ['reserved flag', 0, (view) => view.setUint8(14, 0x81)],
    ['contours', 0, (view) => view.setInt16(0, -2)],
  ];
  for (const [what, at, change] of cases) {
    const source = changed(font, 'glyf', (view) => change(new DataView(view.buffer, at)));
    expect(refusals(source), what).toEqual([expect.stringMatching(/^glyf /)]);
  }
});

test('a composite that includes itself or a missing glyph is rejected', () => {
  const self = buildFont({ characters: '字', composites: { 好: '好' } });
  expect(refusals(self)).toEqual(['glyf CYCLE']);
  const { tables } = tablesOf(font);
  const glyf = tables.get('glyf') as Uint8Array;
  let at = 0;
  while (!(glyf[at] === 0xff && glyf[at + 1] === 0xff)) at += 4;
  expect(refusals(changed(font, 'glyf', (view) => view.setUint16(at + 12, 999)))).toEqual(['glyf COMPONENT']);
});

test('a cmap that points outside the font is rejected', () => {
  const past = changed(font, 'cmap', (view) => view.setUint32(view.byteLength - 4, 900));
  expect(refusals(past)).toEqual(['cmap GLYPH']);
  expect(refusals(changed(font, 'cmap', (view) => view.setUint32(8, 0x7fffffff)))).toEqual(['cmap BOUNDS']);
  expect(refusals(changed(font, 'cmap', (view) => view.setUint16(2, 0)))).toEqual(['cmap NO_SUBTABLES']);
});

test('a CFF charstring that calls a missing subroutine or never ends is rejected', () => {
  const cff = buildFont({ outline: 'CFF', characters: '字玩' });
  const table = tablesOf(cff).tables.get('CFF ') as Uint8Array;
  const call = table.findIndex((byte, i) => byte === 10 && table[i - 1] === 32 && table[i - 2] === 21);
  expect(refusals(changed(cff, 'CFF ', (view) => view.setUint8(call - 1, 200)))).toEqual(['CFF CHARSTRING']);
  expect(refusals(changed(cff, 'CFF ', (view) => view.setUint8(call + 1, 139)))).toEqual(['CFF CHARSTRING']);
  // Makes the subroutine call itself.
  const subr = table.length - 2;
  expect(refusals(changed(cff, 'CFF ', (view) => view.setUint16(subr, 0x200a)))).toEqual(['CFF CHARSTRING']);
});

test('an unsorted cmap is put in order, and the font draws what it drew', () => {
  const reversed = changed(font, 'cmap', (view) => {
    const records = Array.from({ length: view.getUint16(2) }, (_, i) => [
      view.getUint32(4 + i * 8),
      view.getUint32(8 + i * 8),
    ]);
    expect(records.length).toBeGreaterThan(1);
    records.reverse().forEach(([id, at], i) => {
      view.setUint32(4 + i * 8, id as number);
      view.setUint32(8 + i * 8, at as number);
    });
  });
  const { verdict, sfnt } = sanitize(reversed);
  expect(verdict).toEqual({
    ok: true,
    errors: [],
    warnings: [{ table: 'cmap', code: 'ORDER', message: 'cmap 表的子表没有排序，已重写' }],
    dropped: [],
  });
  expect(tablesOf(sfnt).tables.get('cmap')).toEqual(tablesOf(font).tables.get('cmap'));
  expect(inspect(sfnt).drawn).toEqual(inspect(font).drawn);
});

test('an unsorted directory and wrong search fields are corrected', () => {
  const { records } = readDirectory(font);
  const source = Uint8Array.from(font);
  records.toReversed().forEach((record, i) => {
    const from = directoryEntry(font, record.tag);
    source.set(font.subarray(from, from + 16), 12 + i * 16);
  });
  source[7] = 3;
  const { verdict, sfnt } = sanitize(source);
  expect(verdict).toMatchObject({ ok: true, dropped: [] });
  expect(verdict.warnings.map((warning) => warning.code)).toEqual(
    ['SEARCH', expect.any(String)].slice(0, verdict.warnings.length),
  );
  expect(sfnt).toEqual(font);
});

test('of two overlapping tables the optional one is dropped; two required ones reject the font', () => {
  const move = (tag: string, onto: string): Uint8Array => {
    const source = Uint8Array.from(font);
    const view = new DataView(source.buffer);
    view.setUint32(directoryEntry(font, tag) + 8, view.getUint32(directoryEntry(font, onto) + 8));
    return source;
  };
  expect(sanitize(move('GSUB', 'glyf')).verdict).toMatchObject({ ok: true, dropped: ['GSUB'] });
  expect(sanitize(move('hmtx', 'glyf')).verdict.ok).toBe(false);
});

test('the sanitizer never throws on a damaged font, and fonts that it accepts can be inspected', () => {
  const random = seededRandom(3);
  const sources = [
    font,
    buildFont({ outline: 'CFF', characters: '字玩' }),
    buildFont({ characters: '字', axes }),
  ];
  const outcomes = new Set<string>();
  for (let i = 0; i < 900; i++) {
    const { verdict, sfnt } = sanitize(mutate(sources[i % 3] as Uint8Array, random));
    outcomes.add(verdict.ok ? (verdict.dropped.length ? 'repaired' : 'accepted') : 'refused');
    if (verdict.ok && i % 5 === 0) expect(inspect(sfnt).glyphCount).toBeGreaterThan(0);
    if (!verdict.ok) expect(verdict.errors.length).toBeGreaterThan(0);
    // A repaired font passes the same check unchanged.
    if (verdict.ok && verdict.dropped.length)
      expect(sanitize(sfnt).verdict).toMatchObject({ ok: true, dropped: [] });
  }
  expect(outcomes).toEqual(new Set(['accepted', 'repaired', 'refused']));
});
