import { expect, test } from 'vitest';
import { onceUntilFailed } from './once-until-failed.ts';

test('a second click while a record is saved, and after it was saved, makes no second record', async () => {
  const busy: boolean[] = [];
  const once = onceUntilFailed((now) => busy.push(now));
  let made = 0;
  const save = async () => ++made;
  expect(await Promise.all([once(save), once(save)])).toEqual([1, 1]);
  expect(await once(save)).toBe(1);
  expect([made, busy]).toEqual([1, [true]]);
});

test('a record that was refused can be saved again', async () => {
  const busy: boolean[] = [];
  const once = onceUntilFailed((now) => busy.push(now));
  await expect(once(() => Promise.reject(new Error('没有存上')))).rejects.toThrow('没有存上');
  expect(await once(async () => 'a')).toBe('a');
  expect(busy).toEqual([true, false, true]);
});
