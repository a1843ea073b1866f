import { createHash } from 'node:crypto';
import { readTitle, type TitleCharacter, type TitleDocument, type TitleTexture } from '@ziwan/contract';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLive, drawOutlines, layerData, svgDocument } from './drawing.ts';
import { outlined } from './outlined.ts';
import { type Box, grownBox } from './path.ts';
import { composeTitle } from './scene.ts';
import { source, titleOf } from './testing/index.ts';

const WIDTH = 480;

async function pixels(elements: Parameters<typeof svgDocument>[0], box: Box) {
  const height = Math.round((WIDTH * (box.bottom - box.top)) / (box.right - box.left));
  const svg = svgDocument(elements, box, WIDTH, height);
  const { data } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

/** Share of pixels that differ by more than antialiasing does, and the mean difference (0–255). */
async function difference(title: TitleDocument) {
  const scene = composeTitle(title, source);
  const box = grownBox(scene.box, 20);
  const [live, plain] = await Promise.all([
    pixels(drawLive(scene, 't'), box),
    pixels(drawOutlines(outlined(scene), scene, 't'), box),
  ]);
  let [far, sum] = [0, 0];
  for (let i = 0; i < live.length; i++) {
    const by = Math.abs((live[i] as number) - (plain[i] as number));
    if (by > 96) far++;
    sum += by;
  }
  return { far: far / live.length, mean: sum / live.length };
}

const texture = (kind: TitleTexture['kind']): TitleTexture => ({ kind, amount: 60, grain: 40, seed: 3 });
const LINE = { width: 40, colour: '#c02818', gap: 0 };
const cases: Record<string, Partial<TitleDocument>> = {
  plain: {},
  gradient: {
    fill: {
      stops: [
        { at: 0, colour: '#ffe9a0' },
        { at: 100, colour: '#7a1d08' },
      ],
      angle: 90,
    },
  },
  'a gradient over two lines, with cuts': {
    lines: [[{ c: '口' }, { c: '十' }], [{ c: '〇' }]],
    texture: texture('stone'),
    fill: {
      stops: [
        { at: 0, colour: '#ffe9a0' },
        { at: 100, colour: '#101840' },
      ],
      angle: 30,
    },
  },
  'outlines with a gap': { outlines: [LINE, { width: 16, colour: '#0044aa', gap: 20 }] },
  hollow: { fill: null, outlines: [LINE] },
  'a line inside': { inside: { width: 22, colour: '#ffcc00' } },
  depth: { depth: { angle: 60, length: 120, colour: '#884400' }, outlines: [LINE] },
  'a soft shadow': { shadow: { x: 40, y: 60, soft: 80, colour: '#000000', opacity: 50 } },
  dry: { texture: texture('dry') },
  bleed: { texture: texture('bleed') },
  stone: { texture: texture('stone') },
  pixel: { texture: texture('pixel') },
  'pixels apart': { texture: { kind: 'pixel', amount: 80, grain: 90, seed: 0 } },
  seal: {
    seal: {
      text: '口十一',
      shape: 'square',
      cut: 'relief',
      colour: '#b8281c',
      size: 500,
      x: 200,
      y: 0,
      turn: 8,
      wear: 40,
    },
  },
  'light seal': {
    seal: {
      text: '口',
      shape: 'round',
      cut: 'intaglio',
      colour: '#b8281c',
      size: 500,
      x: 200,
      y: 0,
      turn: 0,
      wear: 0,
    },
  },
};

test.each(Object.entries(cases))(
  'plain outlines show the same picture as the screen: %s',
  async (_, rest) => {
    const { far, mean } = await difference(titleOf('口〇十', rest));
    expect(far).toBeLessThan(0.002);
    expect(mean).toBeLessThan(0.6);
  },
);

test.each([30, 300])('a shadow %i soft fades without steps, on the screen and as outlines', async (soft) => {
  const shadow = { x: 0, y: 0, soft, colour: '#000000', opacity: 100 };
  const scene = composeTitle(titleOf('一', { shadow, fill: null }), source);
  const { left, right, top, bottom } = scene.box;
  const pictures = await Promise.all([
    pixels(drawLive(scene, 't'), scene.box),
    pixels(drawOutlines(outlined(scene), scene, 't'), scene.box),
  ]);
  // The column through the middle, from the upper edge to the letters.
  const px = WIDTH / (right - left);
  const count = Math.floor((scene.letters.top - top) * px);
  expect(count).toBeGreaterThan(0.9 * soft * px);
  for (const picture of pictures) {
    const column = Array.from({ length: count }, (_, y) => picture[3 * (y * WIDTH + WIDTH / 2)] as number);
    const steps = column.slice(1).map((value, i) => (column[i] as number) - value);
    expect(column[0]).toBeGreaterThan(250);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(-1);
    // The steepest slope of a Gaussian edge, and one for rounding.
    expect(Math.max(...steps)).toBeLessThanOrEqual((255 * 5) / (soft * px * Math.sqrt(2 * Math.PI)) + 1.5);
  }
  expect(bottom - top).toBeCloseTo(100 + 2 * soft, 5);
});

test('characters that are pushed into each other are one outline, and keep no overlap', async () => {
  const title = titleOf('口〇');
  const pushed = { ...title, setting: { ...title.setting, spacing: -300 } };
  const { far } = await difference(pushed);
  expect(far).toBeLessThan(0.002);
  const [layer] = outlined(composeTitle(pushed, source));
  const [apart] = outlined(composeTitle(title, source));
  // Apart they keep the circle of the font: four curves. Together they are fitted again.
  expect(apart && layerData(apart).match(/C/g)).toHaveLength(4);
  expect(layer && layerData(layer)).not.toBe(apart && layerData(apart));
});

test('the same document is drawn alike every time, another seed otherwise', () => {
  const drawn = (seed: number) =>
    outlined(
      composeTitle(titleOf('口', { texture: { kind: 'stone', amount: 60, grain: 40, seed } }), source),
    );
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});

test('the squares of all characters are of one grid, and whole pixels of the picture', async () => {
  const depth = { angle: 90, length: 40, colour: '#102030' };
  const title = titleOf('口十', { depth, texture: { kind: 'pixel', amount: 50, grain: 0, seed: 0 } });
  const [first, second] = title.lines[0] as [TitleCharacter, TitleCharacter];
  const moved = { ...title, lines: [[first, { ...second, x: 13, y: -40, size: 1300 }]] };
  const scene = composeTitle(moved, source);
  expect(scene.grid).toBe(40);
  const off = ({ left, right, top, bottom }: Box) => [left, right, top, bottom].map((v) => Math.abs(v % 40));
  expect(off(scene.box)).toEqual([0, 0, 0, 0]);
  for (const { shape, x, y } of scene.sets.letters)
    for (const point of shape.rings.flat())
      expect([(point.x + x) % 40, (point.y + y) % 40].map(Math.abs)).toEqual([0, 0]);
  const { left, right, top, bottom } = scene.box;
  const svg = svgDocument(
    drawOutlines(outlined(scene), scene, 't'),
    scene.box,
    (right - left) / 20,
    (bottom - top) / 20,
  );
  const data = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
  expect([...new Set(data)].sort((a, b) => a - b)).toEqual([0, 255]);
});

test('a character that moves keeps its shape: nothing is computed again', () => {
  const title = titleOf('口〇', {
    texture: texture('stone'),
    depth: { angle: 45, length: 80, colour: '#000000' },
  });
  const before = composeTitle(title, source);
  const after = composeTitle({ ...title, lines: [[{ c: '口', x: 50 }, { c: '〇' }]] }, source);
  for (const set of ['letters', 'cuts', 'depth'] as const)
    expect(after.sets[set].map(({ shape }) => shape)).toEqual(before.sets[set].map(({ shape }) => shape));
  expect(after.sets.letters[0]?.shape).toBe(before.sets.letters[0]?.shape);
});

test('a seal lies where it was put, and names what its face lacks', () => {
  const seal = {
    text: '口',
    shape: 'square',
    cut: 'relief',
    colour: '#b8281c',
    size: 300,
    x: 200,
    y: -100,
    turn: 0,
    wear: 0,
  } as const;
  const scene = composeTitle(titleOf('口', { seal }), source);
  const [item] = scene.sets.seal;
  expect([item?.x, item?.y]).toEqual([scene.letters.right + 200, scene.letters.bottom - 100]);
  expect(composeTitle(titleOf('口', { seal: { ...seal, text: '囍' } }), source)).toMatchObject({
    missing: [],
    sealMissing: [{ face: 'made', c: '囍' }],
  });
});

test('a seal that is turned by a degree is turned', () => {
  const seal = { text: '口', shape: 'square', cut: 'relief', colour: '#b8281c', size: 300 } as const;
  const height = (turn: number) => {
    const of = titleOf('口', { seal: { ...seal, x: 0, y: 0, wear: 0, turn } });
    const ys =
      composeTitle(of, source)
        .sets.seal[0]?.shape.rings.flat()
        .map(({ y }) => y) ?? [];
    return Math.max(...ys) - Math.min(...ys);
  };
  expect(height(1)).toBeGreaterThan(height(0) + 1);
  expect(height(-1)).toBeGreaterThan(height(0) + 1);
});

test('an outline of one unit is drawn, and one without a width is not', () => {
  const names = (width: number) =>
    composeTitle(titleOf('口', { outlines: [{ width, colour: '#000000', gap: 0 }] }), source).layers.map(
      ({ name }) => name,
    );
  expect(names(1)).toEqual(['外框', '字']);
  expect(names(0)).toEqual(['字']);
});

test('a character stands in the middle of its seal, wherever it stands in a line', () => {
  const seal = { shape: 'square', cut: 'relief', colour: '#b8281c', size: 300 } as const;
  const place = { x: 0, y: 0, turn: 0, wear: 0 };
  const middle = (of: readonly number[]) => Math.round(Math.abs(Math.min(...of) + Math.max(...of)) / 2);
  // The edge of the stone, its frame, and the strokes.
  for (const [text, count] of [
    ['口', 4],
    ['，', 3],
  ] as const) {
    const [item] = composeTitle(titleOf('口', { seal: { ...seal, ...place, text } }), source).sets.seal;
    const rings = item?.shape.rings ?? [];
    expect(rings.map((ring) => [middle(ring.map(({ x }) => x)), middle(ring.map(({ y }) => y))])).toEqual(
      Array(count).fill([0, 0]),
    );
  }
});

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const upTo = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);
const maybe = <T>(made: fc.Arbitrary<T>) => fc.option(made, { nil: null });
const anyTitle: fc.Arbitrary<TitleDocument> = fc.record({
  format: fc.constant('ziwan-title' as const),
  version: fc.constant(1 as const),
  lines: fc.array(
    fc.array(
      fc.record(
        {
          c: fc.constantFrom('口', '一', '〇', '十', '，', '。', 'I', ' ', '囍'),
          size: upTo(200, 4000),
          x: upTo(-8000, 8000),
          y: upTo(-8000, 8000),
          turn: upTo(-360, 360),
          space: upTo(-1000, 1000),
        },
        { requiredKeys: ['c'] },
      ),
      { maxLength: 4 },
    ),
    { maxLength: 3 },
  ),
  face: fc.constantFrom('made', 'made', 'made', 'other'),
  setting: fc.record({
    arrangement: fc.constantFrom('horizontal', 'stacked', 'vertical'),
    align: fc.constantFrom('start', 'center', 'end'),
    seat: fc.constantFrom('foot', 'middle', 'head'),
    rhythm: fc.record({
      kind: fc.constantFrom('even', 'alternate', 'first', 'swell', 'grow'),
      amount: upTo(-100, 100),
    }),
    step: upTo(-1000, 1000),
    spacing: upTo(-1000, 1000),
    optical: fc.boolean(),
    leading: upTo(500, 3000),
    width: upTo(40, 200),
    slant: upTo(-30, 30),
    punctuation: fc.constantFrom('full', 'tight', 'hang', 'none'),
  }),
  fill: maybe(
    fc.record({
      stops: fc.tuple(colour, colour).map(([a, b]) => [
        { at: 0, colour: a },
        { at: 100, colour: b },
      ]),
      angle: upTo(-360, 360),
    }),
  ),
  texture: maybe(
    fc.record({
      kind: fc.constantFrom('dry', 'bleed', 'stone', 'pixel'),
      amount: upTo(0, 100),
      grain: upTo(0, 100),
      seed: upTo(0, 9999),
    }),
  ),
  inside: maybe(fc.record({ width: upTo(0, 200), colour })),
  outlines: fc.array(fc.record({ width: upTo(0, 200), colour, gap: upTo(0, 200) }), { maxLength: 3 }),
  depth: maybe(fc.record({ angle: upTo(-360, 360), length: upTo(0, 400), colour })),
  shadow: maybe(
    fc.record({
      x: upTo(-1000, 1000),
      y: upTo(-1000, 1000),
      soft: upTo(0, 400),
      colour,
      opacity: upTo(0, 100),
    }),
  ),
  seal: maybe(
    fc.record({
      text: fc.constantFrom('口', '口十', '口十一', '口十一〇', '囍'),
      shape: fc.constantFrom('square', 'round', 'tall'),
      cut: fc.constantFrom('relief', 'intaglio'),
      colour,
      size: upTo(100, 1500),
      x: upTo(-8000, 8000),
      y: upTo(-8000, 8000),
      turn: upTo(-360, 360),
      wear: upTo(0, 100),
    }),
  ),
});

