import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LaidOut, type Layout, layOut, type Rectangle } from './layout.ts';
import { DEFAULT_LIMITS, DEFAULT_SETTINGS } from './settings.ts';

const settings = { ...DEFAULT_SETTINGS, pageSize: 256, spacing: 2 };
const lay = (rectangles: readonly Rectangle[], options: Partial<typeof settings> = {}, previous?: Layout) =>
  layOut(rectangles, { ...settings, ...options }, DEFAULT_LIMITS, previous);

const sizes = fc.record({ width: fc.integer({ min: 1, max: 64 }), height: fc.integer({ min: 1, max: 64 }) });
const rectangles = fc
  .uniqueArray(fc.record({ codePoint: fc.integer({ min: 32, max: 0x10ffff }), size: sizes }), {
    selector: ({ codePoint }) => codePoint,
    maxLength: 120,
  })
  .map((found) => found.map(({ codePoint, size }): Rectangle => ({ codePoint, ...size })));

function expectSound({ places, pages }: LaidOut, spacing: number): void {
  const all = [...places.values()];
  for (const [i, a] of all.entries()) {
    const page = pages[a.page];
    expect(a.x + a.width <= (page?.width ?? 0) && a.y + a.height <= (page?.height ?? 0)).toBe(true);
    for (const b of all.slice(i + 1)) {
      const apart =
        a.page !== b.page ||
        a.x + a.width + spacing <= b.x ||
        b.x + b.width + spacing <= a.x ||
        a.y + a.height + spacing <= b.y ||
        b.y + b.height + spacing <= a.y;
      expect(apart, JSON.stringify([a, b])).toBe(true);
    }
  }
}

test('no two rectangles come closer than the spacing, and all lie on pages whose sides are powers of two', () => {
  fc.assert(
    fc.property(rectangles, fc.integer({ min: 0, max: 4 }), (list, spacing) => {
      const laid = lay(list, { spacing });
      expectSound(laid, spacing);
      expect(laid.places.size).toBe(list.length);
      for (const { width, height } of laid.pages) {
        expect([Math.log2(width) % 1, Math.log2(height) % 1]).toEqual([0, 0]);
        expect(Math.max(width, height)).toBeLessThanOrEqual(256);
      }
    }),
  );
});

test('characters added or removed later leave every other glyph in its place', () => {
  fc.assert(
    fc.property(rectangles, fc.nat(), (list, cut) => {
      const at = list.length === 0 ? 0 : cut % list.length;
      const before = lay(list.slice(0, at));
      const kept: Layout = JSON.parse(JSON.stringify(before.layout));
      const grown = lay(list.slice(Math.floor(at / 2)), {}, kept);
      expect(grown.layout.places).toEqual(expect.arrayContaining([...before.layout.places]));
      expectSound(grown, settings.spacing);
      for (const [i, page] of before.pages.entries()) expect(grown.pages[i]?.width).toBe(page.width);
    }),
  );
});

test('the layout does not depend on the order of the characters', () => {
  fc.assert(
    fc.property(rectangles, (list) => {
      expect(lay(list.toReversed())).toEqual(lay(list));
    }),
  );
});

test('other settings, such as another size, make a new layout', () => {
  const list = [10, 20, 30].map((codePoint) => ({ codePoint, width: codePoint, height: 20 }));
  const old = lay(list.slice(0, 2)).layout;
  expect(lay(list, { size: 48 }, old)).toEqual(lay(list, { size: 48 }));
  expect(lay(list, {}, old)).not.toEqual(lay(list));
});

test('a glyph whose rectangle has another size than before gets a new place', () => {
  const list = [10, 20].map((codePoint) => ({ codePoint, width: 20, height: 20 }));
  const old = lay(list);
  const changed = lay(
    [{ codePoint: 10, width: 20, height: 22 }, { ...list[1] } as Rectangle],
    {},
    old.layout,
  );
  expect(changed.places.get(20)).toEqual(old.places.get(20));
  expect(changed.places.get(10)).not.toEqual(old.places.get(10));
});

