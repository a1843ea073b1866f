import { expect, test } from 'vitest';
import { inWords } from './report.ts';

const place = (line: number) => ({ file: 'a.txt', line, text: `第 ${line} 行` });
const lacked = (char: string, uses: number) => ({
  char,
  variant: false,
  uses,
  substitute: null,
  places: Array.from({ length: uses }, (_, i) => place(i + 1)),
});
const reportOf = (lacking: ReturnType<typeof lacked>[]) =>
  inWords({
    exit: 1,
    outcome: 'lacking',
    faces: [{ role: '正文', face: 'shi-hei', nameZh: '试黑', lacking, suggested: [] }] as never,
  });

test('people read two places of each character that a face lacks', () => {
  expect(reportOf([lacked('龘', 3), lacked('靐', 2)])).toEqual([
    '正文，试黑：缺 2 个字。',
    '  龘 3 次',
    '    a.txt:1 第 1 行',
    '    a.txt:2 第 2 行',
    '  靐 2 次',
    '    a.txt:1 第 1 行',
    '    a.txt:2 第 2 行',
  ]);
});

test('people read twenty characters of a face, and how many more there are', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => lacked(String.fromCodePoint(0x9000 + i), 0));
  expect(reportOf(many(20))).toHaveLength(21);
  const more = reportOf(many(21));
  expect(more).toHaveLength(22);
  expect(more.at(-1)).toBe('  还有 1 个，--json 列出全部。');
});

test('people read which variants a face draws as their characters', () => {
  const variant = { ...lacked('葛\u{E0100}', 1), variant: true, substitute: '葛' as never };
  expect(reportOf([lacked('龘', 0), variant])).toEqual([
    '正文，试黑：缺 1 个字、1 个异体。',
    '  龘 0 次',
    '  葛\u{E0100}（葛 VS17）1 次，没有这个异体，会画成 葛',
    '    a.txt:1 第 1 行',
  ]);
});
