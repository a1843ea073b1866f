import { inspect } from '@ziwan/font-inspect';
import { buildFont, windowsName } from '@ziwan/font-inspect/testing';
import { readNames, tablesOf, writeNames, writeSfnt } from '@ziwan/sfnt';
import { compositeFont, setText, tinyCff, variableFont } from '@ziwan/subset-engine/testing';
import peer from 'subset-font';
import { beforeAll, expect, test } from 'vitest';
import { type SubsetFontOptions, subsetFont } from './index.ts';
import { both, tableOf, tagsOf } from './testing/both.ts';

const TEXT = '龙吟虎啸，AVATo「九」fi';
let variable: Buffer;
let fixed: Buffer;

beforeAll(async () => {
  variable = await peer(Buffer.from(variableFont()), TEXT, { targetFormat: 'sfnt' });
  fixed = await peer(variable, TEXT, { variationAxes: { wght: 400 } });
});

/** Lets a font have its own table, or none. */
function withTable(font: Uint8Array, tag: string, table: Uint8Array): Uint8Array {
  const { flavour, tables } = tablesOf(font);
  return writeSfnt(flavour, tables.set(tag, table));
}

const glyphsIn = (sfnt: Uint8Array) => inspect(sfnt).glyphCount;
const namesIn = (sfnt: Uint8Array) => readNames(tableOf(sfnt, 'name')).records.map(({ id }) => id);

test('keepFeatures keeps the features that it names, and none if it is empty', async () => {
  for (const font of [variable, fixed]) {
    const all = inspect(await subsetFont(font, TEXT)).features;
    expect(all).toEqual(expect.arrayContaining(['kern', 'liga']));
    for (const keepFeatures of [['kern'], ['liga', 'kern'], ['none'], []]) {
      const { ours, theirs } = await both(font, TEXT, { keepFeatures });
      expect(inspect(ours).features).toEqual(keepFeatures.filter((tag) => all.includes(tag)).sort());
      expect(inspect(theirs).features).toEqual(inspect(ours).features);
      expect(setText(ours, TEXT)).toEqual(setText(theirs, TEXT));
    }
  }
});

test('noLayoutClosure leaves out glyphs that only rules reach', async () => {
  const whole = await both(fixed, TEXT);
  const { ours, theirs } = await both(fixed, TEXT, { noLayoutClosure: true });
  expect(glyphsIn(ours)).toBe(glyphsIn(theirs));
  expect(glyphsIn(ours)).toBeLessThan(glyphsIn(whole.ours));
  expect(setText(ours, '龙吟A')).toEqual(setText(fixed, '龙吟A'));
});

test('glyphNames keeps the names of glyphs, of TrueType and of CFF', async () => {
  // Version 2.0 of `post`: six glyphs, each with a name of its own.
  const names = ['.notdef', 'glyph-a', 'glyph-b', 'glyph-c', 'glyph-d', 'glyph-e'];
  const post = Buffer.alloc(34 + 2 * names.length);
  post.writeUInt32BE(0x00020000);
  post.writeUInt16BE(names.length, 32);
  for (const i of names.keys()) post.writeUInt16BE(258 + i, 34 + 2 * i);
  const strings = names.map((name) => Buffer.concat([Buffer.of(name.length), Buffer.from(name)]));
  const named = withTable(compositeFont(), 'post', Buffer.concat([post, ...strings]));
  const { ours, theirs } = await both(named, 'B', { glyphNames: true });
  expect(tableOf(ours, 'post')).toEqual(tableOf(theirs, 'post'));
  expect(Buffer.from(tableOf(ours, 'post')).toString('latin1')).toContain('glyph-b');
  expect(Buffer.from(tableOf(await subsetFont(named, 'B'), 'post')).toString('latin1')).not.toContain(
    'glyph-b',
  );
  const cff = await both(tinyCff(), 'A', { glyphNames: true });
  expect(tableOf(cff.ours, 'CFF ')).toEqual(tableOf(cff.theirs, 'CFF '));
});

test('noHinting leaves out instructions, of TrueType and of CFF', async () => {
  const plain = compositeFont();
  const hinted = compositeFont(Array(20).fill(0x4f));
  const glyf = async (font: Uint8Array, noHinting: boolean) =>
    tableOf(await subsetFont(font, 'A', { noHinting }), 'glyf');
  expect(await glyf(hinted, true)).toEqual(await glyf(plain, false));
  expect(await glyf(hinted, false)).not.toEqual(await glyf(plain, false));
  const cff = await both(tinyCff(), 'AB', { noHinting: true });
  expect(tableOf(cff.ours, 'CFF ')).toEqual(tableOf(cff.theirs, 'CFF '));
  const { ours, theirs } = await both(fixed, TEXT, { noHinting: true });
  expect(setText(ours, TEXT)).toEqual(setText(theirs, TEXT));
});

test('dropTables leaves out the tables that it names', async () => {
  const kept = tagsOf(await subsetFont(fixed, TEXT));
  for (const dropTables of [['gasp'], ['GSUB', 'name'], ['none']]) {
    const { ours, theirs } = await both(fixed, TEXT, { dropTables });
    const left = tagsOf(ours);
    expect(left.filter((tag) => tag !== 'STAT')).toEqual(kept.filter((tag) => !dropTables.includes(tag)));
    expect(dropTables.filter((tag) => tagsOf(theirs).includes(tag))).toEqual([]);
    expect(setText(ours, '龙A')).toEqual(setText(fixed, '龙A'));
  }
});

