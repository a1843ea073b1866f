import { describe, expect, it } from 'vitest';
import { countCharacters } from './count.ts';
import type { GameLine } from './reading.ts';

const line = (text: string, ...undrawn: GameLine['undrawn']): GameLine => ({
  key: '',
  line: 1,
  part: '',
  text,
  undrawn,
});

describe('counting characters', () => {
  it('gives each character with its count and first places', () => {
    const { characters, total } = countCharacters([line('龙吟'), line('虎啸龙'), line('龙龙龙')], 2);
    expect(total).toBe(8);
    expect(characters.find((use) => use.character === '龙')).toEqual({
      character: '龙',
      codePoint: 0x9f99,
      kind: 'character',
      count: 5,
      places: [
        { line: 0, at: 0 },
        { line: 1, at: 2 },
      ],
    });
  });

  it('leaves out what is not drawn', () => {
    const { characters } = countCharacters([line('<b>甲</b>{0}乙', [0, 3], [4, 8], [8, 11])]);
    expect(characters.map((use) => use.character).sort()).toEqual(['乙', '甲']);
  });

  it('never counts control characters and line breaks', () => {
    expect(countCharacters([line('\r\n\t\0\x1b\x7f\x85\u2028\u2029')])).toMatchObject({
      characters: [],
      total: 0,
    });
  });

  it('tells characters, spaces, marks, invisible and broken ones apart', () => {
    const { characters, variants } = countCharacters([line('葛\u{E0100}　e\u0301👨\u200D👩\uFE0F𠮷\uD800')]);
    const kinds = Object.fromEntries(characters.map(({ character, kind }) => [character, kind]));
    expect(kinds).toEqual({
      e: 'character',
      '\u0301': 'mark',
      '\u200D': 'invisible',
      '\u3000': 'space',
      葛: 'character',
      '\uD800': 'broken',
      '\uFE0F': 'invisible',
      '👨': 'character',
      '👩': 'character',
      𠮷: 'character',
      '\u{E0100}': 'invisible',
    });
    expect([...variants]).toEqual([
      ['葛\u{E0100}', 1],
      ['👩\uFE0F', 1],
    ]);
  });

  it('does not join halves of a pair across markup', () => {
    const { characters } = countCharacters([line('\uD842<b>\uDFB7', [1, 4])]);
    expect(characters.map((use) => use.kind)).toEqual(['broken', 'broken']);
  });
});
