import { expect, test } from 'vitest';
import { CatalogueError } from './errors.ts';
import { catalogueSetSchema } from './sidecar.ts';
import { unreadable } from './sidecar-files.ts';

const failed = (code: unknown, path?: string) => Object.assign(new Error('failed'), { code, path });

test('a file that cannot be read is named, with the reason in Chinese', () => {
  for (const [code, reason] of [
    ['EACCES', '没有读取的权限'],
    ['EISDIR', '是文件夹，不是文件'],
    ['EIO', '读不出来'],
  ]) {
    const error = unreadable(failed(code, '/a.json'));
    expect(error).toBeInstanceOf(CatalogueError);
    expect([error.code, error.message]).toEqual(['UNREADABLE', `${reason}（${code}）：/a.json`]);
  }
  expect(unreadable(failed('ENOENT')).message).toBe('文件不在了，或链接指向的文件不在（ENOENT）');
});

test('an error that is not about a file is thrown again', () => {
  for (const error of [failed('SQLITE_BUSY'), failed(7), failed(undefined), new TypeError('bug')])
    expect(() => unreadable(error)).toThrow(error);
  const known = new CatalogueError('NOT_FOUND', '没有');
  expect(unreadable(known)).toBe(known);
});

test('the packages of a set have a size in whole bytes, if any', () => {
  const set = { name: 'x', title: '甲', packages: 'x', families: [] };
  for (const packageBytes of [undefined, 1, 5_000_000])
    expect(catalogueSetSchema.safeParse({ ...set, packageBytes }).success).toBe(true);
  for (const packageBytes of [0, -1, 1.5, '1'])
    expect(catalogueSetSchema.safeParse({ ...set, packageBytes }).success).toBe(false);
});
