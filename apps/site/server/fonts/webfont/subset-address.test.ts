import { expect, test } from 'vitest';
import { type Recipe, recipeOf } from './recipe.ts';
import { parseKey, SubsetAddresses } from './subset-address.ts';

const SECRET = 'a secret of more than thirty-two characters';
const face = { sfnt: 'a1'.repeat(32), reserved: [] };
const addresses = new SubsetAddresses(SECRET);

const codePointsOf = (text: string) => [...text].map((c) => c.codePointAt(0) as number);
const open = (key: string, by = addresses, of: Parameters<SubsetAddresses['open']>[0] = face) => {
  const parsed = parseKey(key);
  return parsed && by.open(of, parsed);
};
const opened = (recipe: Recipe) => open(addresses.keyOf(face, recipe));

test('a key gives back the characters and axes it was made from', () => {
  for (const [text, axes] of [
    ['龙吟虎啸九万里风', {}],
    ['a', {}],
    ['\0\u{10ffff}𠀀𪚥é', {}],
    ['可变', { wght: 612.5 }],
    ['可变', { wdth: [75, 87.25], slnt: -12 }],
  ] as const) {
    const recipe = recipeOf(face, codePointsOf(text), axes as Recipe['axes']);
    expect(opened(recipe)).toEqual(recipe);
  }
});

test('the same characters and axes have one address, in whatever order they are asked for', () => {
  const keys = [
    ['龙吟', { wdth: 75, wght: 400 }],
    ['吟龙龙', { wght: 400, wdth: 75 }],
  ].map(([text, axes]) =>
    addresses.keyOf(face, recipeOf(face, codePointsOf(text as string), axes as Recipe['axes'])),
  );
  expect(keys[1]).toBe(keys[0]);
});

test('a key names the font, and any text makes a URL of less than 4 kB', () => {
  const hanzi = recipeOf(face, codePointsOf('龙吟虎啸九万里风'), {});
  expect(addresses.keyOf(face, hanzi)).toMatch(/^(a1){12}-[\w-]{16}[\w-]{23}$/);
  // Texts have at most 2,000 UTF-16 units. Distances of 128 and more take two bytes.
  const spread = Array.from({ length: 2000 }, (_, i) => (i < 400 ? i * 130 : 52_000 + i));
  const astral = Array.from({ length: 1000 }, (_, i) => 0x10000 + i * 1000);
  for (const codePoints of [spread, astral]) {
    const recipe = recipeOf(face, codePoints, { wght: 400 });
    const key = addresses.keyOf(face, recipe);
    expect(key.length).toBeLessThan(3600);
    expect(open(key)).toEqual(recipe);
  }
});

test('a key that was altered or truncated does not open, nor one of another site, engine, font or name', () => {
  const key = addresses.keyOf(face, recipeOf(face, codePointsOf('龙吟'), {}));
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a';
    if (at > 24) expect(open(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
    expect(open(key.slice(0, at))).toBeNull();
  }
  expect(open(`${key}A`)).toBeNull();
  expect(open(key, new SubsetAddresses(`${SECRET}!`))).toBeNull();
  expect(open(key, new SubsetAddresses(SECRET, 2))).toBeNull();
  expect(open(key, addresses, { ...face, sfnt: 'a1'.repeat(31).concat('b2') })).toBeNull();
  expect(open(key, addresses, { ...face, reserved: ['Noto'] })).toBeNull();
  expect(open(key)).not.toBeNull();
});

test.each(['', 'x', `${'0'.repeat(24)}-${'0'.repeat(32)}`, `${'0'.repeat(24)}-龙`, '../../secret'])(
  'a made-up key does not open: %s',
  (key) => {
    expect(open(key)).toBeNull();
  },
);