test('any document that is read is drawn, on the screen and as outlines, with numbers everywhere', () => {
  fc.assert(
    fc.property(anyTitle, (document) => {
      const title = readTitle(JSON.parse(JSON.stringify(document)));
      const scene = composeTitle(title, source);
      const svg = svgDocument(drawLive(scene, 'a'), scene.box, 100, 100);
      const plain = svgDocument(drawOutlines(outlined(scene), scene, 'a'), scene.box, 100, 100);
      expect(svg + plain).not.toMatch(/NaN|undefined|Infinity|null/);
    }),
    { numRuns: 60 },
  );
});

test('a title is fitted as if what its face lacks stood there, and by the middle of what does not hang', () => {
  const whole = composeTitle(titleOf('口口口'), source).frame;
  const { frame, box } = composeTitle(titleOf('囍口囍'), source);
  expect([frame.left, frame.right]).toEqual([0, 3000]);
  expect(box.left).toBeGreaterThan(1000);
  expect(whole.left).toBeGreaterThan(0);
  const hanging = titleOf('口。');
  const hung = composeTitle({ ...hanging, setting: { ...hanging.setting, punctuation: 'hang' } }, source);
  const alone = composeTitle(titleOf('口'), source).frame;
  const middle = ({ left, right }: Box) => (left + right) / 2;
  expect(middle(hung.frame)).toBeCloseTo(middle(alone), 5);
  expect(hung.frame.right).toBeCloseTo(hung.box.right, 5);
  expect(hung.box.right).toBeGreaterThan(1000);
});

