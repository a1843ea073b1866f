import { DiskWriteError } from '@ziwan/infra/blob-store';
import { StoreError } from '@ziwan/store';
import { expect, test } from 'vitest';
import { failureOf } from './answer.ts';
import { AppError } from './app-error.ts';

const sqlite = (errcode: number) =>
  Object.assign(new Error('database'), { code: 'ERR_SQLITE_ERROR', errcode });
const coded = (code: string) => Object.assign(new Error('system'), { code });

test('a temporary failure answers 503 with Retry-After and does not count as a server fault', () => {
  const passing = [
    sqlite(5),
    sqlite(5 | (2 << 8)),
    coded('ECONNREFUSED'),
    coded('EMFILE'),
    coded('57P01'),
    coded('08006'),
    new Error('Query read timeout'),
    new Error('timeout exceeded when trying to connect'),
  ];
  for (const error of passing) {
    expect(failureOf(error), String(error)).toMatchObject({
      status: 503,
      envelope: { code: 'S00503', message: '服务繁忙，请稍后再试' },
      retryAfter: 2,
      isServerFault: false,
    });
  }
});

test('a full disk has an answer of its own, whoever met it', () => {
  const refused = DiskWriteError.of(coded('ENOSPC'), '/data/blobs');
  const told = new StoreError('DISK_FAILING', '磁盘已满', { cause: sqlite(13) });
  for (const error of [sqlite(13), coded('ENOSPC'), coded('EDQUOT'), coded('53100'), refused, told]) {
    expect(failureOf(error), String(error)).toMatchObject({
      status: 503,
      envelope: { code: 'S00526', message: expect.stringContaining('磁盘满了') },
      retryAfter: 2,
      isServerFault: false,
    });
  }
});

test('a blob folder without permission has an answer of its own and is logged with the folder', () => {
  for (const code of ['EACCES', 'EROFS', 'ENOTDIR']) {
    expect(failureOf(DiskWriteError.of(coded(code), '/data/blobs')), code).toMatchObject({
      status: 503,
      envelope: { code: 'S00527', message: expect.not.stringContaining('/data') },
      isServerFault: true,
    });
  }
});

test('an unexpected error answers 500 and does not expose its message', () => {
  for (const error of [
    new TypeError('x is not a function'),
    sqlite(1),
    coded('23505'),
    'thrown text',
    null,
  ]) {
    expect(failureOf(error)).toEqual({
      status: 500,
      envelope: { code: 'S00500', message: '服务器出错了，请稍后再试或联系管理员', data: null },
      retryAfter: undefined,
      isServerFault: true,
    });
  }
});

test('a known failure keeps its code and adds details that the visitor can act on', () => {
  expect(failureOf(new AppError('BAD_REQUEST', { details: 'size：须为整数' }))).toMatchObject({
    status: 400,
    envelope: { code: 'S00400', message: '请求内容有误，请检查后再试（size：须为整数）' },
    isServerFault: false,
  });
});

test('text that PostgreSQL cannot store answers 400', () => {
  expect(failureOf(coded('22021'))).toMatchObject({
    status: 400,
    envelope: { code: 'S00400' },
    isServerFault: false,
  });
});
