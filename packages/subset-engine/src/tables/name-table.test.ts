import { buildFont } from '@ziwan/font-inspect/testing';
import { expect, test } from 'vitest';
import { OpenFont, type SubsetRequest } from '../subset-font.ts';
import { staticFont, variableFont } from '../testing/fonts.ts';
import { type Name, named, namesIn } from '../testing/names.ts';
import { tinyCff } from '../testing/tiny-cff.ts';
import { compositeFont } from '../testing/tiny-truetype.ts';

const OURS = { reserved: ['Moon Pixel', '月像素'], instead: 'zw-0a1b2c' };

const LICENCE = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.';
const ABOUT: Name[] = [
  [3, 1, 0x409, 0, 'Copyright 2020 The Moon Authors, with Reserved Font Name "Moon Pixel"'],
  [3, 1, 0x409, 7, 'Moon is a trademark.'],
  [3, 1, 0x409, 13, LICENCE],
  [3, 1, 0x409, 14, 'https://openfontlicense.org'],
];
const MOON: Name[] = [
  [1, 0, 0, 1, 'Moon Pixel 12px'],
  [3, 1, 0x409, 0, ABOUT[0]?.[4] as string],
  [3, 1, 0x409, 1, 'Moon Pixel 12px'],
  [3, 1, 0x409, 2, 'Regular'],
  [3, 1, 0x409, 3, '1.0;Moon-Pixel-12px'],
  [3, 1, 0x409, 4, 'Moon Pixel 12px Regular'],
  [3, 1, 0x409, 5, 'Version 1.0'],
  [3, 1, 0x409, 6, 'Moon-Pixel-12px'],
  ...ABOUT.slice(1),
  [3, 1, 0x409, 16, 'Moon Pixel'],
  [3, 1, 0x804, 1, '月像素 12px'],
];

function cut(font: Uint8Array, options: Partial<SubsetRequest> = {}): Name[] {
  const codePoints = [0x41, 0x42];
  const request = { codePoints, axes: null, format: 'ttf', layout: 'all', quality: 5, ...options } as const;
  return namesIn(new OpenFont(font).subset(request).bytes);
}

const texts = (names: readonly Name[]) => Object.fromEntries(names.map(([, , , id, text]) => [id, text]));

test('a subset keeps one record each of copyright, licence and names', () => {
  const names = cut(named(compositeFont(), MOON));
  expect(names.map(([, , , id]) => id)).toEqual([0, 1, 2, 4, 6, 7, 13, 14]);
  expect(texts(names)).toMatchObject({ 13: LICENCE, 1: 'Moon Pixel 12px', 6: 'Moon-Pixel-12px' });
});

test.each([
  [`${LICENCE} This license is copied below.\n${'TERMS '.repeat(700)}`, LICENCE],
  [`Copyright 2020.\n${LICENCE}\n${'-'.repeat(500)}`, `Copyright 2020.\n${LICENCE}`],
])('the whole text of the OFL is cut to its notice and address', (text, notice) => {
  const [name] = ABOUT.filter(([, , , id]) => id === 13);
  const long: Name[] = [
    ...MOON.filter(([, , , id]) => id < 13),
    [...(name as Name).slice(0, 4), text] as never,
  ];
  const kept = texts(cut(named(compositeFont(), long)));
  expect([kept[13], kept[14]]).toEqual([notice, 'https://openfontlicense.org']);
});

test('a long licence in ASCII is kept to the letter in one byte a character', () => {
  const text = `ARPHIC PUBLIC LICENSE\n\n${'Retain this license unaltered in all copies. '.repeat(100)}`;
  const other = `${text}©`;
  const kept = (licence: string) =>
    cut(named(compositeFont(), [...MOON.filter(([, , , id]) => id < 13), [3, 1, 0x409, 13, licence]])).filter(
      ([, , , id]) => id === 13,
    );
  expect(kept(text)).toEqual([[1, 0, 0, 13, text]]);
  expect(kept(other)).toEqual([[3, 1, 0x409, 13, other]]);
});

test('names of Windows in English come first, then other ones that can be read', () => {
  const kept = (...names: Name[]) => cut(named(compositeFont(), names)).map(([, , , id, text]) => [id, text]);
  const english: Name = [3, 1, 0x409, 1, 'English'];
  const chinese: Name = [3, 1, 0x804, 1, '中文'];
  const unicode: Name = [0, 3, 0, 1, 'Unicode'];
  const macintosh: Name = [1, 0, 0, 1, 'Macintosh'];
  expect(kept(macintosh, unicode, chinese, english)).toEqual([[1, 'English']]);
  expect(kept(macintosh, unicode, chinese)).toEqual([[1, '中文']]);
  expect(kept(macintosh, unicode)).toEqual([[1, 'Unicode']]);
  expect(kept(macintosh)).toEqual([[1, 'Macintosh']]);
  // In other encodings and languages of Macintosh, bytes say other things.
  expect(kept([1, 1, 0, 1, 'A'], [1, 0, 1, 2, 'B'])).toEqual([]);
});

