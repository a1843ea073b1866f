import { buildFont } from '@ziwan/font-inspect/testing';
import { sha256Hex } from '@ziwan/infra/digest';
import { tablesOf } from '@ziwan/sfnt';
import subsetFont from 'subset-font';
import { beforeAll, expect, test } from 'vitest';
import { OpenFont, type SubsetRequest } from './subset-font.ts';
import { openFontFile, requireTable } from './tables/font-file.ts';
import { staticFont, variableFont } from './testing/fonts.ts';
import { setText, unpackWoff2 } from './testing/shape.ts';
import { tinyCff, tinyCid } from './testing/tiny-cff.ts';
import { compositeFont } from './testing/tiny-truetype.ts';
import { type AxisSettings, SubsetError } from './types.ts';

let variable: Uint8Array;
let fixed: Uint8Array;

beforeAll(async () => {
  variable = variableFont();
  fixed = await staticFont();
});

const HAN = '龙吟虎啸九万里';
const MIXED = '龙吟虎啸，AVATo.「九」';

function request(text: string, options: Partial<SubsetRequest> = {}): SubsetRequest {
  const codePoints = [...new Set([...text].map((c) => c.codePointAt(0) as number))].sort((a, b) => a - b);
  return { codePoints, axes: null, format: 'woff2', layout: 'all', quality: 5, ...options };
}

async function cut(font: Uint8Array, text: string, options: Partial<SubsetRequest> = {}) {
  const result = new OpenFont(font).subset(request(text, options));
  return { ...result, sfnt: await unpackWoff2(result.bytes) };
}

test('characters without layout rules take the fast path and look as in the whole font', async () => {
  const { sfnt, path, glyphs } = await cut(fixed, HAN);
  expect(path).toBe('fast');
  expect(glyphs).toBe(HAN.length + 1);
  expect(setText(sfnt, HAN)).toEqual(setText(fixed, HAN));
});

test('glyphs of one width share a single advance', async () => {
  const { sfnt, glyphs } = await cut(fixed, HAN);
  const widths = setText(sfnt, HAN).map((glyph) => glyph.advance);
  expect(new Set(widths).size).toBe(1);
  // The first glyph has an advance and a bearing, the others a bearing each (OpenType 1.9, "hmtx").
  expect(tablesOf(sfnt).tables.get('hmtx')?.length).toBe(4 + 2 * (glyphs - 1));
});

test('a text with kerning and punctuation goes through HarfBuzz and is shaped as in the whole font', async () => {
  const { sfnt, path } = await cut(fixed, MIXED);
  expect(path).toBe('harfbuzz');
  expect(setText(sfnt, MIXED)).toEqual(setText(fixed, MIXED));
  expect(setText(sfnt, 'AVATo')).not.toEqual(setText(sfnt, 'AVATo', { features: { kern: 0 } }));
});

test('both paths give the same outlines as HarfBuzz', async () => {
  for (const text of [HAN, MIXED]) {
    const peer = await subsetFont(Buffer.from(fixed), text, { targetFormat: 'sfnt' });
    for (const layout of ['all', 'none'] as const) {
      const { sfnt } = await cut(fixed, text, { layout });
      for (const character of text) {
        const outlines = [sfnt, peer].map((font) => setText(font, character).map((glyph) => glyph.outline));
        expect(outlines[0]).toEqual(outlines[1]);
      }
    }
  }
});

test('the fast path keeps vertical metrics', async () => {
  const { sfnt, path } = await cut(variable, HAN);
  expect(path).toBe('fast');
  expect(setText(sfnt, HAN, { vertical: true })).toEqual(setText(variable, HAN, { vertical: true }));
});

test('without layout rules a subset is smaller and unkerned', async () => {
  const plain = await cut(fixed, 'AVATo', { layout: 'none' });
  const full = await cut(fixed, 'AVATo');
  expect(plain.path).toBe('fast');
  expect(plain.bytes.length).toBeLessThan(full.bytes.length);
  expect(setText(plain.sfnt, 'AVATo')).toEqual(setText(fixed, 'AVATo', { features: { kern: 0 } }));
});

