import { expect, test } from 'vitest';
import { openCharacters } from './characters.ts';
import { inspect } from './inspect.ts';
import { buildFont } from './testing/index.ts';

test.each(['glyf', 'CFF', 'CFF2'] as const)(
  'the characters of a %s font are those that its report counts',
  (outline) => {
    const font = buildFont({ characters: '字玩A', blank: '空 ', outline });
    const { drawn } = inspect(font);
    const characters = openCharacters(font);
    for (const character of [...'字玩A空 万'].map((c) => c.codePointAt(0) as number)) {
      const isDrawn = drawn.some(([first, last]) => character >= first && character <= last);
      expect(characters.draws(character)).toBe(isDrawn);
    }
  },
);

test('no font has to map line breaks and joiners, but spaces', () => {
  const { draws } = openCharacters(buildFont({ characters: '字' }));
  expect(['\n', '\u2028', '\u200d', ' ', '\u3000'].map((c) => draws(c.codePointAt(0) as number))).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
});

test('a font without characters is refused', () => {
  const broken = buildFont({ characters: '字', tables: { cmap: null } });
  expect(() => openCharacters(broken)).toThrow(expect.objectContaining({ code: 'MISSING_TABLE' }));
});
