import { sha256Hex } from '@ziwan/infra/digest';
import { expect, test } from 'vitest';
import type { Glyph, GlyphFace } from './glyphs.ts';
import { seeded } from './random.ts';
import { paintScenery } from './scenery.ts';

const glyph = (character: string): Glyph => ({
  character,
  path: `M0 0L${character.codePointAt(0)} 0L0 700Z`,
  box: { x: 10, y: -20, width: 900, height: 860 },
});
const face = (characters: string, legible = true): GlyphFace => ({
  legible,
  glyphs: new Map(Array.from(characters, (character) => [character, glyph(character)])),
});
const FACES = [face('山水云月风花雪雨春夏秋冬江河'), face('琴棋书画', false)];

test('a seed draws the same numbers, within their bounds', () => {
  const random = seeded(7);
  const drawn = [
    ...Array.from({ length: 4 }, () => Number(random.between(2, 5).toFixed(6))),
    ...Array.from({ length: 8 }, () => random.integer(-1, 2)),
    ...Array.from({ length: 4 }, () => random.chance(0.5)),
    random.pick(['a', 'b', 'c']),
    random.sample([1, 2, 3, 4], 3),
    random.sample([1, 2], 9),
  ];
  expect(drawn).toMatchInlineSnapshot(`
    [
      2.035114,
      2.185875,
      4.930723,
      4.097086,
      1,
      0,
      0,
      -1,
      1,
      1,
      0,
      -1,
      false,
      false,
      true,
      true,
      "a",
      [
        3,
        1,
        4,
      ],
      [
        1,
        2,
      ],
    ]
  `);
  expect([...new Set(Array.from({ length: 400 }, () => random.integer(-1, 2)))].sort()).toEqual([
    -1, 0, 1, 2,
  ]);
});

test('a seed paints the same scenery, in one of the palettes of the site', () => {
  const lines = Array.from({ length: 30 }, (_, seed) => {
    const { palette, content } = paintScenery(seeded(seed), seed % 5 === 4 ? [] : FACES);
    expect(content).not.toMatch(/NaN|undefined|Infinity/);
    return `${palette.paper} ${content.length} ${sha256Hex(content).slice(0, 10)}`;
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "#e4d8c2 4340 e9310fdacd
    #dfe0da 8272 36f4286d01
    #dfe0da 6440 08522cbb5b
    #dfe0da 4341 556f32c172
    #1a1815 7087 b66453c60d
    #dfe0da 6819 5233ffcceb
    #dfe0da 8869 da7150fa99
    #efe8da 6146 153c160b4b
    #efe8da 6549 49c3f3e15b
    #efe8da 7637 58318f1c51
    #dfe0da 10936 13d1b4ec60
    #dfe0da 6923 26a861a79e
    #e4d8c2 4272 615bb98a9c
    #dfe0da 4203 5c5c252207
    #e4d8c2 7175 1b6a778810
    #efe8da 8994 49bcd8b7db
    #dfe0da 5358 b9d1401dd3
    #dfe0da 6436 3dbd912704
    #e4d8c2 4245 6f7267aaa9
    #efe8da 7344 5388d6a09c
    #1a1815 7056 a30cfefdb7
    #e4d8c2 9149 60faf0cb09
    #dfe0da 9018 a6a7ec0552
    #efe8da 7031 aa70c6b67f
    #e4d8c2 7285 7ad87f0fd9
    #dfe0da 8202 c1c2851987
    #dfe0da 4300 76870d2f3c
    #e4d8c2 6622 40462ba73d
    #e4d8c2 6847 9ed86600c8
    #efe8da 7690 10eeb07ae0"
  `);
});

test('characters that are asked for are not in the scenery, and others are faint', () => {
  const without = [...'山水云月风花雪雨春夏'];
  const paths = (seed: number, wishes?: { without: string[] }) =>
    paintScenery(seeded(seed), FACES, wishes).content;
  const asked = without.map((character) => `L${character.codePointAt(0)} 0`);
  let [with_, sums] = [0, ''];
  for (let seed = 0; seed < 60; seed++) {
    const content = paths(seed, { without });
    expect(asked.filter((path) => content.includes(path))).toEqual([]);
    if (asked.some((path) => paths(seed).includes(path))) with_++;
    sums += sha256Hex(content).slice(0, 4);
  }
  expect(with_).toBeGreaterThan(10);
  expect(sha256Hex(sums).slice(0, 10)).toMatchInlineSnapshot(`"c43b53093b"`);
});
