import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colour(token: string, theme: 0 | 1): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return colour(alias, theme);
  return /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value)?.[theme + 1] ?? '';
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const MEANINGS = ['allow', 'condition', 'error', 'lack'] as const;

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_, theme) => {
  test.each(
    ['ink', 'soft', 'seal', ...MEANINGS].flatMap((token) => [
      [token, 'paper'],
      [token, 'sheet'],
    ]),
  )('%s is readable on %s', (token, ground) => {
    expect(contrast(colour(token, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test('allowed, conditional, error and missing each have their own colour', () => {
    expect(new Set(MEANINGS.map((token) => colour(token, theme))).size).toBe(MEANINGS.length);
  });
});
