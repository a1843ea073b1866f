import { readFileSync } from 'node:fs';
import { dataView, openCmap, tablesOf } from '@ziwan/sfnt';
import { expect, test } from 'vitest';

/** Width (thousandths of an em) of the blank of a character. */
function widthIn(file: string): (character: string) => number {
  const { tables } = tablesOf(
    readFileSync(new URL(`../app/features/text/specimen/${file}`, import.meta.url)),
  );
  const glyphOf = openCmap(tables.get('cmap'));
  const advances = dataView(tables.get('hmtx') as Uint8Array);
  return (character) => advances.getUint16(4 * (glyphOf?.(character.codePointAt(0) as number) ?? 0));
}

test('a character whose font is on its way leaves a square, a letter of an alphabet half of one', () => {
  const width = widthIn('blank.ttf');
  expect([...'Aгא1。永あア한⺀'].map(width)).toEqual([
    500, 500, 500, 500, 1000, 1000, 1000, 1000, 1000, 1000,
  ]);
  expect([...'\u{2e7f}｠｡ﾜￜ￠'].map(width)).toEqual([500, 1000, 500, 500, 500, 1000]);
  expect([...'𠮷𰻝'].map(widthIn('blank-supplementary.ttf'))).toEqual([1000, 1000]);
});
