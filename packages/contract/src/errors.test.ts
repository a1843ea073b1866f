import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';

test('no two errors share a code', () => {
  const codes = Object.values(ERRORS).map((e) => e.code);
  expect(codes.filter((c, i) => codes.indexOf(c) !== i)).toEqual([]);
});
