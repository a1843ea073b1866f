import { buildFont } from '@ziwan/font-inspect/testing';
import { expect, test } from 'vitest';
import { readAxes } from './axes.ts';
import { openFontFile } from './font-file.ts';

test('a font has the axes that it states; its instances are no axes', () => {
  const font = buildFont({
    characters: 'AB',
    axes: [
      { tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 },
      { tag: 'wdth', name: 'Width', min: 62.5, default: 100, max: 150 },
    ],
    instances: [
      { name: 'Thin', coordinates: [100, 100] },
      { name: 'Wide', coordinates: [400, 150] },
    ],
  });
  expect([...readAxes(openFontFile(font))]).toEqual([
    ['wght', { min: 100, default: 400, max: 900 }],
    ['wdth', { min: 62.5, default: 100, max: 150 }],
  ]);
  expect([...readAxes(openFontFile(buildFont({ characters: 'AB' })))]).toEqual([]);
});
