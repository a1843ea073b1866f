import { expect, test } from 'vitest';
import { againOf } from './again.ts';

const record = {
  faceGNo: 'a--regular',
  fileName: 'a.ttf',
  version: '1.01',
  today: { fileName: 'a.ttf', version: '1.01', same: true },
};

test('downloading a record again says what it hands out', () => {
  expect(againOf(record)).toEqual({ label: '再次下载', note: null });
  const newer = { ...record, today: { ...record.today, version: '1.02', same: false } };
  expect(againOf(newer)).toEqual({ label: '下载如今的文件', note: '文件已换过，如今是 1.02' });
  const alike = { ...record, today: { ...record.today, same: false } };
  expect(againOf(alike).note).toBe('文件已换过，版本写着的没有变');
  const album = {
    ...record,
    faceGNo: null,
    fileName: '两款.zip',
    today: { fileName: '试黑体.zip', version: '1.02', same: false },
  };
  expect(againOf(album)).toEqual({
    label: '下载这一族',
    note: '给的是这一族的 试黑体.zip；文件已换过，如今是 1.02',
  });
});
