import { buildCollection, buildFont } from '@ziwan/font-inspect/testing';
import { variableFont } from '@ziwan/subset-engine/testing';
import peer from 'subset-font';
import { beforeAll, expect, test } from 'vitest';
import { FontError, SubsetError, type SubsetFontOptions, subsetFont, UnsupportedOption } from './index.ts';

let variable: Buffer;
beforeAll(async () => {
  variable = await peer(Buffer.from(variableFont()), '龙A', { targetFormat: 'sfnt' });
});

const errorOf = (made: Promise<unknown>): Promise<Error & { code?: string; option?: string }> =>
  made.then(
    () => {
      throw new Error('a subset was made');
    },
    (error) => error,
  );

test.each<[why: string, text: unknown, options: Record<string, unknown>]>([
  ['a text that is no string', ['龙'], {}],
  ['a text with keepAllGlyphs', '龙', { keepAllGlyphs: true }],
  ['a format that nobody writes', '龙', { targetFormat: 'eot' }],
  ['features that are no list', '龙', { keepFeatures: 'kern' }],
  ['a feature of five letters', '龙', { keepFeatures: ['kern1'] }],
  ['a table of three letters', '龙', { dropTables: ['cvt'] }],
  ['a range without a minimum', '龙', { variationAxes: { wght: { max: 300 } } }],
  ['a range without a maximum', '龙', { variationAxes: { wght: { min: 300 } } }],
  ['a value of an axis that the font lacks', '龙', { variationAxes: { foob: 12 } }],
  ['a range of an axis that the font lacks', '龙', { variationAxes: { foob: { min: 1, max: 2 } } }],
  ['a default of such an axis', '龙', { variationAxes: { foob: { min: 1, max: 2, default: 1 } } }],
])('%s is refused in the words of subset-font', async (_, text, options) => {
  const theirs = await errorOf(peer(variable, text as string, options as object));
  const ours = await errorOf(subsetFont(variable, text as string, options as SubsetFontOptions));
  expect(ours.message).toBe(theirs.message);
});

test.each([
  ['nothing', Buffer.alloc(0), 'NOT_A_FONT'],
  ['a text', Buffer.from('not a font at all'), 'NOT_A_FONT'],
])('%s is refused as a font in the words of subset-font', async (_, font, code) => {
  const theirs = await errorOf(peer(font, '龙'));
  const ours = await errorOf(subsetFont(font, '龙'));
  expect(ours).toMatchObject({ message: theirs.message, code });
  expect(ours).toBeInstanceOf(FontError);
});

test('a truncated font is refused in the words of subset-font, and the cause says what is missing', async () => {
  const cut = variable.subarray(0, 2000);
  const theirs = await errorOf(peer(cut, '龙'));
  const ours = await errorOf(subsetFont(cut, '龙'));
  expect(ours).toMatchObject({ message: theirs.message, code: 'TRUNCATED' });
  expect((ours.cause as Error).message).toContain('超出文件末尾');
});

test.each<[string, string, Record<string, unknown>]>([
  ['an option that nobody has', 'targetFromat', { targetFromat: 'woff2' }],
  ['a name that is no number', 'preserveNameIds', { preserveNameIds: [-1] }],
  ['an axis set to a text', 'variationAxes.wght', { variationAxes: { wght: '400' } }],
  [
    'an unknown part of a range',
    'variationAxes.wght',
    { variationAxes: { wght: { min: 1, max: 2, to: 3 } } },
  ],
  ['a range of texts', 'variationAxes.wght', { variationAxes: { wght: { min: '1', max: 2 } } }],
])('%s is refused by name, not ignored', async (_, option, options) => {
  const error = await errorOf(subsetFont(variable, '龙', options as SubsetFontOptions));
  expect(error).toBeInstanceOf(UnsupportedOption);
  expect(error).toMatchObject({ code: 'OPTION_UNSUPPORTED', option });
});

test.each([Number.NaN, { min: 500, max: 300 }, { min: 300, max: 500, default: Number.NaN }])(
  'an axis cannot be set to %j',
  async (wght) => {
    const error = await errorOf(subsetFont(variable, '龙', { variationAxes: { wght } }));
    expect(error).toBeInstanceOf(SubsetError);
    expect(error).toMatchObject({ code: 'AXIS_INVALID', axis: 'wght' });
  },
);

test('the font of a collection is chosen by its index, and without one the fonts are listed', async () => {
  const fonts = [
    buildFont({ characters: '龙', family: 'Dragon' }),
    buildFont({ characters: '虎', family: 'Tiger' }),
  ];
  const collection = buildCollection(fonts);
  for (const [faceIndex, font] of fonts.entries())
    for (const text of ['龙', '虎'])
      expect(await subsetFont(collection, text, { faceIndex })).toEqual(await subsetFont(font, text));
  for (const options of [{}, { faceIndex: 2 }, { faceIndex: -1 }, { faceIndex: 0.5 }]) {
    const error = await errorOf(subsetFont(collection, '龙', options));
    expect(error).toMatchObject({ code: 'OPTION_UNSUPPORTED', option: 'faceIndex' });
    expect(error.message).toContain('0 (Dragon Regular), 1 (Tiger Regular)');
  }
  expect(await errorOf(subsetFont(fonts[0] as Uint8Array, '龙', { faceIndex: 1 }))).toMatchObject({
    option: 'faceIndex',
  });
});
