import { expect, test } from 'vitest';
import { COMPARE_KEY, type CompareFont, createCompareStore, MAX_COMPARE } from './compare-store.ts';

function memoryStorage(initial: Record<string, string> = {}) {
  const held = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    held,
  };
}

const font = (fontGNo: string): CompareFont => ({
  fontGNo,
  id: fontGNo,
  faceGNo: `${fontGNo}-regular`,
  nameZh: fontGNo,
  metrics: {
    unitsPerEm: 1000,
    ascender: 880,
    descender: -120,
    lineGap: 0,
    capHeight: null,
    xHeight: null,
    yMax: 900,
    yMin: -130,
  },
});

test('adding a font says 添加对比成功, shows the slider and stores it under compareFonts', () => {
  const storage = memoryStorage();
  const store = createCompareStore(storage);
  expect(store.add(font('a'))).toEqual({ ok: true, message: '添加对比成功' });
  expect(store.state().showSliderCompare).toBe(true);
  expect(COMPARE_KEY).toBe('compareFonts');
  expect(JSON.parse(storage.held.get('compareFonts') ?? '')).toMatchObject([{ fontGNo: 'a', id: 'a' }]);
});

test('on a small screen adding leaves the slider closed, and an open one open', () => {
  const store = createCompareStore(memoryStorage());
  store.add(font('a'), false);
  expect(store.state().showSliderCompare).toBe(false);
  store.show(true);
  store.add(font('b'), false);
  expect(store.state().showSliderCompare).toBe(true);
});

test('adding a font twice says 请勿重复添加', () => {
  const store = createCompareStore(memoryStorage());
  store.add(font('a'));
  expect(store.add(font('a'))).toEqual({ ok: false, message: '请勿重复添加' });
  expect(store.state().fonts).toHaveLength(1);
});

test('removing says 移除对比成功 and keeps the rest', () => {
  const store = createCompareStore(memoryStorage());
  store.add(font('a'));
  store.add(font('b'));
  expect(store.remove('a')).toEqual({ ok: true, message: '移除对比成功' });
  expect(store.state().fonts.map((f) => f.fontGNo)).toEqual(['b']);
  expect(store.state().showSliderCompare).toBe(true);
});

test('removing a font that is not in the list says 字体不存在', () => {
  const store = createCompareStore(memoryStorage());
  expect(store.remove('a')).toEqual({ ok: false, message: '字体不存在' });
});

test('removing the last font closes the slider', () => {
  const store = createCompareStore(memoryStorage());
  store.add(font('a'));
  store.remove('a');
  expect(store.state()).toEqual({ fonts: [], incomplete: [], showSliderCompare: false });
});

test('the list holds at most eight fonts', () => {
  const store = createCompareStore(memoryStorage());
  for (let n = 0; n < MAX_COMPARE; n++) store.add(font(`f${n}`));
  expect(store.add(font('ninth'))).toEqual({ ok: false, message: '最多同时对比 8 款字体，请先移除一款' });
  expect(store.state().fonts).toHaveLength(8);
});

test('the comparison page can reorder the list', () => {
  const storage = memoryStorage();
  const store = createCompareStore(storage);
  store.add(font('a'));
  store.add(font('b'));
  store.replace([font('b'), font('a')]);
  expect(store.state().fonts.map((f) => f.fontGNo)).toEqual(['b', 'a']);
  expect(
    createCompareStore(storage)
      .state()
      .fonts.map((f) => f.fontGNo),
  ).toEqual(['b', 'a']);
});

test('the list survives a new visit, with the panel closed', () => {
  const storage = memoryStorage();
  createCompareStore(storage).add(font('a'));
  const next = createCompareStore(storage);
  expect(next.state().fonts.map((f) => f.fontGNo)).toEqual(['a']);
  expect(next.state().showSliderCompare).toBe(false);
});

test('invalid stored data is ignored', () => {
  for (const text of ['{', '7', '{"a":1}', '[{"fontGNo":3}]', '[null]']) {
    const { fonts, incomplete } = createCompareStore(memoryStorage({ compareFonts: text })).state();
    expect([fonts, incomplete]).toEqual([[], []]);
  }
});

test('entries stored without details are completed in order', () => {
  const listed = [
    { fontGNo: 'a', id: 'a' },
    { fontGNo: 'gone', id: 'gone' },
    { fontGNo: 'b', id: 'b' },
  ];
  const storage = memoryStorage({ compareFonts: JSON.stringify([...listed, { fontGNo: 'a', id: 'a' }]) });
  const store = createCompareStore(storage);
  expect(store.state()).toEqual({ fonts: [], incomplete: ['a', 'gone', 'b'], showSliderCompare: false });
  expect(store.add(font('b')).message).toBe('请勿重复添加');
  store.add(font('c'));
  expect(JSON.parse(storage.held.get('compareFonts') ?? '')).toEqual([font('c'), ...listed]);
  store.complete([
    { id: 'a', font: font('a') },
    { id: 'gone', font: null },
    { id: 'b', font: font('b') },
  ]);
  const { fonts, incomplete } = createCompareStore(storage).state();
  expect([fonts.map((f) => f.fontGNo), incomplete]).toEqual([['c', 'a', 'b'], []]);
});

test('entries that could not be completed count towards the limit and are retried on the next visit', () => {
  const listed = Array.from({ length: 10 }, (_, i) => ({ fontGNo: `f${i}`, id: `f${i}` }));
  const storage = memoryStorage({ compareFonts: JSON.stringify(listed) });
  const store = createCompareStore(storage);
  expect(store.state().incomplete).toHaveLength(MAX_COMPARE);
  expect(store.add(font('more')).ok).toBe(false);
  store.complete([{ id: 'f0', font: font('f0') }]);
  expect(createCompareStore(storage).state().incomplete).toHaveLength(MAX_COMPARE - 1);
});

test('the list lasts for the visit when storage cannot be written', () => {
  const store = createCompareStore({
    getItem: () => null,
    setItem: () => {
      throw new Error('quota');
    },
  });
  expect(store.add(font('a')).ok).toBe(true);
  expect(store.state().fonts).toHaveLength(1);
});

test('subscribers receive every change until they unsubscribe', () => {
  const store = createCompareStore(memoryStorage());
  let heard = 0;
  const leave = store.subscribe(() => heard++);
  store.add(font('a'));
  store.show(false);
  leave();
  store.remove('a');
  expect(heard).toBe(2);
});
