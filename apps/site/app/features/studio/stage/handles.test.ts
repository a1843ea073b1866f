import { expect, test } from 'vitest';
import { handlesOf } from './handles.ts';

const ink = { left: -400, top: -400, right: 400, bottom: 400 };
const canvas = { left: -1000, top: -1000, right: 1000, bottom: 1000 };

test('handles stand beside the ink and cover none of it', () => {
  expect(handlesOf(ink, canvas, 50)).toEqual({
    arm: -400,
    turn: { x: 0, y: -550 },
    size: { x: 450, y: 450 },
  });
});

test('handles stay on the canvas: the turning one goes below a character at the top edge', () => {
  expect(handlesOf(ink, { ...canvas, top: -500 }, 50)).toMatchObject({ arm: 400, turn: { x: 0, y: 550 } });
  const tight = handlesOf(ink, { left: -420, top: -420, right: 420, bottom: 420 }, 50);
  expect([tight.turn, tight.size]).toEqual([
    { x: 0, y: -370 },
    { x: 370, y: 370 },
  ]);
});
