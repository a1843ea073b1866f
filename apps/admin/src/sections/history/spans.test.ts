import { expect, test } from 'vitest';
import { spanWords } from './spans.ts';

const at = (time: string) => `2026-11-30T02:${time}Z`;

test('headings of one minute have seconds, those of one second milliseconds, and all others minutes', () => {
  const [a, b, c] = [at('29:10.000'), at('30:05.000'), at('30:41.000')];
  expect(
    spanWords([
      { from: c, until: null },
      { from: b, until: c },
      { from: a, until: b },
      { from: null, until: a },
    ]),
  ).toEqual([
    '2026-11-30 10:30:41 至 现在',
    '2026-11-30 10:30:05 至 2026-11-30 10:30:41',
    '2026-11-30 10:29 至 2026-11-30 10:30:05',
    '更早 至 2026-11-30 10:29',
  ]);
  const near = spanWords([
    { from: at('30:05.120'), until: null },
    { from: at('30:05.007'), until: at('30:05.120') },
  ]);
  expect(near).toEqual([
    '2026-11-30 10:30:05.120 至 现在',
    '2026-11-30 10:30:05.007 至 2026-11-30 10:30:05.120',
  ]);
  expect(new Set(near).size).toBe(2);
});
