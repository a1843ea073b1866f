import { readFileSync } from 'node:fs';
import { openTypeface, setterOf, svgLine } from '@ziwan/lettering';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { glyphInk } from './ink.ts';

const FONT = new URL('../../../../catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf', import.meta.url);

test('a glyph alone is drawn as librsvg draws it, where contours overlap too', async () => {
  const typeface = await openTypeface(new Uint8Array(readFileSync(FONT)), { wght: 700 });
  for (const char of '永和') {
    const ink = glyphInk(typeface, typeface.glyphOf(char), 64);
    if (!ink) throw new Error('blank');
    const { width, height, values } = ink;
    const line = setterOf(typeface).set(char);
    const box = line.glyphs[0]?.outline.box;
    if (!box) throw new Error('no box');
    const unit = 64 / typeface.unitsPerEm;
    const at = { x: -Math.floor(box.left * unit), y: Math.ceil(box.top * unit), size: 64, fill: '#000' };
    expect([width, height], char).toEqual([
      Math.ceil(box.right * unit) + at.x,
      Math.ceil(-box.bottom * unit) + at.y,
    ]);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svgLine(line, at)}</svg>`;
    const peer = await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer();
    let difference = 0;
    values.forEach((value, i) => {
      difference += Math.abs(value - (peer[i] as number) / 255) / values.length;
    });
    expect(difference).toBeLessThan(0.02);
    expect(Math.max(...values)).toBeLessThanOrEqual(1.0001);
  }
  expect(glyphInk(typeface, typeface.glyphOf(' '), 64)).toBeNull();
});
