import type { Line, Setter } from '@ziwan/lettering';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';

const EDGE = 72;
const MEASURE = 1056;

/** Sets every text as one box of ink, in ems. */
const boxSetter = (ink: NonNullable<Line['ink']>, advance: number): Setter => ({
  set: () => ({
    advance,
    ink,
    glyphs: [
      { outline: { commands: [{ type: 'M', values: [0, 0] }], box: ink }, unit: 1, x: 0, y: 0 },
    ] as unknown as Line['glyphs'],
  }),
});

/** Left edge (px) of the title's ink, and its size (px). */
function titleOf(ink: NonNullable<Line['ink']>, advance: number) {
  const svg = compose({
    label: null,
    title: { text: '题', setter: boxSetter(ink, advance), size: 1000, lines: 1 },
    sample: null,
    portrait: null,
    strong: '',
    soft: '',
    words: boxSetter({ left: 0, right: 1, top: 1, bottom: 0 }, 1),
  });
  const [, x, size] = /translate\(([\d.-]+) [\d.-]+\) scale\(([\d.]+)/.exec(svg) ?? [];
  return { left: Number(x) + ink.left * Number(size), size: Number(size) };
}

test('a title is as wide as its ink may be, and begins at the edge, wherever the ink is', () => {
  for (const left of [-0.5, 0, 0.5]) {
    const title = titleOf({ left, right: left + 4, top: 0.1, bottom: 0 }, 1);
    expect(title.size).toBeCloseTo(MEASURE / 4, 1);
    expect(title.left).toBeCloseTo(EDGE, 1);
  }
});
