import type { TitleDocument } from '@ziwan/contract';

/** A title in 试黑体, plain but for its colour. `rest` may be what a reader refuses. */
export const sampleTitle = (text: string, rest: object = {}): TitleDocument => ({
  format: 'ziwan-title',
  version: 1,
  lines: [[...text].map((c) => ({ c }))],
  face: 'shi-hei',
  setting: {
    arrangement: 'horizontal',
    align: 'center',
    seat: 'foot',
    rhythm: { kind: 'even', amount: 0 },
    step: 0,
    spacing: 0,
    optical: false,
    leading: 1200,
    width: 100,
    slant: 0,
    punctuation: 'full',
  },
  fill: { stops: [{ at: 0, colour: '#c02818' }], angle: 0 },
  texture: null,
  inside: null,
  outlines: [],
  depth: null,
  shadow: null,
  seal: null,
  ...rest,
});
