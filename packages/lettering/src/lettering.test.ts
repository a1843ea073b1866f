import { readFileSync } from 'node:fs';
import { buildFont } from '@ziwan/font-inspect/testing';
import { Blob, Face, Font } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { mixed, openTypeface, setterOf, svgLine, svgPath } from './index.ts';

/** A face of boxes 700 units high on the baseline, with 1000 units per em. */
const boxes = (characters: string, spec = {}) => openTypeface(buildFont({ characters, blank: ' ', ...spec }));
const noto = () =>
  readFileSync(new URL('../../../catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf', import.meta.url));

test('an outline has commands and bounds; a space and a missing character have none', async () => {
  const face = await boxes('龙');
  const { commands, box } = face.outline(face.glyphOf('龙'));
  expect(commands.map(({ type }) => type).join('')).toMatch(/^ML+Z$/);
  expect(box).toMatchObject({ left: 10, bottom: 0, top: 700 });
  expect(face.outline(face.glyphOf(' ')).box).toBeNull();
  expect(face.glyphOf('虎')).toBe(0);
});

test('path data of lines and curves equals that of HarfBuzz', async () => {
  const bytes = noto();
  const face = await openTypeface(bytes);
  const font = new Font(new Face(new Blob(bytes), 0));
  for (const character of '龙吟虎啸永S&。') {
    const glyph = face.glyphOf(character);
    expect(svgPath(face.outline(glyph)), character).toBe(font.glyphToPath(glyph));
  }
});

test('an axis changes the outlines, and a face can be read at another position of it', async () => {
  const light = await openTypeface(noto(), { wght: 100 });
  const bold = light.at({ wght: 900 });
  const width = (face: typeof light) => {
    const box = face.outline(face.glyphOf('一')).box;
    return box ? box.top - box.bottom : 0;
  };
  expect(width(bold)).toBeGreaterThan(2 * width(light));
});

test('a line runs to the right and a column downwards', async () => {
  const face = await openTypeface(noto());
  const line = face.shape('龙吟虎');
  expect(line.glyphs.map(({ x }) => x)).toEqual([0, 1000, 2000]);
  expect(line.advance).toBe(3000);
  const column = face.shape('龙吟虎', { vertical: true });
  const tops = column.glyphs.map(({ y }) => y);
  expect([(tops[0] ?? 0) - (tops[1] ?? 0), (tops[1] ?? 0) - (tops[2] ?? 0)]).toEqual([1000, 1000]);
  expect(column.advance).toBe(3000);
});

test('a character of a column hangs from where the font says, as in browsers', async () => {
  const face = await boxes('龙', { vertical: true });
  // The box is 700 high, and its upper edge 10 below the origin.
  const origin = 700 + 10;
  const { ascent } = face.extents;
  expect(face.verticalShift(face.glyphOf('龙'))).toBe(ascent * face.unitsPerEm - origin);
  const without = await boxes('龙');
  expect(without.verticalShift(without.glyphOf('龙'))).toBe(0);
});

test('a feature is applied only if requested', async () => {
  const face = await boxes('AB', { blank: '', features: ['ss01'] });
  const [plain, styled] = [face.shape('A'), face.shape('A', { features: { ss01: 1 } })];
  expect(styled.glyphs[0]?.glyph).toBe(face.glyphOf('B'));
  expect(plain.glyphs[0]?.glyph).toBe(face.glyphOf('A'));
});

test('a line of several faces adds up the advances and bounds the ink of all parts', async () => {
  const [hanzi, latin] = [setterOf(await boxes('龙虎')), setterOf(await boxes('A'))];
  const setter = mixed((c) => ('龙虎'.includes(c) ? hanzi : c === 'A' ? latin : undefined));
  const line = setter.set('龙A虎');
  const parts = [hanzi.set('龙'), latin.set('A'), hanzi.set('虎')];
  const advance = parts.reduce((sum, part) => sum + part.advance, 0);
  expect(line.advance).toBeCloseTo(advance);
  expect(line.glyphs.map(({ x }) => x)[2]).toBeCloseTo(advance - (parts[2]?.advance ?? 0));
  expect(line.ink?.left).toBeCloseTo(0.01);
  expect(line.ink?.right).toBeCloseTo(advance - (parts[2]?.advance ?? 0) + (parts[2]?.ink?.right ?? 0));
  expect(setter.set('。龙').glyphs.length, 'a character that no face draws is left out').toBe(1);
});

test('a line is drawn at the given size and baseline', async () => {
  const line = setterOf(await boxes('龙')).set('龙');
  const svg = svgLine(line, { x: 40, y: 120, size: 100, fill: '#1b1917' });
  expect(svg).toMatch(
    /^<g fill="#1b1917"><path transform="translate\(40 120\) scale\(0\.1 -0\.1\)" d="M[^"]+Z"\/><\/g>$/,
  );
});
