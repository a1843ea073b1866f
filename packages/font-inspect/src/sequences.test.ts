import { expect, test } from 'vitest';
import { inspect } from './inspect.ts';
import { DrawnSequences, packSequences, sequencesIn } from './sequences.ts';
import { buildFont } from './testing/index.ts';
import type { CharacterSequence } from './types.ts';

const [GE, HAN, BLANK] = [0x845b, 0x6f22, 0x7a7a];

test('the sequences of a font are those that draw', () => {
  const font = buildFont({
    characters: '葛漢字',
    blank: '空',
    variants: {
      '葛\u{E0100}': '葛',
      '葛\u{E0101}': '字',
      '漢\uFE00': '字',
      // Blank, by itself or as the variant of a character that is drawn.
      '空\u{E0100}': '空',
      '字\u{E0101}': '空',
    },
  });
  const found: CharacterSequence[] = [
    [HAN, 0xfe00],
    [GE, 0xe0100],
    [GE, 0xe0101],
  ];
  expect(inspect(font).sequences).toEqual(found);
  expect(sequencesIn(font)).toEqual(found);
  expect(inspect(buildFont({ characters: '葛' })).sequences).toEqual([]);
});

test.each<[string, CharacterSequence[]]>([
  ['none', []],
  [
    'the first and the last there are',
    [
      [0, 0xfe00],
      [0x10ffff, 0xe01ef],
    ],
  ],
  [
    'runs, and a run over the end of a selector',
    [
      [1, 0xfe00],
      [2, 0xfe00],
      [3, 0xfe00],
      [0x10ffff, 0xfe0f],
      [0, 0xe0100],
      [9, 0xe0100],
    ],
  ],
])('packed sequences are opened again: %s', (_, sequences) => {
  const opened = new DrawnSequences(JSON.parse(JSON.stringify(packSequences(sequences))));
  expect([...opened]).toEqual(sequences);
  for (const [character, selector] of sequences) {
    expect(opened.has(character, selector)).toBe(true);
    for (const [c, s] of [
      [Math.min(0x10ffff, character + 1), selector],
      [Math.max(0, character - 1), selector],
      [character, selector === 0xfe0f ? 0xe0100 : selector + 1],
    ] as const)
      expect(opened.has(c, s)).toBe(sequences.some(([a, b]) => a === c && b === s));
  }
});

test('consecutive characters take no more room than one', () => {
  const run: CharacterSequence[] = Array.from({ length: 200 }, (_, i) => [BLANK + i, 0xe0100]);
  expect(packSequences(run)).toHaveLength(2);
});
