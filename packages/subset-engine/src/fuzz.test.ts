import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { asSubsetError, OpenFont } from './subset-font.ts';
import { staticFont, variableSample } from './testing/fonts.ts';
import { setText } from './testing/shape.ts';
import { tinyCff, tinyCid } from './testing/tiny-cff.ts';
import { compositeFont } from './testing/tiny-truetype.ts';

const TEXT = [...'龙AVa，「C\u{20000}'].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b);
const samples: Record<string, Uint8Array> = {};

beforeAll(async () => {
  samples.static = await staticFont();
  samples.variable = await variableSample();
  samples.cff = tinyCff();
  samples.cid = tinyCid();
  samples.composite = compositeFont();
});

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  value: fc.constantFrom(0, 1, 0x20, 0x7f, 0x80, 0xff),
});

/** Changes bytes; every second mutation hits the first tenth, which holds directory and headers. */
function mutate(font: Uint8Array, mutations: { at: number; value: number }[], cut: number): Uint8Array {
  // `slice` of a Buffer would share memory.
  const copy = Uint8Array.from(font.subarray(0, Math.ceil(font.length * cut)));
  mutations.forEach(({ at, value }, i) => {
    copy[Math.floor(at * copy.length * (i % 2 ? 1 : 0.1))] = value;
  });
  return copy;
}

const asked = (layout: 'all' | 'none', axes: Record<string, number> | null) =>
  ({ codePoints: TEXT, axes, format: 'woff2', layout, quality: 1 }) as const;

/** Returns `ok` or the error code. A WebAssembly trap is also a valid outcome: the pool handles it. */
function attempt(font: Uint8Array, layout: 'all' | 'none', axes: Record<string, number> | null): string {
  try {
    const { bytes } = new OpenFont(font).subset(asked(layout, axes));
    return bytes.length > 48 ? 'ok' : 'too short';
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return 'trap';
    const known = asSubsetError(error);
    if (!known) throw error;
    return known.code;
  }
}

const OUTCOMES = ['ok', 'trap', 'FONT_INVALID', 'FONT_TOO_LARGE', 'AXIS_INVALID'];

test.each(['static', 'variable', 'cff', 'cid', 'composite'])(
  'a mutated %s font gives a subset or a known error',
  (name) => {
    fc.assert(
      fc.property(
        fc.array(mutation, { minLength: 1, maxLength: 12 }),
        fc.oneof(
          { weight: 4, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
        ),
        fc.constantFrom('all' as const, 'none' as const),
        fc.constantFrom(null, { wght: 400 }),
        (mutations, cut, layout, axes) => {
          const font = mutate(samples[name] as Uint8Array, mutations, cut);
          expect(OUTCOMES).toContain(attempt(font, layout, axes));
        },
      ),
      { numRuns: 150, endOnFailure: true },
    );
  },
);

test.each(['static', 'variable', 'cid', 'composite'])(
  'preparing a mutated %s font changes neither its subsets nor its errors',
  (name) => {
    fc.assert(
      fc.property(
        fc.array(mutation, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('all' as const, 'none' as const),
        (mutations, layout) => {
          const font = mutate(samples[name] as Uint8Array, mutations, 1);
          const answer = (open: OpenFont) => {
            try {
              return open.subset(asked(layout, null));
            } catch (error) {
              if (error instanceof WebAssembly.RuntimeError) return null;
              const known = asSubsetError(error);
              if (!known) throw error;
              return known.code;
            }
          };
          let open: OpenFont;
          try {
            open = new OpenFont(font);
          } catch (error) {
            expect(asSubsetError(error)).not.toBeNull();
            return;
          }
          const before = answer(open);
          for (let i = 0; i < 4; i++) answer(open);
          try {
            for (let slices = 0; open.preparationCost !== null && slices < 100; slices++) open.prepare(50);
          } catch (error) {
            expect(error).toBeInstanceOf(WebAssembly.RuntimeError);
            return;
          }
          expect(open.preparationCost).toBeNull();
          expect(answer(open)).toEqual(before);
        },
      ),
      { numRuns: 150, endOnFailure: true },
    );
  },
);

test.each(['static', 'variable', 'cff', 'cid', 'composite'])(
  'the unmodified %s font gives a subset',
  (name) => {
    for (const layout of ['all', 'none'] as const)
      expect(attempt(samples[name] as Uint8Array, layout, null)).toBe('ok');
  },
);

test('any choice of characters is shaped as in the whole font', async () => {
  const characters = [...'龙吟虎啸九万里，。「」AVATo'];
  for (const name of ['static', 'variable']) {
    const font = samples[name] as Uint8Array;
    const open = new OpenFont(font);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 12 }), (chosen) => {
        const text = chosen.join('');
        const codePoints = [...new Set(chosen)].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b);
        const { bytes } = open.subset({ codePoints, axes: null, format: 'ttf', layout: 'all', quality: 1 });
        for (const vertical of [false, true]) {
          expect(setText(bytes, text, { vertical })).toEqual(setText(font, text, { vertical }));
        }
      }),
      { numRuns: 40 },
    );
  }
});
