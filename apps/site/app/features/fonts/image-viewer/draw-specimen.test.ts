import { expect, test } from 'vitest';
import { drawPicture, measurePicture, type PictureOptions } from './draw-specimen.ts';

/** Records draw calls. Every character is one em wide. */
function recorder() {
  const calls: string[] = [];
  const context = {
    font: '',
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    textBaseline: 'alphabetic',
    textAlign: 'left',
    measureText: (text: string) => ({ width: [...text].length * Number.parseFloat(context.font) }),
    fillText: (text: string) => calls.push(`${context.font.split(' ')[1]}:${text}`),
    fillRect: () => calls.push('ground'),
    clearRect: () => {},
    strokeRect: () => calls.push('cell'),
    setLineDash: () => {},
    beginPath: () => {},
    moveTo: () => {},
    lineTo: () => {},
    stroke: () => {},
  };
  return { context: context as unknown as CanvasRenderingContext2D, calls };
}

const options = (over: Partial<PictureOptions> = {}): PictureOptions => ({
  family: 'zw-1',
  lines: ['龙吟', '虎啸九'],
  missing: '',
  size: 100,
  lineHeight: 1.5,
  ink: '#000',
  ground: '#fff',
  seal: '#c00',
  soft: '#666',
  caption: '马善政毛笔楷书 · 字玩',
  uiFamily: 'sans-serif',
  ...over,
});

test('the picture fits the widest line, all lines, margins and caption', () => {
  const { context } = recorder();
  expect(measurePicture(context, options())).toEqual({ width: 300 + 120, height: 300 + 120 + 40 });
});

test('text is set in the font, the caption in the UI font', () => {
  const { context, calls } = recorder();
  drawPicture(context, options());
  expect(calls).toEqual(['ground', 'zw-1:龙吟', 'zw-1:虎啸九', 'sans-serif:马善政毛笔楷书 · 字玩']);
});

test('a missing character is drawn as a cell', () => {
  const { context, calls } = recorder();
  drawPicture(context, options({ lines: ['龙龍'], missing: '龍', ground: null }));
  expect(calls).toEqual(['zw-1:龙', 'cell', 'sans-serif:龍', 'sans-serif:马善政毛笔楷书 · 字玩']);
});
