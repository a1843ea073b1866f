import { expect, test } from 'vitest';
import { type Colour, checkSettings, DEFAULT_SETTINGS } from './settings.ts';

const painted = (fill: Colour) =>
  checkSettings({ ...DEFAULT_SETTINGS, drawing: { type: 'bitmap', paint: { fill } } });

test('colours are from 0 to 255, their opacity from 0 to 1', () => {
  painted([0, 0, 0, 0]);
  painted([255, 255, 255, 1]);
  for (const colour of [
    [256, 0, 0, 1],
    [0, -1, 0, 1],
    [0, 0, 256, 1],
    [0, 0, 0, -0.01],
    [0, 0, 0, 1.01],
    [0, 0, 0, Number.NaN],
  ] as const)
    expect(() => painted(colour), colour.join()).toThrow(
      expect.objectContaining({
        code: 'SETTING_INVALID',
        message: expect.stringMatching(/^(颜色|不透明度)/),
      }),
    );
});
