import { expect, test } from 'vitest';
import { firstChoice, NEW_RELEASE, releaseMaker } from './into-which.ts';

const release = (id: string) => ({ id });

test('the dialog proposes the release that has the record, and a new one where none is open', () => {
  expect(firstChoice([release('a'), release('b')], release('b'))).toBe('b');
  expect(firstChoice([release('a')], null)).toBe('');
  expect(firstChoice([], null)).toBe(NEW_RELEASE);
  expect(firstChoice(null, null)).toBe('');
});

test('a release is made by its name, once for every try, and not for one that is there', async () => {
  const names: string[] = [];
  let refused = true;
  const into = releaseMaker(async (name) => {
    if (refused) return null;
    names.push(name);
    return { id: `made ${name}` };
  });
  expect(await into('a', '')).toBe('a');
  expect(await into(NEW_RELEASE, '春季上新')).toBe(null);
  refused = false;
  expect(await into(NEW_RELEASE, ' 春季上新 ')).toBe('made 春季上新');
  expect(await into(NEW_RELEASE, '春季上新')).toBe('made 春季上新');
  expect(await into(NEW_RELEASE, '夏')).toBe('made 夏');
  expect(names).toEqual(['春季上新', '夏']);
});
