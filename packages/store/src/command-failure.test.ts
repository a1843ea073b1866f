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

test.each([
  ['EACCES', '没有权限读写 /srv/blobs/sfnt：请让运行站点的用户能读写它'],
  ['EPERM', '没有权限读写 /srv/blobs/sfnt：请让运行站点的用户能读写它'],
  ['ENOTDIR', '/srv/blobs/sfnt 这条路径上有一个文件'],
  ['ENOSPC', '磁盘已满：/srv/blobs/sfnt'],
])('%s is told in one sentence with its place and without a stack', (code, said) => {
  const error = Object.assign(new Error(`${code}: failed, scandir '/srv/blobs/sfnt'`), {
    code,
    path: '/srv/blobs/sfnt',
  });
  const { reason } = failureOf(error);
  expect(reason).toContain(said);
  expect(reason).not.toMatch(/出错了|\n/);
});
