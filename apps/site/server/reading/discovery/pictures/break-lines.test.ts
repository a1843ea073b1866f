import { expect, test } from 'vitest';
import { breakLines, type Frame } from './break-lines.ts';

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

test('titles are set in as many lines as make them largest', () => {
  const frames: Frame[] = [
    { width: 400, height: 300, size: 120, lines: 3, leading: 1.2 },
    { width: 900, height: 200, size: 90, lines: 2, leading: 1.3 },
    { width: 300, height: 600, size: 100, lines: 1, leading: 1.2 },
  ];
  const titles = [
    '江湖夜雨，桃李春风，十年灯火',
    '给独立游戏选字体：从授权到补字，一步一步来',
    '《龙吟九万里》用的是什么字体？',
    '用 Godot 4.5 做像素游戏（附字体）',
    '春',
  ];
  const lines = titles.flatMap((title) =>
    frames.map((frame) => {
      const { lines: set, size } = breakLines(title, advance, frame);
      return `${size.toFixed(2)} ${set.join(' | ')}`;
    }),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "80.00 江湖夜雨， | 桃李春风， | 十年灯火
    86.96 江湖夜雨， | 桃李春风，十年灯火
    21.43 江湖夜雨，桃李春风，十年灯火
    44.44 给独立游戏选字体： | 从授权到补字， | 一步一步来
    75.00 给独立游戏选字体： | 从授权到补字，一步一步来
    14.29 给独立游戏选字体：从授权到补字，一步一步来
    50.00 《龙吟九万里》 | 用的是什么字体？
    60.00 《龙吟九万里》用的是什么字体？
    20.00 《龙吟九万里》用的是什么字体？
    61.54 用 Godot 4.5 | 做像素游戏 | （附字体）
    86.96 用 Godot 4.5 | 做像素游戏（附字体）
    18.18 用 Godot 4.5 做像素游戏（附字体）
    120.00 春
    90.00 春
    100.00 春"
  `);
});