test.each([HAN, MIXED])('all axes are kept by default: %s', async (text) => {
  const { sfnt } = await cut(variable, text);
  for (const wght of [100, 437, 900]) {
    expect(setText(sfnt, text, { axes: { wght } })).toEqual(setText(variable, text, { axes: { wght } }));
  }
});

test.each([HAN, MIXED])(
  'a pinned axis is removed and the outlines are those at its value: %s',
  async (text) => {
    const { sfnt } = await cut(variable, text, { axes: { wght: 700 } });
    const peer = await subsetFont(Buffer.from(variable), text, {
      targetFormat: 'sfnt',
      variationAxes: { wght: 700 },
    });
    expect(openFontFile(sfnt).tables.has('fvar')).toBe(false);
    expect(setText(sfnt, text)).toEqual(setText(peer, text));
  },
);

test.each([HAN, MIXED])('a limited axis varies as with another subsetter: %s', async (text) => {
  const { sfnt } = await cut(variable, text, { axes: { wght: [300, 500] } });
  const peer = await subsetFont(Buffer.from(variable), text, {
    targetFormat: 'sfnt',
    variationAxes: { wght: { min: 300, max: 500 } },
  });
  for (const wght of [300, 400, 500]) {
    expect(setText(sfnt, text, { axes: { wght } })).toEqual(setText(peer, text, { axes: { wght } }));
  }
});

test.each<{ axes: AxisSettings }>([
  { axes: { ital: 1 } },
  { axes: { wght: 901 } },
  { axes: { wght: Number.NaN } },
  { axes: { wght: [500, 300] } },
  { axes: { wght: [50, 300] } },
])('invalid axis settings are rejected: $axes', ({ axes }) => {
  expect(() => new OpenFont(variable).subset(request(HAN, { axes }))).toThrow(
    expect.objectContaining({ code: 'AXIS_INVALID' }),
  );
});

test('an axis can be set to either end of its range', async () => {
  for (const wght of [100, 900]) {
    const { sfnt } = await cut(variable, HAN, { axes: { wght } });
    expect(setText(sfnt, HAN)).toEqual(setText(variable, HAN, { axes: { wght } }));
  }
});

test('an axis on a static font is rejected', () => {
  expect(() => new OpenFont(fixed).subset(request(HAN, { axes: { wght: 400 } }))).toThrow(SubsetError);
});

test('characters outside the cmap are reported, the others are included', async () => {
  const { unmapped, sfnt } = await cut(fixed, '龙囍𠮷');
  expect(unmapped).toEqual(['囍', '𠮷'].map((c) => c.codePointAt(0)));
  expect(setText(sfnt, '龙')).toEqual(setText(fixed, '龙'));
});

test('a text without any of the font’s characters gives an empty font', async () => {
  const { unmapped, glyphs } = await cut(fixed, '囍');
  expect(unmapped).toEqual(['囍'.codePointAt(0)]);
  expect(glyphs).toBe(1);
});

test('components of composite glyphs are included, nested and beyond the BMP', async () => {
  const font = compositeFont();
  for (const layout of ['all', 'none'] as const) {
    const { sfnt, glyphs } = await cut(font, 'C\u{20000}', { layout });
    expect(glyphs).toBe(6);
    expect(setText(sfnt, 'C\u{20000}')).toEqual(setText(font, 'C\u{20000}'));
    expect(setText(sfnt, 'C')[0]?.outline).not.toBe('');
  }
});

test('a CFF font keeps its outlines', async () => {
  const font = tinyCff();
  const { sfnt, glyphs } = await cut(font, 'B');
  expect(glyphs).toBe(2);
  expect(setText(sfnt, 'B')).toEqual(setText(font, 'B'));
  expect(setText(sfnt, 'B')[0]?.outline).not.toBe('');
});

