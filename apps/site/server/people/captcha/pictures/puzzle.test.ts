import { sha256Hex } from '@ziwan/infra/digest';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePuzzle } from './puzzle.ts';

/** Hash of which pixels of a piece are opaque, wherever in its picture it lies. */
async function shapeOf(jigsaw: string): Promise<string> {
  const image = sharp(Buffer.from(jigsaw, 'base64'));
  const { width } = await image.metadata();
  const alpha = await image.extractChannel('alpha').raw().toBuffer();
  const opaque = alpha.map((value) => (value === 255 ? 1 : 0));
  const first = opaque.indexOf(1);
  return sha256Hex(opaque.subarray(first - (first % width), opaque.lastIndexOf(1)));
}

test('pieces have eight shapes', async () => {
  const shapes = new Set<string>();
  // Chance picks the shape of each: after 200, none is missing but once in 50 thousand million times.
  for (let i = 0; i < 200 && shapes.size < 8; i++) shapes.add(await shapeOf((await makePuzzle([])).jigsaw));
  expect(shapes.size).toBe(8);
});
