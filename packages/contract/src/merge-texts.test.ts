import { expect, test } from 'vitest';
import { fitting, mergeTexts } from './merge-texts.ts';
import { MY_TEXTS, type MyText } from './my-texts.ts';

const text = (id: string, words: string, at: number, name = ''): MyText => ({ id, name, text: words, at });
const none = { texts: [], gone: [] };
const ids = (texts: readonly MyText[]) => texts.map(({ id }) => id);

test('merging keeps the texts of both sides, and of one text the later form', () => {
  const here = { texts: [text('a', '剑指苍穹', 1), text('b', '新', 5)], gone: [] };
  const there = { texts: [text('b', '旧', 2), text('c', '第三', 3)], gone: [] };
  for (const merged of [mergeTexts(here, there), mergeTexts(there, here)])
    expect(merged.texts).toEqual([text('a', '剑指苍穹', 1), text('c', '第三', 3), text('b', '新', 5)]);
});

test('a deletion applies on every device, unless the text was changed later', () => {
  const kept = { texts: [text('a', '甲', 1), text('b', '乙', 9)], gone: [] };
  const deleted = {
    texts: [],
    gone: [
      { id: 'a', at: 4 },
      { id: 'b', at: 4 },
    ],
  };
  expect(mergeTexts(kept, deleted)).toEqual({ texts: [text('b', '乙', 9)], gone: [{ id: 'a', at: 4 }] });
  expect(mergeTexts(deleted, kept)).toEqual(mergeTexts(kept, deleted));
});

test('identical texts under two ids become one, the same one on every device', () => {
  const a = { texts: [text('x', '甲', 1)], gone: [] };
  const b = { texts: [text('m', '甲', 2)], gone: [] };
  expect(ids(mergeTexts(a, b).texts)).toEqual(['m']);
  expect(ids(mergeTexts(b, a).texts)).toEqual(['m']);
  const named = { texts: [text('y', '甲', 3, '标题')], gone: [] };
  expect(ids(mergeTexts(a, named).texts)).toEqual(['x', 'y']);
});

test('deletions beyond the limit are forgotten, oldest first', () => {
  const gone = Array.from({ length: MY_TEXTS.gone + 1 }, (_, i) => ({ id: `t${i}`, at: i }));
  const merged = mergeTexts(none, { texts: [], gone });
  expect(merged.gone).toHaveLength(MY_TEXTS.gone);
  expect(merged.gone[0]?.id).toBe('t1');
});

test('an account takes the newest texts up to its limits on number and length', () => {
  const many = Array.from({ length: MY_TEXTS.texts + 1 }, (_, i) => text(`t${i}`, `${i}`, i));
  expect(ids(fitting(many))).toEqual(ids(many.slice(1)));
  const third = 'x'.repeat(MY_TEXTS.total / 3);
  const long = ['a', 'b', 'c', 'd'].map((id, at) => text(id, third, at));
  expect(ids(fitting(long))).toEqual(['b', 'c', 'd']);
  expect(ids(fitting([text('short', 'x', 0), ...long]))).toEqual(['b', 'c', 'd']);
  expect(ids(fitting([text('empty', '', 0), ...long]))).toEqual(['empty', 'b', 'c', 'd']);
});