test('all three formats contain the same font', async () => {
  for (const layout of ['all', 'none'] as const) {
    const open = new OpenFont(fixed);
    const ttf = open.subset(request(MIXED, { format: 'ttf', layout })).bytes;
    const woff2 = await unpackWoff2(open.subset(request(MIXED, { layout })).bytes);
    expect(setText(woff2, MIXED)).toEqual(setText(ttf, MIXED));
    const woff = open.subset(request(MIXED, { format: 'woff', layout })).bytes;
    expect(Buffer.from(woff.subarray(0, 4)).toString()).toBe('wOFF');
    expect(new DataView(woff.buffer).getUint32(16)).toBe(ttf.length);
  }
});

test('a subset with layout keeps the hinting of its glyphs in every format, one without drops it', async () => {
  const hints = [0xb0, 7, 0x21];
  const font = new OpenFont(compositeFont(hints));
  const counted = Buffer.from([0, hints.length, ...hints]);
  for (const prepared of [false, true]) {
    if (prepared) font.prepare(100);
    for (const [layout, isHinted] of [
      ['all', true],
      ['none', false],
    ] as const) {
      const ttf = font.subset(request('AB', { format: 'ttf', layout })).bytes;
      const woff2 = await unpackWoff2(font.subset(request('AB', { layout })).bytes);
      for (const sfnt of [ttf, woff2]) {
        const glyf = Buffer.from(tablesOf(sfnt).tables.get('glyf') as Uint8Array);
        expect(glyf.includes(counted)).toBe(isHinted);
      }
    }
  }
});

test('a TTF’s checksums are correct', () => {
  const { bytes } = new OpenFont(fixed).subset(request(MIXED, { format: 'ttf' }));
  const view = new DataView(bytes.buffer);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  expect(sum).toBe(0xb1b0afba);
  expect(requireTable(openFontFile(bytes), 'head', 54).length).toBe(54);
});

test('subsets of a CID-keyed CFF font are shaped as the whole font', () => {
  const font = tinyCid();
  const open = new OpenFont(font);
  for (const text of ['A', 'B', 'C', 'AB', 'BC', 'ABC']) {
    for (const layout of ['all', 'none'] as const) {
      const { bytes } = open.subset(request(text, { format: 'ttf', layout }));
      const features: Record<string, number> = layout === 'all' ? {} : { calt: 0 };
      for (const vertical of [false, true])
        expect(setText(bytes, text, { vertical })).toEqual(setText(font, text, { vertical, features }));
    }
  }
  // The rule that substitutes C for A has included C.
  const { glyphs, path } = open.subset(request('A'));
  expect([glyphs, path]).toEqual([3, 'harfbuzz']);
  expect(open.subset(request('B')).path).toBe('fast');
});

test('a CFF font with unusual charstrings is left to HarfBuzz and shaped as the whole font', () => {
  const font = tinyCid({ arithmetic: true });
  const open = new OpenFont(font);
  expect(open.subset(request('C')).path).toBe('fast');
  for (const text of ['BC', 'C', 'ABC']) {
    const { bytes, path } = open.subset(request(text, { format: 'ttf' }));
    expect(path).toBe('harfbuzz');
    expect(setText(bytes, text)).toEqual(setText(font, text));
  }
});

test('a CFF subset with only the missing glyph is a valid font', () => {
  for (const font of [tinyCff(), tinyCid()]) {
    const { bytes, unmapped } = new OpenFont(font).subset(request('龙', { format: 'ttf' }));
    expect(unmapped).toEqual(['龙'.codePointAt(0)]);
    expect(setText(bytes, '龙')[0]?.outline).toBe('');
  }
});

/** Does all preparation that a worker would do while idle. */
function prepareAll(font: OpenFont): void {
  for (let slices = 0; font.preparationCost !== null; slices++) {
    expect(slices).toBeLessThan(1000);
    font.prepare(5);
  }
}

test('a font held by HarfBuzz can be prepared after many jobs, and its subsets stay the same', () => {
  const font = new OpenFont(tinyCid({ arithmetic: true }));
  expect(font.subset(request('B')).path).toBe('harfbuzz');
  const plain = font.subset(request('AB', { format: 'ttf' }));
  expect(font.preparationCost).toBeNull();
  for (let i = 0; i < 64; i++) font.subset(request('AB', { format: 'ttf' }));
  expect(font.preparationCost).toBeGreaterThan(0);
  prepareAll(font);
  expect(font.subset(request('AB', { format: 'ttf' })).bytes).toEqual(plain.bytes);
});

