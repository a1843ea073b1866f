import { BackupError } from '@ziwan/backup';
import { UpstreamError } from '@ziwan/infra/upstream';
import { expect, test } from 'vitest';
import { faultLine } from './fault-line.ts';

const lineOf = (error: unknown) => JSON.parse(faultLine(error, 'status', 7) ?? 'null');

test('what an operator can mend is one line of JSON with a Chinese sentence and no stack', () => {
  const failed = new BackupError('BACKUP_FAILED', '自动备份没有做成：没有权限读写 /mnt/backups');
  expect(lineOf(failed)).toEqual({ level: 50, time: 7, log: 'status', msg: failed.message });
  const full = Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
  });
  expect(lineOf(full)).toEqual({
    level: 50,
    time: 7,
    log: 'status',
    err: 'database or disk is full',
    msg: expect.stringContaining('磁盘已满'),
  });
});

test('a failed service keeps its code in the line', () => {
  expect(
    lineOf(new UpstreamError('sms', 'misconfigured', { providerCode: 'isv.X', mayHaveActed: false })),
  ).toMatchObject({ err: 'sms: misconfigured (isv.X)', msg: expect.stringContaining('SMS_…') });
});

test('a bug is no such line, since it needs its stack', () => {
  expect(faultLine(new TypeError('x is not a function'), 'status', 7)).toBeNull();
});
