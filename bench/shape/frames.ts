import { svgPath } from '@ziwan/lettering';
import { inkOfCrop, linesIn } from '@ziwan/shape';
import sharp from 'sharp';
import { type BenchFace, benchFaces } from './faces.ts';
import { randomOf } from './random.ts';

const TITLES = 12;
/** Of the em: how far a side of a frame may lie from the ink of its character and its margin. */
const TOLERANCE = 0.16;

/** Prints how many titles of one to six characters get a frame around each of their first four. */
export async function frames(): Promise<void> {
  const faces = await benchFaces();
  const right = new Map<string, [number, number]>();
  const wrong: string[] = [];
  const random = randomOf(7);
  for (const [number, face] of faces.entries())
    for (let i = 0; i < TITLES; i++) {
      const title = await drawn(face, 1 + (i % 6), random);
      const ok = title.frames;
      if (!ok) wrong.push(`${face.name} ${title.text} ${title.look}`);
      for (const key of [number % 2 ? 'tuned faces' : 'held-out faces', title.look, 'all']) {
        const of = right.get(key) ?? [0, 0];
        of[0] += Number(ok);
        of[1]++;
        right.set(key, of);
      }
    }
  for (const [key, [of, all]] of right)
    console.log(`${key.padEnd(24)} ${((100 * of) / all).toFixed(1)} % of ${all} titles`);
  if (process.argv.includes('--wrong')) console.log(wrong.join('\n'));
}

async function drawn({ typeface, hanzi }: BenchFace, count: number, random: () => number) {
  const pool = [...hanzi];
  const text = Array.from({ length: count }, () =>
    String.fromCodePoint(pool[Math.floor(random() * pool.length)] as number),
  ).join('');
  const size = 20 + Math.round(random() * 116);
  const scale = size / typeface.unitsPerEm;
  const spacing = random() < 0.3 ? random() * 0.3 * size : 0;
  const lined = random() < 0.2;
  const [left, top] = [4 + random() * size, 4 + random() * size * 0.6];
  let pen = left;
  const boxes: { from: number; to: number }[] = [];
  const paths: string[] = [];
  for (const character of text) {
    const glyph = typeface.glyphOf(character);
    const outline = typeface.outline(glyph);
    paths.push(
      `<path transform="translate(${pen} ${top + size}) scale(${scale} ${-scale})" d="${svgPath(outline)}"/>`,
    );
    if (outline.box)
      boxes.push({ from: pen + outline.box.left * scale, to: pen + outline.box.right * scale });
    pen += typeface.advance(glyph) * scale + spacing;
  }
  const width = Math.ceil(pen + 4 + random() * size);
  const height = Math.ceil(top + size * 1.3 + 4 + random() * size * 0.4);
  const dark = random() < 0.5;
  const [paper, ink] = dark ? ['#222', '#eee'] : ['#f4f1ea', '#1c1a18'];
  const line = lined ? `<rect x="${width - 1}" y="0" width="1" height="100%"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/><g fill="${ink}">${line}${paths.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = inkOfCrop({ width: info.width, height: info.height, pixels: data });
  const found = (seen && linesIn(seen, 4)?.frames) ?? [];
  const expected = boxes.slice(0, 4);
  const margin = 0.08 * size;
  const isRight =
    found.length === expected.length &&
    expected.every(({ from, to }, i) => {
      const frame = found[i];
      return (
        frame !== undefined &&
        Math.abs(frame.left + margin - from) < TOLERANCE * size &&
        Math.abs(frame.left + frame.width - margin - to) < TOLERANCE * size
      );
    });
  const look = lined ? 'with a line at the edge' : spacing > 0 ? 'spaced' : 'set solid';
  return { text, look, frames: isRight };
}
