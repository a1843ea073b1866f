import { expect, test } from 'vitest';
import { storeFailure } from './index.ts';

const failing = (parts: { code?: string; errcode?: number; path?: string }, message = 'in English') =>
  Object.assign(new Error(message), parts);

test.each([
  [failing({ code: 'ECONNREFUSED' }), 'DATABASE_UNREACHABLE', 75, '没有程序在那个地址等着连接'],
  [failing({ code: 'ETIMEDOUT' }), 'DATABASE_UNREACHABLE', 75, '没有回应'],
  [failing({}, 'timeout exceeded when trying to connect'), 'DATABASE_UNREACHABLE', 75, '没有回应'],
  [failing({}, 'Connection terminated unexpectedly'), 'DATABASE_UNREACHABLE', 75, '连接断了'],
  [
    failing({}, 'Client has encountered a connection error and is not queryable'),
    'DATABASE_UNREACHABLE',
    75,
    '连接断了',
  ],
  [failing({ code: '57P01' }), 'DATABASE_UNREACHABLE', 75, '连接断了'],
  [failing({ code: '28P01' }), 'DATABASE_UNREACHABLE', 75, '用户名或密码不对'],
  [failing({ code: '25006' }), 'DATABASE_READ_ONLY', 73, '只能读'],
  [failing({ code: '53100' }), 'DISK_FAILING', 74, '磁盘已满'],
  [failing({ code: 'ENOSPC', path: '/out/x.ttf' }), 'DISK_FAILING', 74, '磁盘已满：/out/x.ttf'],
  [failing({ code: 'EROFS' }), 'DATA_FOLDER_UNWRITABLE', 73, '磁盘只读'],
  [failing({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'DISK_FAILING', 74, '磁盘已满'],
  [failing({ code: 'ERR_SQLITE_ERROR', errcode: 8 }), 'DATABASE_READ_ONLY', 73, '只能读'],
  [failing({ code: 'ERR_SQLITE_ERROR', errcode: 5 }), 'DATABASE_LOCKED', 75, '占用'],
  [failing({ code: 'ERR_SQLITE_ERROR', errcode: 11 }), 'DATABASE_DAMAGED', 65, '从备份恢复'],
] as const)('%s is reported as %s', (error, code, exitCode, words) => {
  const told = storeFailure(error);
  expect(told).toMatchObject({ code, exitCode, cause: error, message: expect.stringContaining(words) });
  expect(told?.message).not.toContain('English');
});

test('errors with other causes are not converted', () => {
  // A missing path, a bug, a violated constraint.
  for (const error of [
    failing({ code: 'ENOENT' }),
    new TypeError('x is not a function'),
    failing({ code: 'ERR_SQLITE_ERROR', errcode: 19 }),
    failing({ code: '23505' }),
    'text',
  ])
    expect(storeFailure(error)).toBe(null);
});
