import { expect, test } from 'vitest';
import { changeMistake } from './licence-change.ts';

test('a licence change needs both a day and a description', () => {
  expect(changeMistake({ effectiveOn: '2026-12-01', changes: '放开游戏' }, true)).toBeUndefined();
  expect(changeMistake({ effectiveOn: '2026-12-01', changes: ' ' }, true)).toMatch(/两项要一起填/);
  expect(changeMistake({ effectiveOn: null, changes: '放开游戏' }, true)).toMatch(/两项要一起填/);
});

test('an unchanged licence has nothing to announce', () => {
  expect(changeMistake({ effectiveOn: '2026-12-01', changes: '放开游戏' }, false)).toMatch(/没有改动/);
  expect(changeMistake({ effectiveOn: null, changes: '放开游戏' }, false)).toMatch(/没有改动/);
  expect(changeMistake({ effectiveOn: null, changes: '' }, false)).toBeUndefined();
  expect(changeMistake(null, true)).toBeUndefined();
});
