import { expect, test } from 'vitest';
import { readText } from '../testing/read.ts';

test('a text of a JSON file is named by its path, as scripts write it', async () => {
  const { lines } = await readText('a.json', '{"title":"甲","talk":[{"who":{"name":"乙"}},["丙"]]}');
  expect(lines.map(({ key, text }) => [key, text])).toEqual([
    ['title', '甲'],
    ['talk[0].who.name', '乙'],
    ['talk[1][0]', '丙'],
  ]);
});