test('each character of a layer is a path of its own with its name; those that touch are one', () => {
  const idsOf = (title: TitleDocument) => {
    const scene = composeTitle(title, source);
    const svg = svgDocument(drawOutlines(outlined(scene), scene, 'p'), scene.box, 100, 100);
    return [...svg.matchAll(/<path [^>]*id="([^"]+)"/g)].map(([, id]) => id);
  };
  expect(idsOf(titleOf('口一口'))).toEqual(['字-口', '字-一', '字-口-2']);
  const framed = titleOf('口一口', { outlines: [{ width: 20, colour: '#000000', gap: 0 }] });
  expect(idsOf(framed)).toEqual(['外框-口', '外框-一', '外框-口-2', '字-口', '字-一', '字-口-2']);
  const close = { ...framed, setting: { ...framed.setting, spacing: -170 } };
  expect(idsOf(close).slice(0, 1)).toEqual(['外框-口一口']);
});

const set = (
  text: string,
  setting: Partial<TitleDocument['setting']>,
  rest: Partial<TitleDocument> = {},
): TitleDocument => {
  const title = titleOf(text, rest);
  return { ...title, setting: { ...title.setting, ...setting } };
};
const SAVED: Record<string, TitleDocument> = {
  ...Object.fromEntries(Object.entries(cases).map(([name, rest]) => [name, titleOf('口〇十', rest)])),
  'columns with marks': set('口，十。\n〇一', {
    arrangement: 'vertical',
    punctuation: 'tight',
    align: 'start',
  }),
  'columns that hang': set('口十。\n〇', { arrangement: 'vertical', punctuation: 'hang', align: 'end' }),
  'stacked lines': set('口一十\n〇I', { arrangement: 'stacked', optical: true, spacing: 40, leading: 900 }),
  'lines that hang': set('口，\n。十一', { punctuation: 'hang', align: 'end', seat: 'foot' }),
  'without marks': set('口，十。', {
    punctuation: 'none',
    seat: 'head',
    rhythm: { kind: 'swell', amount: 70 },
  }),
  'growing and slanted': set('口一十', {
    rhythm: { kind: 'grow', amount: -60 },
    slant: 12,
    step: 60,
    width: 80,
  }),
  'first large': set('口一十', {
    rhythm: { kind: 'first', amount: 50 },
    seat: 'foot',
    slant: -8,
    width: 130,
  }),
  'set by hand': {
    ...set('', { optical: true }),
    lines: [
      [
        { c: '口', size: 1400, turn: 20 },
        { c: '〇', x: 120, y: -80, space: 90 },
        { c: '囍' },
        { c: '十', turn: -45 },
      ],
    ],
  },
  'all layers': titleOf('口〇', {
    outlines: [LINE, { width: 16, colour: '#0044aa', gap: 20 }],
    inside: { width: 22, colour: '#ffcc00' },
    depth: { angle: 200, length: 90, colour: '#884400' },
    shadow: { x: -40, y: 60, soft: 0, colour: '#000000', opacity: 30 },
    texture: texture('bleed'),
  }),
  'pushed together': set('口〇十', { spacing: -350 }, { outlines: [LINE] }),
  'a round seal of three': titleOf('口', {
    seal: {
      text: '口十一',
      shape: 'round',
      cut: 'relief',
      colour: '#b8281c',
      size: 400,
      x: 0,
      y: 0,
      turn: -20,
      wear: 70,
    },
  }),
  'a tall seal of four': titleOf('口', {
    seal: {
      text: '口十一〇',
      shape: 'tall',
      cut: 'intaglio',
      colour: '#b8281c',
      size: 600,
      x: -50,
      y: 40,
      turn: 0,
      wear: 20,
    },
  }),
  'a square seal of two': titleOf('口', {
    seal: {
      text: '口十',
      shape: 'square',
      cut: 'intaglio',
      colour: '#b8281c',
      size: 600,
      x: -50,
      y: 40,
      turn: 0,
      wear: 0,
    },
  }),
};

test('titles that were saved are drawn as they were', async () => {
  // After a change that visitors should see, run this with `-u` and read which titles it changes.
  const lines = Object.entries(SAVED).map(([name, title]) => {
    const scene = composeTitle(title, source);
    const live = svgDocument(drawLive(scene, 't'), scene.box, 400, 300);
    const plain = svgDocument(drawOutlines(outlined(scene), scene, 't'), scene.frame, 400, 300);
    const numbers = Object.values(scene.box).map(Math.round).join(' ');
    const sums = [live, plain].map((svg) => createHash('sha256').update(svg).digest('hex').slice(0, 12));
    return `${name}: ${numbers}; ${sums.join(' ')}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('saved-titles.txt');
});
