import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

const project = (at: number, revision = 3, saved = 10) => ({
  at,
  account: { user: 'me', id: 'p', revision, at: saved },
});
const list = (revision: number) => [
  { id: 'other', revision: 9 },
  { id: 'p', revision },
];

test.each([
  ['nothing changed', project(10), list(3), 'same'],
  ['changed here', project(11), list(3), 'ahead'],
  ['changed on another device', project(10), list(4), 'behind'],
  ['changed on both', project(11), list(4), 'clash'],
  ['deleted on another device', project(10), [], 'deleted'],
  ['deleted on another device, and changed here', project(11), [], 'deleted'],
  ['never saved', project(10, 0, -1), [], 'ahead'],
  ['saved, but the answer was lost', project(10, 0, -1), list(1), 'clash'],
  ['changed before the list has loaded', project(11), null, 'ahead'],
  ['unchanged before the list has loaded', project(10), null, 'same'],
] as const)('%s', (_, held, there, standing) => {
  expect(standingOf(held, 'me', there)).toBe(standing);
});

test('a project of another account, or of none, is left alone', () => {
  expect(standingOf(project(11), 'you', list(4))).toBe('alone');
  expect(standingOf(project(11), null, null)).toBe('alone');
  expect(standingOf({ at: 1 }, 'me', list(4))).toBe('alone');
});
