import type { Ink } from '@ziwan/shape';
import { expect, test } from 'vitest';
import { another, between, dragged, type Frame, suggestFrames } from './frames.ts';

/** Ink with rectangles of it: left, top, width, height. */
function inkOf(width: number, height: number, ...parts: [number, number, number, number][]): Ink {
  const values = new Float32Array(width * height);
  for (const [left, top, w, h] of parts)
    for (let y = top; y < top + h; y++) values.fill(1, y * width + left, y * width + left + w);
  return { width, height, values };
}

const boxes = (frames: readonly Frame[]) =>
  frames.map(({ left, top, width, height }) => [left, top, width, height]);

test('each character of a line gets a frame with a margin, in reading order', () => {
  const ink = inkOf(200, 80, [20, 20, 40, 40], [70, 20, 40, 40], [120, 20, 38, 40]);
  expect(boxes(suggestFrames(ink))).toEqual([
    [17, 17, 46, 46],
    [67, 17, 46, 46],
    [117, 17, 44, 46],
  ]);
});

test('parts of one character are framed together, and touching characters apart', () => {
  // 川 in three strokes, then two characters joined by a stroke.
  const joined = [
    [70, 10, 39, 40],
    [109, 28, 2, 4],
    [111, 10, 39, 40],
  ] as [number, number, number, number][];
  const ink = inkOf(200, 60, [10, 10, 6, 40], [24, 10, 6, 40], [40, 10, 8, 40], ...joined);
  expect(boxes(suggestFrames(ink))).toEqual([
    [7, 7, 44, 46],
    [67, 7, 42, 46],
    [109, 7, 44, 46],
  ]);
});

test('a part that stands nearer to the character before stays with its own', () => {
  // 山河, with the water of 河 nearer to 山 than to its other part.
  const ink = inkOf(120, 60, [10, 10, 38, 40], [52, 10, 6, 40], [64, 10, 28, 40]);
  expect(suggestFrames(ink).map(({ left, width }) => [left, left + width])).toEqual([
    [7, 50],
    [50, 95],
  ]);
});

test('characters that are wider than high are not cut, and a frame ends where the next one begins', () => {
  const ink = inkOf(220, 60, [10, 12, 46, 36], [60, 12, 46, 36], [110, 12, 46, 36], [160, 12, 46, 36]);
  expect(suggestFrames(ink).map(({ left, width }) => [left, left + width])).toEqual([
    [7, 58],
    [58, 108],
    [108, 158],
    [158, 209],
  ]);
});

test('a single stroke is one character, and so are parts one above the other', () => {
  expect(boxes(suggestFrames(inkOf(80, 60, [10, 28, 50, 5])))).toEqual([[9, 27, 52, 8]]);
  expect(boxes(suggestFrames(inkOf(80, 60, [10, 6, 40, 20], [14, 28, 32, 20])))).toEqual([[7, 3, 46, 48]]);
});

test('a line at the edge of the picture is no ink', () => {
  const ink = inkOf(120, 80, [20, 20, 40, 40], [119, 0, 1, 80], [0, 78, 120, 2]);
  expect(boxes(suggestFrames(ink))).toEqual([[17, 17, 46, 46]]);
});

test('punctuation is left out, but not a flat character', () => {
  const comma: [number, number, number, number] = [60, 44, 8, 10];
  const one: [number, number, number, number] = [80, 30, 40, 4];
  expect(suggestFrames(inkOf(140, 60, [10, 10, 40, 44], comma, one)).map(({ left }) => left)).toEqual([
    6, 76,
  ]);
});

test('the largest line is framed, and at most four characters of it', () => {
  const small = Array.from({ length: 9 }, (_, i): [number, number, number, number] => [
    10 + 12 * i,
    5,
    10,
    10,
  ]);
  const large = Array.from({ length: 6 }, (_, i): [number, number, number, number] => [
    10 + 50 * i,
    30,
    40,
    40,
  ]);
  const frames = suggestFrames(inkOf(320, 80, ...small, ...large));
  expect(frames.map(({ left, top }) => [left, top])).toEqual([7, 57, 107, 157].map((left) => [left, 27]));
});

test('an upright line is framed from top to bottom', () => {
  const ink = inkOf(60, 200, [10, 10, 40, 40], [10, 60, 40, 40], [10, 110, 40, 16], [10, 130, 40, 20]);
  expect(boxes(suggestFrames(ink))).toEqual([
    [7, 7, 46, 46],
    [7, 57, 46, 46],
    [7, 107, 46, 46],
  ]);
});

test('a picture without ink gets no frame', () => {
  expect(suggestFrames(inkOf(50, 50))).toEqual([]);
});

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
