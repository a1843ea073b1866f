import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, gramsOfQuery, matches, matchesWords, namesIn, normalise } from './grams.ts';

const KEYS = ['站酷小薇LOGO体', 'ZCOOL XiaoWei', 'zhankuxiaoweilogoti', 'zkxwlt', 'Li Dawei'];

const finds = (query: string, keys: readonly string[]) => {
  const held = new Set(gramsOf(keys));
  const asked = gramsOfQuery(query);
  return (
    asked.length > 0 && asked.every((g) => held.has(g)) && keys.some((k) => matches(normalise(query), k))
  );
};

test.each([
  '站',
  '小薇',
  '酷小',
  'logo',
  'LOGO体',
  'o体',
  'z',
  'zc',
  'xi',
  'xiaowei',
  'zcool xiao',
  'zkxw',
  'ｚｃｏｏｌ',
  ' 站酷 ',
])('finds by %s', (query) => expect(finds(query, KEYS)).toBe(true));

test.each(['薇小', '站小', 'oo', 'xyz', '体站', 'lzc', '龙', 'zxw'])('does not find by %s', (query) =>
  expect(finds(query, KEYS)).toBe(false),
);

test.each(['', '  ', '·—！', '()'])('%j has no grams to search by', (query) =>
  expect(gramsOfQuery(query)).toEqual([]),
);

test('every substring of a name finds it', () => {
  const letters = fc.constantFrom(...'站酷小薇体龙aZ9 ·é𠮷');
  const name = fc.array(letters, { minLength: 1, maxLength: 12 }).map((a) => a.join(''));
  fc.assert(
    fc.property(name, fc.nat(), fc.nat(), (key, from, length) => {
      const all = [...normalise(key)];
      const part = all
        .slice(from % (all.length + 1))
        .slice(0, length % (all.length + 1))
        .join('');
      // One or two Latin letters match only at the start of a word.
      fc.pre(part !== '' && !/^[a-z0-9]{1,2}$/.test(part));
      return finds(part, [key]);
    }),
    { numRuns: 500 },
  );
});

test('words match whole, alone or in a row', () => {
  const key = 'Monotype Studio, 蒙纳';
  expect(['monotype', 'studio', 'monotypestudio'].filter((query) => !matchesWords(query, key))).toEqual([]);
  expect(['mono', 'type', 'otypestudio', 'monotypestud'].filter((query) => matchesWords(query, key))).toEqual(
    [],
  );
});

test('other names of a family are names of their own', () => {
  expect(namesIn('aliases', '思源黑体、Source Han Sans')).toEqual(['思源黑体', 'Source Han Sans']);
  expect(namesIn('name_zh', '思源、黑体')).toEqual(['思源、黑体']);
  expect(namesIn('aliases', null)).toEqual([]);
});
