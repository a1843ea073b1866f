import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [1, '1 秒'],
  [90, '90 秒'],
  [91, '2 分钟'],
  [601, '11 分钟'],
  [5400, '90 分钟'],
  [5401, '2 小时'],
  [86_400, '24 小时'],
])('a wait of %d seconds is named %s', (seconds, text) => expect(waitText(seconds)).toBe(text));
