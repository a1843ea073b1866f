import { expect, test } from 'vitest';
import { faceGrid } from './face-grid.ts';

const face = (fontGNo: string, weight: number, width = 5, italic = false) => ({
  fontGNo,
  weight,
  width,
  italic,
});

test('faces stand in a row for each weight and a column for each width and slant', () => {
  const { columns, rows } = faceGrid([
    face('bold', 700),
    face('regular', 400),
    face('italic', 400, 5, true),
    face('narrow', 400, 3),
  ]);
  expect(columns.map(({ name }) => name)).toEqual(['窄', '正常宽', '正常宽，斜']);
  expect(rows.map(({ weight, cells }) => [weight, cells.map((cell) => cell.map((f) => f.fontGNo))])).toEqual([
    [400, [['narrow'], ['regular'], ['italic']]],
    [700, [[], ['bold'], []]],
  ]);
});

test('no face is left out: those of one weight, width and slant share a cell', () => {
  const { rows } = faceGrid([face('book', 400), face('regular', 400)]);
  expect(rows[0]?.cells[0]?.map((f) => f.fontGNo)).toEqual(['book', 'regular']);
});
