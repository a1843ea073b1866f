import { expect, test } from 'vitest';
import type { Ink } from '../ink.ts';
import { type Frame, linesIn } from './lines.ts';

/** Ink with rectangles of it: left, top, width, height. */
function inkOf(width: number, height: number, ...parts: [number, number, number, number][]): Ink {
  const values = new Float32Array(width * height);
  for (const [left, top, w, h] of parts)
    for (let y = top; y < top + h; y++) values.fill(1, y * width + left, y * width + left + w);
  return { width, height, values };
}

const framesIn = (ink: Ink): readonly Frame[] => linesIn(ink, 4)?.frames ?? [];
const boxes = (frames: readonly Frame[]) =>
  frames.map(({ left, top, width, height }) => [left, top, width, height]);

test('each character of a line gets a frame with a margin, in reading order', () => {
  const ink = inkOf(200, 80, [20, 20, 40, 40], [70, 20, 40, 40], [120, 20, 38, 40]);
  expect(boxes(framesIn(ink))).toEqual([
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
  expect(boxes(framesIn(ink))).toEqual([
    [7, 7, 44, 46],
    [67, 7, 42, 46],
    [109, 7, 44, 46],
  ]);
});

test('a part that stands nearer to the character before stays with its own', () => {
  // 山河, with the water of 河 nearer to 山 than to its other part.
  const ink = inkOf(120, 60, [10, 10, 38, 40], [52, 10, 6, 40], [64, 10, 28, 40]);
  expect(framesIn(ink).map(({ left, width }) => [left, left + width])).toEqual([
    [7, 50],
    [50, 95],
  ]);
});

test('characters that are wider than high are not cut, and a frame ends where the next one begins', () => {
  const ink = inkOf(220, 60, [10, 12, 46, 36], [60, 12, 46, 36], [110, 12, 46, 36], [160, 12, 46, 36]);
  expect(framesIn(ink).map(({ left, width }) => [left, left + width])).toEqual([
    [7, 58],
    [58, 108],
    [108, 158],
    [158, 209],
  ]);
});

test('a single stroke is one character, and so are parts one above the other', () => {
  expect(boxes(framesIn(inkOf(80, 60, [10, 28, 50, 5])))).toEqual([[9, 27, 52, 7]]);
  expect(boxes(framesIn(inkOf(80, 60, [10, 6, 40, 20], [14, 28, 32, 20])))).toEqual([[7, 3, 46, 48]]);
});

test('a line at the edge of the picture is no ink', () => {
  const ink = inkOf(120, 80, [20, 20, 40, 40], [119, 0, 1, 80], [0, 78, 120, 2]);
  expect(boxes(framesIn(ink))).toEqual([[17, 17, 46, 46]]);
});

test('punctuation is left out, but not a flat character', () => {
  const comma: [number, number, number, number] = [60, 44, 8, 10];
  const one: [number, number, number, number] = [80, 30, 40, 4];
  expect(framesIn(inkOf(140, 60, [10, 10, 40, 44], comma, one)).map(({ left }) => left)).toEqual([6, 76]);
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
  const frames = framesIn(inkOf(320, 80, ...small, ...large));
  expect(frames.map(({ left, top }) => [left, top])).toEqual([7, 57, 107, 157].map((left) => [left, 27]));
});

test('an upright line is framed from top to bottom', () => {
  const ink = inkOf(60, 200, [10, 10, 40, 40], [10, 60, 40, 40], [10, 110, 40, 16], [10, 130, 40, 20]);
  expect(boxes(framesIn(ink))).toEqual([
    [7, 7, 46, 46],
    [7, 57, 46, 46],
    [7, 107, 46, 46],
  ]);
});

test('a picture without ink gets no frame', () => {
  expect(framesIn(inkOf(50, 50))).toEqual([]);
});

test('columns are read from the right to the left, each from top to bottom', () => {
  const column = (left: number): [number, number, number, number][] => [
    [left, 10, 40, 40],
    [left, 54, 40, 40],
    [left, 98, 40, 40],
  ];
  const found = linesIn(inkOf(220, 160, ...column(20), ...column(90), ...column(160)), 9);
  expect(found?.upright).toBe(true);
  expect(found?.frames.map(({ left, top }) => [left, top])).toEqual(
    [157, 87, 17].flatMap((left) => [7, 52, 96].map((top) => [left, top])),
  );
});

test('columns whose characters stand side by side nowhere are columns all the same', () => {
  // No row is blank in both.
  const right: [number, number, number, number][] = [
    [100, 10, 40, 40],
    [100, 54, 40, 40],
    [100, 98, 40, 40],
  ];
  const left = right.map(([, top, w, h]): [number, number, number, number] => [30, top + 20, w, h]);
  const found = linesIn(inkOf(180, 180, ...right, ...left), 4);
  expect(found?.upright).toBe(true);
  expect(found?.frames.map((frame) => frame.left)).toEqual([97, 97, 97, 27]);
});

test('two lines are read one after the other', () => {
  const row = (top: number): [number, number, number, number][] => [
    [10, top, 40, 40],
    [54, top, 40, 40],
  ];
  const found = linesIn(inkOf(120, 140, ...row(10), ...row(80)), 4);
  expect(found?.upright).toBe(false);
  expect(found?.frames.map(({ left, top }) => [left, top])).toEqual([
    [7, 7],
    [52, 7],
    [7, 77],
    [52, 77],
  ]);
});
