import { buildFont } from '@ziwan/font-inspect/testing';
import { expect, test } from 'vitest';
import { openFontFile } from '../tables/font-file.ts';
import { subsetGvar } from './gvar.ts';

test('glyphs beyond those that a font varies have nothing to vary', () => {
  const axes = [{ tag: 'wght', min: 100, default: 400, max: 900, name: 'Weight' }];
  const font = openFontFile(buildFont({ characters: '龙吟', axes }));
  const table = font.tables.get('gvar')?.offset as number;
  const varied = font.view.getUint16(table + 12);
  const last = varied - 1;
  const sizeOf = (...glyphs: number[]) => subsetGvar(font, glyphs, () => true).length;
  expect(sizeOf(0, last)).toBeGreaterThan(sizeOf(0, varied));
  // The font says that the last one is not varied either.
  font.view.setUint16(table + 12, last);
  expect(sizeOf(0, last)).toBe(sizeOf(0, varied));
  expect(sizeOf(0, last - 1)).toBeGreaterThan(sizeOf(0, last));
});
