import { expect, test } from 'vitest';
import { CHARACTER_SET_IDS, characterSets, openCharacterSets } from './character-sets.ts';

test('each set has the characters that its name says', async () => {
  const charactersIn = await openCharacterSets(CHARACTER_SET_IDS, 'unity');
  const counts = CHARACTER_SET_IDS.map((set) => [set, new Set(charactersIn(set)).size]);
  expect(Object.fromEntries(counts)).toEqual({
    numerals: 18,
    ascii: 94,
    currency: 6,
    dates: 20,
    'dates-hant': 20,
    'hanzi-3500': 3500,
    'hanzi-8105': 8105,
    engine: 2,
  });
  expect(charactersIn('numerals')).toBe('0123456789+-/%.,:×');
  expect(charactersIn('hanzi-8105')).toContain(charactersIn('hanzi-3500'));
  expect([charactersIn('hanzi-3500').includes('龘'), charactersIn('hanzi-3500').includes('的')]).toEqual([
    false,
    true,
  ]);
});

test('what an engine draws by itself depends on the engine', () => {
  expect(characterSets('unity', null)('engine')).toBe('_…');
  expect(characterSets('love11', null)('engine')).toBe('');
});
