import { composeTitle, openFace, type Placed } from '@ziwan/title';
import { expect, test } from 'vitest';
import { withCharacter } from '../document/changes.ts';
import { firstTitle } from '../document/first-title.ts';
import { fitTitle } from '../grounds/shapes.ts';
import { type Drag, dragged } from './hand.ts';

const made = openFace({
  unitsPerEm: 1000,
  middle: 380,
  glyphs: { 一: [1000, 'M100 330L100 430L900 430L900 330Z'] },
});
const GROUND = { width: 1600, height: 900 };
const VIEW = { fill: 72, lift: 0 };
const title = firstTitle('一一一', 'made');
const sceneWith = (change: object) =>
  composeTitle(withCharacter(title, { line: 0, at: 2 }, change), (_, c) => made(c));
const plain = sceneWith({});
const fit = fitTitle(plain, GROUND, VIEW);
const taken = (hand: Drag['hand'], rest: Partial<Drag> = {}): Drag => ({
  hand,
  cell: plain.placed[2] as Placed,
  from: { x: 1200, y: 450 },
  fit,
  other: null,
  ...rest,
});

test('a character stays under the pointer while it is dragged, and when it is let go', () => {
  const { next, by } = dragged(taken('move'), { x: 1260, y: 600 }, GROUND);
  expect(by.x * fit.scale).toBeCloseTo(60, 0);
  expect(by.y * fit.scale).toBeCloseTo(150, 0);
  const moved = sceneWith(next);
  const after = fitTitle(moved, GROUND, VIEW);
  expect(after).toEqual(fit);
  const cell = moved.placed[2] as Placed;
  const before = plain.placed[2] as Placed;
  expect(cell.x * after.scale + after.x).toBeCloseTo(before.x * fit.scale + fit.x + 60, 0);
});

test('it does not leave the ground, and one that is beyond it in another shape comes back', () => {
  const far = sceneWith(dragged(taken('move'), { x: 99_999, y: -99_999 }, GROUND).next);
  const { scale, x, y } = fitTitle(far, GROUND, VIEW);
  expect(far.letters.right * scale + x).toBeCloseTo(1600, 0);
  expect(far.letters.top * scale + y).toBeCloseTo(0, 0);
  const square = { width: 512, height: 512 };
  const small = fitTitle(far, square, VIEW);
  expect(far.letters.right * small.scale + small.x).toBeLessThanOrEqual(512.01);
  expect(far.letters.top * small.scale + small.y).toBeGreaterThanOrEqual(-0.01);
});

test('two fingers size it by their distance, one handle turns it around its middle', () => {
  const pinch = taken('size', { from: { x: 300, y: 0 }, other: { x: 200, y: 0 } });
  expect(dragged(pinch, { x: 350, y: 0 }, GROUND).next).toEqual({ size: 1500 });
  expect(dragged(pinch, { x: 9999, y: 0 }, GROUND)).toMatchObject({ next: { size: 4000 }, by: { size: 4 } });
  const cell = plain.placed[2] as Placed;
  const middle = { x: cell.x * fit.scale + fit.x, y: cell.y * fit.scale + fit.y };
  const turn = taken('turn', { from: { x: middle.x, y: middle.y - 100 } });
  expect(dragged(turn, { x: middle.x + 100, y: middle.y }, GROUND).next).toEqual({ turn: 90 });
});
