import english from 'ra-language-english';
import { expect, test } from 'vitest';
import { chinese } from './chinese.ts';

/** Lists messages by path. */
const flat = (messages: object, path = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value as object, `${path}${key}.`),
  );

const holes = (message: string): string[] => [...new Set(message.match(/%\{\w+\}/g) ?? [])].sort();

test('every message of react-admin is in Chinese and keeps its placeholders', () => {
  const own = new Map(flat(chinese));
  const theirs = flat(english);
  expect([...own.keys()].sort()).toEqual(theirs.map(([path]) => path).sort());
  for (const [path, message] of theirs) {
    const translated = own.get(path) as string;
    if (message.trim() !== '') expect(translated, path).toMatch(/\p{Script=Han}|%\{/u);
    for (const hole of holes(translated)) expect(holes(message), path).toContain(hole);
  }
});
