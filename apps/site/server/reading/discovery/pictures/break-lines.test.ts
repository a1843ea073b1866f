import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';

const advance = (c: string) => (/[\x20-\x7e]/.test(c) ? 0.5 : 1);
const frame = { width: 1000, height: 400, size: 200, lines: 3, leading: 1.2 };
const broken = (text: string, over = {}) => breakLines(text, advance, { ...frame, ...over });

test('a short title stays on one line at the largest size', () => {
  expect(broken('怀素')).toEqual({ lines: ['怀素'], size: 200 });
});

test('a long title breaks at its pause', () => {
  expect(broken('写下你的标题，看它的每一种样子').lines).toEqual(['写下你的标题，', '看它的每一种样子']);
});

test('a verse breaks after its comma, not before it', () => {
  expect(broken('春眠不觉晓，处处闻啼鸟。').lines).toEqual(['春眠不觉晓，', '处处闻啼鸟。']);
});

test('words stay whole in either script, and no line begins with closing punctuation', () => {
  const { lines } = broken('用 Fusion Pixel 做像素游戏的标题（上）');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toContain('像素');
  for (const line of lines) expect(line).not.toMatch(/^[），。]|（$|Fusi$|^on |^\s|\s$/);
  expect(lines.join('').replace(/ /g, '')).toBe('用FusionPixel做像素游戏的标题（上）');
});

test('every line fits the width of the frame, and all lines fit its height', () => {
  for (const text of ['字'.repeat(48), 'A'.repeat(40), '一、二、三、四、五、六、七、八、九、十']) {
    const { lines, size } = broken(text);
    for (const line of lines)
      expect([...line].reduce((sum, c) => sum + advance(c), 0) * size).toBeLessThanOrEqual(1000.001);
    expect(size * (1 + (lines.length - 1) * 1.2)).toBeLessThanOrEqual(400.001);
  }
});
