import { expect, test } from 'vitest';
import { charactersIn, countUnits, coverageUnits, distinctUnits, sortedUnits } from './coverage-units.ts';
import { readTextlessProject } from './kept-projects.ts';
import { roleCharacters } from './project-roles.ts';

const [FIRST, SECOND] = ['葛\u{E0100}', '葛\u{E0101}'];

test.each([
  ['飾葛飾 \n', ['飾', '葛'], '葛飾', { characters: 2, variants: 0 }],
  [
    `飾${SECOND}${FIRST}葛${FIRST}`,
    ['飾', '葛', SECOND, FIRST],
    `葛${FIRST}${SECOND}飾`,
    { characters: 2, variants: 2 },
  ],
  // The selector of an emoji, one without a character, half a character.
  ['❤\uFE0F\u{E0100}\ud800', ['❤'], '❤', { characters: 1, variants: 0 }],
  ['', [], '', { characters: 0, variants: 0 }],
])('%j needs the units %j', (text, units, sorted, counts) => {
  expect(coverageUnits(text)).toEqual(units);
  expect(sortedUnits(units)).toBe(sorted);
  expect(coverageUnits(sorted).sort()).toEqual([...units].sort());
  expect(countUnits(text)).toEqual(counts);
  expect(countUnits(sorted)).toEqual(counts);
  expect(charactersIn(text)).toHaveLength(counts.characters);
});

test('blanks stay among the distinct units of a text', () => {
  expect(distinctUnits(`${FIRST} 飾 `)).toEqual(['葛', ' ', '飾', FIRST]);
});

test('what a role draws has the variants of its texts and of its line', () => {
  const texts = [{ name: 'a', groups: [{ characters: `葛${FIRST}` }, { characters: '飾' }] }];
  expect(roleCharacters({ line: `${SECOND}` }, texts, () => '')).toBe(`葛${FIRST}${SECOND}飾`);
});

test('an account keeps characters with their variants, in their order, and nothing that spells a line', () => {
  const kept = (characters: string) => () =>
    readTextlessProject({
      ...{ format: 'ziwan-project', version: 1, name: '', uses: [], roles: [] },
      texts: [{ name: 'a.txt', settings: {}, characters }],
    });
  for (const characters of ['', '葛飾', `葛${FIRST}${SECOND}飾`, `${FIRST}飾`])
    expect(kept(characters)).not.toThrow();
  for (const characters of [
    '飾葛',
    '葛葛',
    `${SECOND}${FIRST}`,
    `${FIRST}葛`,
    `葛${FIRST}${FIRST}`,
    '葛\u{E0100}\u{E0101}',
  ])
    expect(kept(characters), characters).toThrow('须不重复、按编码排列');
});
