import { expect, test } from 'vitest';
import { FIRST_PAGE } from '../articles/list-address.ts';
import { caseHref, caseIn, caseInHash } from './case-address.ts';

test('a case opens over the current list', () => {
  expect(caseHref('jiang-hu', FIRST_PAGE)).toBe('/case?id=jiang-hu');
  expect(caseHref('jiang-hu', { ...FIRST_PAGE, tagId: 'game', current: 2 })).toBe(
    '/case?tagId=game&current=2&id=jiang-hu',
  );
});

test('a URL opens one case or none', () => {
  expect(caseIn(new URLSearchParams('id=jiang-hu'))).toBe('jiang-hu');
  expect(caseIn(new URLSearchParams('id='))).toBeNull();
  expect(caseIn(new URLSearchParams(''))).toBeNull();
  expect(caseIn(new URLSearchParams({ id: 'x'.repeat(500) }))).toHaveLength(80);
});

test('a hash must be a valid case id', () => {
  expect(caseInHash('#jiang-hu')).toBe('jiang-hu');
  for (const hash of ['', '#', '#<b>', '#a--b', '#a?b']) expect(caseInHash(hash)).toBeNull();
});

test('a case is found whatever the case of its id', () => {
  expect(caseInHash('#Jiang-Hu')).toBe('jiang-hu');
  expect(caseIn(new URLSearchParams('id=Jiang-HU'))).toBe('jiang-hu');
});
