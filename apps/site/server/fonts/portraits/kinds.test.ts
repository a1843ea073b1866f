import { expect, test } from 'vitest';
import { scenesOf } from './kinds.ts';

test.each([
  ['handwriting', 'letter'],
  ['kai', 'letter'],
  ['running', 'letter'],
  ['marker', 'note'],
  ['brush', 'scroll'],
  ['wuxia', 'fan'],
  ['neon', 'neon'],
  ['threed', 'sign'],
  ['geometric', 'poster'],
  ['hei', 'way'],
  ['retro', 'bound'],
  ['song', 'page'],
])('a font that is only tagged %s is seen on a %s first', (style, scene) => {
  expect(
    scenesOf({
      tags: [{ dictNumber: `style.${style}`, dictName: style, type: 'style' }],
      kind: 'creative',
      cover: null,
    })[0],
  ).toBe(scene);
});
