import { expect, test } from 'vitest';
import { readNames } from './names.ts';

const u16 = (...values: number[]) => values.flatMap((v) => [v >> 8, v & 255]);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('a table of format 1 has as many languages as it declares, and fewer if it is cut short', () => {
  const strings = [...'enzh'].map((c) => c.charCodeAt(0));
  const table = (tags: number) =>
    Uint8Array.from([...u16(1, 0, 20), ...u16(tags, 2, 0, 2, 2), ...[0, 0, 0, 0], ...strings]);
  expect(readNames(table(2)).languages.map(text)).toEqual(['en', 'zh']);
  expect(readNames(table(1)).languages.map(text)).toEqual(['en']);
  expect(readNames(table(0)).languages).toEqual([]);
  expect(readNames(table(2).subarray(0, 16)).languages).toHaveLength(2);
  expect(readNames(table(2).subarray(0, 15)).languages).toHaveLength(1);
  expect(readNames(Uint8Array.from(u16(0, 0, 6, 1, 0, 0))).languages).toEqual([]);
});

test('a name ends with the table, and one beyond it is left out', () => {
  const table = (length: number, offset: number) =>
    Uint8Array.from([...u16(0, 1, 18), ...u16(3, 1, 0x409, 4, length, offset), 65, 66, 67]);
  const read = (length: number, offset: number) =>
    readNames(table(length, offset)).records.map(({ bytes }) => text(bytes));
  expect([read(3, 0), read(1, 2), read(0, 3)]).toEqual([['ABC'], ['C'], ['']]);
  expect([read(4, 0), read(1, 3), read(3, 1)]).toEqual([[], [], []]);
  expect(readNames(table(3, 0)).records).toMatchObject([
    { platform: 3, encoding: 1, language: 0x409, id: 4 },
  ]);
  expect(readNames(null).records).toEqual([]);
});
