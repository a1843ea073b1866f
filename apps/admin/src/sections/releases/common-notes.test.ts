import type { ReleaseFinding } from '@ziwan/contract/admin';
import { expect, test } from 'vitest';
import { commonNotes } from './common-notes.ts';

const note = (words: string): ReleaseFinding => ({ level: 'note', code: 'attention', words });
const unfit = (words: string): ReleaseFinding => ({ level: 'blocks', code: 'unfit', words });

test('a remark on several changes is counted once for each, the most frequent first; what blocks is not', () => {
  const changes = [
    [note('授权不明'), note('没有标签'), note('缺 12 个')],
    [note('没有标签'), unfit('链接没有去处')],
    [note('没有标签'), note('授权不明'), note('授权不明'), unfit('链接没有去处')],
  ].map((findings) => ({ findings }));
  expect(commonNotes(changes)).toEqual([
    { words: '没有标签', times: 3 },
    { words: '授权不明', times: 2 },
  ]);
  expect(commonNotes([])).toEqual([]);
});

test('remarks that differ in their numbers alone are one', () => {
  const lacks = (n: number) => ({ findings: [note(`常用字（GB 2312 一级）缺 ${n} 个`)] });
  expect(commonNotes([lacks(1385), lacks(9), lacks(1173), { findings: [note('第 2 款')] }])).toEqual([
    { words: '常用字（GB 2312 一级）缺 9–1385 个', times: 3 },
  ]);
});
