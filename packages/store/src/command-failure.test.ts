import { expect, test } from 'vitest';
import { failureOf } from './command-failure.ts';
import { StoreError } from './store-error.ts';

test('a failure with a Chinese message is told by that message alone', () => {
  expect(failureOf(new Error('缺少文件夹'))).toEqual({ reason: '缺少文件夹', exitCode: 1 });
});

test('any other error is reported as a fault with its stack trace', () => {
  const bug = new TypeError('x is not a function');
  expect(failureOf(bug)).toEqual({ reason: `出错了：${bug.stack}`, exitCode: 1 });
  expect(failureOf('no error at all')).toEqual({ reason: '出错了：no error at all', exitCode: 1 });
});

test('an unusable database has its own exit code', () => {
  expect(failureOf(new StoreError('DISK_FAILING', '磁盘有故障'))).toEqual({
    reason: '磁盘有故障',
    exitCode: 74,
  });
});