test('a prepared TrueType font gives the same bytes for every text, layout policy and format', () => {
  const texts = [HAN, MIXED, 'fi 1234', '，。「」', '龍鬱\u{20000}', ' '];
  for (const bytes of [variable, fixed, compositeFont()]) {
    const [plain, prepared] = [new OpenFont(bytes), new OpenFont(bytes)];
    expect(prepared.preparationCost).toBeNull();
    for (let i = 0; i < 4; i++) prepared.subset(request(MIXED));
    expect(prepared.preparationCost).toBeGreaterThan(0);
    prepareAll(prepared);
    for (const text of texts) {
      for (const layout of ['all', 'none'] as const) {
        for (const format of ['woff2', 'ttf'] as const) {
          const asked = request(text, { layout, format });
          expect(prepared.subset(asked)).toEqual(plain.subset(asked));
        }
      }
    }
  }
});

test('prepared data stays within its share of the font’s size and can be released', () => {
  const font = new OpenFont(variable);
  const before = font.subset(request(MIXED)).bytes;
  const unprepared = font.residentBytes;
  for (let i = 0; i < 4; i++) font.subset(request(MIXED));
  prepareAll(font);
  expect(font.residentBytes).toBeGreaterThan(unprepared);
  expect(font.residentBytes).toBeLessThan(0.65 * variable.length);
  font.release();
  expect(font.residentBytes).toBe(0);
  expect(font.subset(request(MIXED)).bytes).toEqual(before);
});

test('layout rules first needed after preparation are prepared too', () => {
  const font = new OpenFont(variable);
  for (let i = 0; i < 4; i++) font.subset(request(HAN));
  prepareAll(font);
  font.subset(request(MIXED));
  expect(font.preparationCost).toBeGreaterThan(0);
  prepareAll(font);
});

/** Tables with their length and the start of their hash. */
const tablesIn = (sfnt: Uint8Array) =>
  [...tablesOf(sfnt).tables]
    .map(([tag, bytes]) => `${tag} ${bytes.length} ${sha256Hex(bytes).slice(0, 6)}`)
    .join(', ');

test('subsets have the tables that they had', async () => {
  const made = {
    'composite glyphs': [compositeFont(), 'AB'],
    CFF: [tinyCff(), 'ABC'],
    'CFF with fonts': [tinyCid(), 'AC'],
    'CFF with arithmetic': [tinyCid({ arithmetic: true }), 'AB'],
    static: [fixed, MIXED],
    'static hanzi': [fixed, HAN],
    'vertical, with rules': [
      buildFont({
        characters: '字玩龙ABC',
        blank: ' ',
        composites: { 好: '字' },
        vertical: true,
        features: ['liga', 'vert'],
      }),
      '字好A',
    ],
    colours: [buildFont({ characters: 'ABC', layers: { A: 'BC' } }), 'A'],
    variants: [
      buildFont({ characters: '字玩', variants: { '字\u{e0100}': '玩', '玩\u{e0101}': '玩' } }),
      '字',
    ],
  } as const;
  const lines: string[] = [];
  for (const [name, [font, text]] of Object.entries(made))
    for (const layout of ['all', 'none'] as const) {
      const { bytes, ...rest } = new OpenFont(font).subset(request(text, { layout, format: 'ttf' }));
      lines.push(`${name}, layout ${layout}: ${JSON.stringify(rest)}`, tablesIn(bytes));
      const { sfnt } = await cut(font, text, { layout });
      lines.push(tablesIn(sfnt));
    }
  for (const axes of [null, { wght: 400 }, { wght: [200, 500] }] as const) {
    const { bytes, ...rest } = new OpenFont(variable).subset(request(HAN, { axes, format: 'ttf' }));
    lines.push(`axes ${JSON.stringify(axes)}: ${JSON.stringify(rest)}`, tablesIn(bytes));
  }
  // After a change that is meant, run this with `-u` and read which tables of which fonts it changes.
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('subsets.txt');
});