test('an engine that reads one page gets one, or a refusal that says what to change', () => {
  // 16 × 16 rectangles of 16 px fill a page of 256 px exactly.
  const full = Array.from({ length: 256 }, (_, i) => ({ codePoint: i + 32, width: 16, height: 16 }));
  const one = { onePage: true, spacing: 0 };
  expect(lay(full, one).pages).toEqual([{ width: 256, height: 256 }]);
  const more = [...full, { codePoint: 1000, width: 1, height: 1 }];
  expect(lay(more, { spacing: 0 }).pages).toHaveLength(2);
  expect(() => lay(more, one)).toThrow(
    expect.objectContaining({
      code: 'MORE_THAN_ONE_PAGE',
      message: expect.stringMatching(/2 页.*增大图集边长/),
    }),
  );
});

test('a glyph larger than a page, and more pixels than the limit, are refused', () => {
  expect(lay([{ codePoint: 65, width: 256, height: 256 }]).pages).toHaveLength(1);
  for (const [width, height] of [
    [257, 1],
    [1, 257],
  ] as const) {
    expect(() => lay([{ codePoint: 65, width, height }])).toThrow(
      expect.objectContaining({ code: 'GLYPH_TOO_LARGE' }),
    );
  }
  const limits = { ...DEFAULT_LIMITS, pixels: 256 * 256 };
  const page = [{ codePoint: 65, width: 256, height: 200 }];
  expect(layOut(page, settings, limits).pages).toHaveLength(1);
  expect(() => layOut(page, settings, { ...limits, pixels: 256 * 256 - 1 })).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_PIXELS' }),
  );
});

test('a kept layout may have a shelf on which nothing stands yet', () => {
  const kept: Layout = { ...lay([]).layout, pageWidth: 64, shelves: ['0 0 0 0'], places: [] };
  expect(lay([{ codePoint: 65, width: 20, height: 20 }], {}, kept).places.get(65)).toMatchObject({ page: 0 });
});

test('the kept places are in order of code points, whatever was placed first', () => {
  const { layout } = lay([
    { codePoint: 66, width: 10, height: 30 },
    { codePoint: 0x6c38, width: 10, height: 20 },
    { codePoint: 65, width: 10, height: 10 },
  ]);
  expect(layout.places.map((place) => Number(place.split(' ')[0]))).toEqual([65, 66, 0x6c38]);
});

test('a damaged layout is refused', () => {
  const { layout } = lay([{ codePoint: 65, width: 20, height: 20 }]);
  expect(layout).toMatchObject({ shelves: ['0 0 20 22'], places: ['65 0 0 0 20 20'] });
  for (const damaged of [
    { ...layout, places: ['65 0 250 0 20 20'] },
    { ...layout, places: ['65 0 -1 0 20 20'] },
    { ...layout, places: ['65 0 0.5 0 20 20'] },
    { ...layout, places: ['65 0 0 0 20 21'] },
    { ...layout, places: ['65 0 0 1 20 20'] },
    { ...layout, places: ['65 7 0 0 20 20'] },
    { ...layout, places: ['65 0 0 0 20'] },
    { ...layout, places: ['65 0 0 0 20 20 20'] },
    { ...layout, places: ['龙 0 0 0 20 20'] },
    { ...layout, shelves: ['1000000 0 20 22'] },
    { ...layout, shelves: ['0 250 20 22'] },
    // No shelf is on the pages before.
    { ...layout, shelves: ['2 0 20 22'], places: ['65 2 0 0 20 20'] },
    { ...layout, shelves: ['0 0 20'] },
    { ...layout, shelves: ['0 0 20 -1'], places: [] },
    { ...layout, shelves: ['0 0 -1 22'], places: [] },
    { ...layout, pageWidth: 1e9 },
  ]) {
    expect(() => lay([{ codePoint: 65, width: 20, height: 20 }], {}, damaged)).toThrow(
      expect.objectContaining({ code: 'SETTING_INVALID' }),
    );
  }
});
