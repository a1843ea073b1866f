/**
 * Writes the icons in `public/`: the character 玩 on cinnabar, with the outline of the given font (the site's seal
 * uses Ma Shan Zheng, OFL-1.1). Chromium converts the SVG to PNG.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Box, type Outline, openTypeface, svgPath } from '@ziwan/lettering';
import { chromium } from 'playwright-core';

const CINNABAR = '#b8281c';
const PAPER = '#fff8ee';
const CHARACTER = '玩';

async function outlineOf(file: string, character: string): Promise<Outline> {
  const typeface = await openTypeface(readFileSync(file));
  const glyph = typeface.glyphOf(character);
  if (!glyph) throw new Error(`${file} 里没有「${character}」`);
  return typeface.outline(glyph);
}

/**
 * @param share part of the icon's side that the character fills
 * @param radius corner radius, for a side of 100
 */
function icon(outline: Outline, share: number, radius: number): string {
  const { left, right, top, bottom } = outline.box as Box;
  const scale = (100 * share) / Math.max(right - left, top - bottom);
  const x = 50 - ((left + right) / 2) * scale;
  const y = 50 + ((top + bottom) / 2) * scale;
  const n = (value: number) => Number(value.toFixed(4));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>字玩</title>` +
    `<rect width="100" height="100" rx="${radius}" fill="${CINNABAR}"/>` +
    `<path transform="translate(${n(x)} ${n(y)}) scale(${n(scale)} ${n(-scale)})" fill="${PAPER}" d="${svgPath(outline)}"/></svg>\n`
  );
}

/** Wraps one PNG in an ICO file, for clients that request `/favicon.ico` directly. */
function icoOf(png: Uint8Array, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([side, side], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const [file, chromiumPath = '/usr/bin/chromium'] = process.argv.slice(2);
if (!file) throw new Error('用法：node icons/draw.ts <字体文件> [Chromium]');
const out = (name: string) => new URL(`../public/${name}`, import.meta.url);
const outline = await outlineOf(file, CHARACTER);
const seal = icon(outline, 0.74, 9);
// A mask may cut out a circle of 80 % of the side, so use a smaller character and square corners.
const maskable = icon(outline, 0.54, 0);
const square = icon(outline, 0.68, 0);

writeFileSync(out('favicon.svg'), seal);
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const [name, svg, size] of [
    ['icons/icon-192.png', seal, 192],
    ['icons/icon-512.png', seal, 512],
    ['icons/maskable-192.png', maskable, 192],
    ['icons/maskable-512.png', maskable, 512],
    ['icons/icon-180.png', square, 180],
    ['icons/favicon-32.png', seal, 32],
  ] as const) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(out(name), png);
    if (size === 32) writeFileSync(out('favicon.ico'), icoOf(png, size));
  }
} finally {
  await browser.close();
}
