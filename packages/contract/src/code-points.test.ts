import { expect, test } from 'vitest';
import { packCodePoints, unpackCodePoints } from './code-points.ts';

const codes = (text: string) => Array.from(text, (c) => c.codePointAt(0) as number).sort((a, b) => a - b);

test('packed code points are read back, in two bytes for most hanzi', () => {
  const all = codes(' Aé，龙吟虎啸𠮷\u{E0100}\u{10FFFF}');
  expect(unpackCodePoints(packCodePoints(all))).toEqual(all);
  const hanzi = codes('一丁七万丈三上下不与丐丑专且世');
  expect(packCodePoints(hanzi).length).toBeLessThan(hanzi.length * 2);
  expect(
    unpackCodePoints(packCodePoints(Array.from({ length: 2000 }, (_, i) => 0x4e00 + 7 * i))),
  ).toHaveLength(2000);
});

test('one set of characters has one packed form', () => {
  expect(unpackCodePoints('')).toBeNull();
  // A byte that ends within a number, a number with a needless byte, other alphabets, padding.
  for (const packed of ['gA', 'wQA', 'QQ==', 'Q+', '龙', 'Q Q']) expect(unpackCodePoints(packed)).toBeNull();
  // A character twice, and one beyond Unicode.
  for (const packed of ['QQA', packCodePoints([0x110000])]) expect(unpackCodePoints(packed)).toBeNull();
  expect(unpackCodePoints('QQ')).toEqual([0x41]);
});
