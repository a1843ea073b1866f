import { expect, test } from 'vitest';
import { chooseParts } from './index-parts.ts';

const face = (n: number) => `face ${n}`;
const faces = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => face(from + i));
const part = (...keys: string[]) => ({ keys });

test('a new face is written alone beside a large part, and together with small ones', () => {
  const large = part(...faces(0, 10));
  const one = chooseParts([large], new Set(faces(0, 11)));
  expect(one).toEqual({ kept: [large], added: [face(10)] });
  const two = chooseParts([large, part(...one.added)], new Set(faces(0, 12)));
  expect(two.kept).toEqual([large]);
  expect(two.added.sort()).toEqual([face(10), face(11)]);
  expect(chooseParts([large], new Set(faces(0, 10)))).toEqual({ kept: [large], added: [] });
});

test('a face that two parts have is taken from one of them', () => {
  const both = [part(...faces(0, 5)), part(...faces(3, 8))];
  const chosen = chooseParts(both, new Set(faces(0, 8)));
  expect(chosen.kept).toEqual(both);
  expect(chooseParts([part(...faces(0, 5)), part(...faces(2, 6))], new Set(faces(0, 6)))).toEqual({
    kept: [part(...faces(0, 5))],
    added: [face(5)],
  });
});

test('a part of which half is gone is not kept, and what is left of it is written anew', () => {
  const parts = [part(...faces(0, 100)), part(...faces(100, 110))];
  const { kept, added } = chooseParts(parts, new Set([...faces(0, 100), ...faces(100, 105)]));
  expect(kept).toEqual([parts[0]]);
  expect(added).toEqual(faces(100, 105));
  expect(chooseParts(parts, new Set([...faces(0, 100), ...faces(100, 106)])).kept).toEqual(parts);
});

test.each([1, 7, 40])(
  'an index that grows by %i faces at a time has few parts, and seldom writes a face',
  (step) => {
    const all = 2000;
    let parts: { keys: readonly string[] }[] = [];
    let written = 0;
    for (let count = step; count <= all; count += step) {
      const { kept, added } = chooseParts(parts, new Set(faces(0, count)));
      written += added.length;
      parts = [...kept, part(...added)];
      expect(parts.length).toBeLessThanOrEqual(1 + Math.log2(all));
    }
    expect(written / all).toBeLessThan(1 + Math.log2(all / step));
  },
);