test('keepAllGlyphs keeps every glyph, with axes set if asked for, and has no text', async () => {
  for (const text of [undefined, '', null]) {
    const whole = await subsetFont(variable, text, { keepAllGlyphs: true });
    expect(glyphsIn(whole)).toBe(glyphsIn(variable));
    expect(setText(whole, TEXT)).toEqual(setText(variable, TEXT));
  }
  const { ours, theirs } = await both(variable, undefined, {
    keepAllGlyphs: true,
    variationAxes: { wght: 700 },
  });
  expect(glyphsIn(ours)).toBe(glyphsIn(theirs));
  expect(setText(ours, TEXT)).toEqual(setText(theirs, TEXT));
  const limited = await both(variable, undefined, {
    keepAllGlyphs: true,
    variationAxes: { wght: { min: 200, max: 500 } },
  });
  expect(tagsOf(limited.ours)).toContain('STAT');
});

const coloured = () => buildFont({ characters: 'ABCD', layers: { A: 'CD' } });

test('keepAllGlyphs keeps the layers of a colour font, and dropTables leaves them out', async () => {
  const whole = await subsetFont(coloured(), undefined, { keepAllGlyphs: true });
  expect(tagsOf(whole)).toEqual(expect.arrayContaining(['COLR', 'CPAL']));
  const plain = await subsetFont(coloured(), 'A', { dropTables: ['COLR', 'CPAL'] });
  expect(tagsOf(plain).filter((tag) => tag.startsWith('C'))).toEqual([]);
});

const axesOf = (sfnt: Uint8Array) => inspect(sfnt).axes.map(({ min, default: d, max }) => [min, d, max]);

test.each<[SubsetFontOptions['variationAxes'], number[][]]>([
  [{ wght: { min: 300, max: 600, default: 500 } }, [[300, 500, 600]]],
  [{ wght: { min: 300, max: 600 } }, [[300, 300, 600]]],
  [{ wght: { min: 300, max: 600, default: 100 } }, [[300, 300, 600]]],
  [{ wght: { min: 1, max: 5000, default: 450 } }, [[100, 450, 900]]],
  [{ wght: { min: 400, max: 400 } }, []],
  [{ wght: 5000 }, []],
])('axes set to %j are drawn as by subset-font', async (variationAxes, expected) => {
  const { ours, theirs } = await both(variable, TEXT, { variationAxes });
  expect(axesOf(ours)).toEqual(expected);
  expect(axesOf(theirs)).toEqual(expected);
  for (const [min, initial, max] of expected)
    for (const wght of [min, initial, max, 480] as number[])
      expect(setText(ours, TEXT, { axes: { wght } })).toEqual(setText(theirs, TEXT, { axes: { wght } }));
  expect(setText(ours, TEXT)).toEqual(setText(theirs, TEXT));
});

test('names 0 to 6 and those asked for are kept, and those that fvar refers to', async () => {
  const named = buildFont({
    characters: '龙A',
    axes: [{ tag: 'wght', min: 100, default: 400, max: 900, name: 'Weight' }],
    instances: [{ name: 'Black', coordinates: [900] }],
  });
  const { flavour, tables } = tablesOf(named);
  const { records } = readNames(tables.get('name'));
  const others = [8, 13, 14, 300].map((id) => windowsName(id, `name ${id}`));
  const font = writeSfnt(flavour, tables.set('name', writeNames([...records, ...others])));
  const referred = [...new Set(namesIn(named).filter((id) => id >= 256))];
  expect(referred.length).toBeGreaterThan(1);
  for (const preserveNameIds of [undefined, [8], new Set([13, 14])]) {
    const { ours, theirs } = await both(font, '龙', { preserveNameIds });
    expect(new Set(namesIn(ours))).toEqual(new Set(namesIn(theirs)));
    expect(namesIn(ours)).toEqual(expect.arrayContaining(referred));
    expect(namesIn(ours)).not.toContain(300);
  }
  for (const [variationAxes, style] of [
    [{ wght: { min: 400, max: 900 } }, 'Black'],
    [{ wght: { min: 100, max: 400 } }, undefined],
  ] as const) {
    const { ours } = await both(font, '龙', { variationAxes });
    expect(inspect(ours).instances.map(({ name }) => name)[0]).toBe(style);
  }
});

test('an empty text gives a font without characters, and a line break is a character', async () => {
  for (const font of [fixed, variable, tinyCff()])
    for (const targetFormat of ['sfnt', 'woff', 'woff2'] as const) {
      const { ours, theirs } = await both(font, '', { targetFormat });
      expect(ours.toString('latin1', 0, 4)).toBe(theirs.toString('latin1', 0, 4));
      if (targetFormat === 'sfnt') expect(inspect(ours).drawn).toEqual([]);
    }
  const lines = buildFont({ characters: 'A', blank: '\n' });
  for (const made of Object.values(await both(lines, 'A\n'))) expect(inspect(made).characterCount).toBe(2);
});

test('layout tables stay where no rule applies, so that tools find the tables of the font', async () => {
  const { ours, theirs } = await both(fixed, '龙');
  const layout = (sfnt: Uint8Array) => tagsOf(sfnt).filter((tag) => tag.startsWith('G'));
  expect(layout(ours)).toEqual(expect.arrayContaining(layout(theirs)));
});

test('options that are off change nothing', async () => {
  const off = { noLayoutClosure: false, noHinting: false, dropTables: [], keepFeatures: undefined };
  expect(await subsetFont(variable, '龙', off)).toEqual(await subsetFont(variable, '龙'));
});