test.each([
  ['another licence', `Licensed under the Apache License, Version 2.0. ${'TERMS '.repeat(700)}`],
  ['a notice of the OFL', `${LICENCE} ${'See the FAQ. '.repeat(24)}`],
])('%s stays as it is', (_, text) => {
  const own: Name[] = [...MOON.filter(([, , , id]) => id < 13), [3, 1, 0x409, 13, text]];
  expect(texts(cut(named(compositeFont(), own)))).toMatchObject({ 13: text });
});

test.each([
  ['TrueType', () => compositeFont()],
  ['CFF', () => tinyCff()],
])('a %s subset contains no reserved name, but keeps copyright and licence', (_, font) => {
  const names = cut(named(font(), MOON), { naming: OURS });
  expect(names).toEqual([
    ABOUT[0],
    [3, 1, 0x409, 1, 'zw-0a1b2c'],
    [3, 1, 0x409, 2, 'Regular'],
    [3, 1, 0x409, 4, 'zw-0a1b2c'],
    [3, 1, 0x409, 6, 'zw-0a1b2c'],
    ...ABOUT.slice(1),
  ]);
});

test('an open font can be subset with and without renaming, and is renamed only if it bears a reserved name', () => {
  const open = new OpenFont(named(compositeFont(), MOON));
  const request = { codePoints: [0x41], axes: null, format: 'ttf', layout: 'all', quality: 5 } as const;
  const called = (naming?: typeof OURS) => texts(namesIn(open.subset({ ...request, naming }).bytes))[1];
  expect([called(OURS), called(), called(OURS)]).toEqual(['zw-0a1b2c', 'Moon Pixel 12px', 'zw-0a1b2c']);
  expect(called({ ...OURS, reserved: ['Source'] })).toBe('Moon Pixel 12px');
  expect(called({ ...OURS, reserved: ['MOON-pixel'] })).toBe('zw-0a1b2c');
});

test('names found only in other platforms’ records are converted to Windows records', () => {
  const names = cut(
    named(compositeFont(), [
      [0, 3, 0, 13, LICENCE],
      [1, 0, 0, 0, '\xa9 2020 Moon'],
      [1, 0, 0, 13, 'as Macintosh has it'],
      [1, 1, 11, 14, 'unreadable'],
      [3, 1, 0x804, 1, '月像素 12px'],
    ]),
    { naming: OURS },
  );
  expect(names).toEqual([
    [3, 1, 0x409, 0, '© 2020 Moon'],
    [3, 1, 0x409, 13, LICENCE],
    [3, 1, 0x804, 1, 'zw-0a1b2c'],
  ]);
});

test('a licence that fills the table is kept whole, and names beyond the offset limit are dropped', () => {
  const whole = 'L'.repeat(32_767);
  const names = cut(
    named(compositeFont(), [
      [3, 1, 0x409, 1, 'Moon'],
      [3, 1, 0x409, 13, whole],
    ]),
  );
  expect(texts(names)).toEqual({ 1: 'Moon', 13: whole });
});

test('names are the same on every path that makes a subset', async () => {
  const fixed = named(await staticFont(), MOON);
  const variable = named(variableFont(), MOON);
  const wanted = cut(fixed, { naming: OURS });
  expect(texts(wanted)[1]).toBe('zw-0a1b2c');
  const mixed = [...'龙，AVTo.'].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b);
  for (const axes of [null, { wght: 700 }, { wght: [300, 500] as const }])
    for (const layout of ['all', 'none'] as const)
      for (const codePoints of [mixed, [0x9f99]]) {
        expect(cut(variable, { naming: OURS, axes, layout, codePoints })).toEqual(wanted);
      }
});

/** A variable font whose axis and instances have names, one of them reserved. */
const withMenus = (): Uint8Array =>
  buildFont({
    characters: 'AB',
    family: 'Moon Pixel',
    axes: [{ tag: 'wght', min: 100, default: 400, max: 900, name: 'Weight' }],
    instances: [
      { name: 'Black', coordinates: [900] },
      { name: 'Moon Pixel Thin', coordinates: [100] },
    ],
  });
const menus = (options: Partial<SubsetRequest>) =>
  cut(withMenus(), options).flatMap(([, , , id, text]) => (id >= 256 ? [text] : []));

test('names of axes and instances are kept, unless the subset is for a page', () => {
  expect(menus({})).toEqual(['Weight', 'Black', 'Moon Pixel Thin']);
  expect(menus({ axes: { wght: [100, 500] } })).toEqual(['Weight', 'Moon Pixel Thin']);
  expect(menus({ axes: { wght: 500 } })).toEqual([]);
  expect(menus({ menuNames: false })).toEqual([]);
  expect(menus({ layout: 'none' })).toEqual([]);
});

test('an instance does not bear a reserved name either', () => {
  expect(menus({ naming: OURS })).toEqual(['Weight', 'Black', 'zw-0a1b2c']);
});
