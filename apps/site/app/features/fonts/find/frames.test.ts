import type { Frame } from '@ziwan/shape';
import { expect, test } from 'vitest';
import { another, between, dragged } from './frames.ts';

const boxes = (frames: readonly Frame[]) =>
  frames.map(({ left, top, width, height }) => [left, top, width, height]);

const picture = { width: 100, height: 80 };
const frame: Frame = { left: 20, top: 20, width: 30, height: 30 };

test('a frame is moved within the picture', () => {
  expect(dragged(frame, '', 5, -6, picture)).toEqual({ ...frame, left: 25, top: 14 });
  expect(dragged(frame, '', 500, -500, picture)).toEqual({ ...frame, left: 70, top: 0 });
});

test('a corner follows the pointer, up to the edge of the picture and not past the opposite corner', () => {
  expect(boxes([dragged(frame, 'nw', -5, 10, picture)])).toEqual([[15, 30, 35, 20]]);
  expect(boxes([dragged(frame, 'se', 90, 90, picture)])).toEqual([[20, 20, 80, 60]]);
  expect(boxes([dragged(frame, 'ne', -90, 90, picture)])).toEqual([[20, 42, 8, 8]]);
  expect(boxes([dragged(frame, 'sw', -90, -90, picture)])).toEqual([[0, 20, 50, 8]]);
});

test('a frame is drawn between two corners, and another one added beside the last', () => {
  expect(boxes([between(60, 50, 40, 20, picture)])).toEqual([[40, 20, 20, 30]]);
  expect(boxes([between(99, 79, 99, 79, picture)])).toEqual([[92, 72, 8, 8]]);
  expect(boxes([another([], picture)])).toEqual([[30, 20, 40, 40]]);
  expect(boxes([another([frame], picture)])).toEqual([[50, 20, 30, 30]]);
  expect(boxes([another([{ ...frame, left: 60 }], picture)])).toEqual([[70, 20, 30, 30]]);
});
