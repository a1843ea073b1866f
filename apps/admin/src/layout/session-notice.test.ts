import { expect, test } from 'vitest';
import { sessionNotice } from './session-notice.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What is said at a time (min) after the login, if the user last did something at `active` (min). */
const at = (now: number, active: number) =>
  sessionNotice({ endsAt: 12 * HOUR, activeAt: active * MINUTE, idleSeconds: 1800 }, now * MINUTE);

test('the console says fifteen minutes before that a session ends, and when it has ended', () => {
  expect(at(704, 704)).toBeNull();
  expect(at(705, 705)).toContain('还剩 15 分钟');
  expect(at(719.5, 719)).toContain('还剩 1 分钟');
  expect(at(720, 719)).toBe('ended');
});

test('the console says five minutes before that changes will need a proof, and when they do', () => {
  expect(at(24, 0)).toBeNull();
  expect(at(25, 0)).toContain('再过 5 分钟');
  expect(at(30, 0)).toContain('半小时没有操作了');
  expect(at(30, 29)).toBeNull();
});
