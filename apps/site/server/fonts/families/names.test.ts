import { expect, test } from 'vitest';
import { axisName } from './names.ts';

/** Tags and own names of the axes in the sets `default` and `game`. */
const SHIPPED = [
  ['wght', 'Weight'],
  ['wdth', 'Width'],
  ['slnt', 'Slant'],
  ['opsz', 'Optical Size'],
  ['CRSV', 'Cursive'],
  ['SHRP', 'Sharpness'],
  ['SCAN', 'Scanlines'],
  ['BLED', 'Bleed'],
  ['ROND', 'Roundness'],
  ['MORF', 'Morph'],
  ['SOFT', 'Softness'],
  ['WONK', 'Wonky'],
  ['ELGR', 'Element Grid'],
  ['ELSH', 'Element Shape'],
  ['MONO', 'Monospace'],
  ['CASL', 'Casual'],
  ['INFM', 'Informality'],
  ['BNCE', 'Bounce'],
  ['SPAC', 'Spacing'],
  ['XROT', 'Rotation in X'],
  ['YROT', 'Rotation in Y'],
] as const;

test.each(SHIPPED)('the axis %s has a Chinese name', (tag, own) => {
  expect(axisName(tag, own)).toMatch(/^\p{Script=Han}+$/u);
});

test('an axis that only its font knows has the name that the font gives it, or its tag', () => {
  expect([axisName('ZZZZ', '花瓣'), axisName('ZZZZ', '')]).toEqual(['花瓣', 'ZZZZ']);
});
