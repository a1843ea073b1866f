import { ApiError, type SubsetItem } from '@ziwan/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { FaceIndex, joined } from './face-index.ts';
import { preparedIn } from './prepare.ts';
import { LEAD_MS, type LoaderPorts, PAUSE_MS, WebfontLoader } from './webfont-loader.ts';

type Items = Parameters<LoaderPorts['fetchSubsets']>[0];

const item = (gno: string, missing = ''): SubsetItem => ({
  gno,
  familyName: gno,
  woffPath: null,
  ttfPath: null,
  woff2Path: `/webfont/file/${gno}.woff2`,
  missing,
  marks: [],
});

let sent: Items[];
let signals: AbortSignal[];
let added: string[][];
let removed: string[];
let answer: (items: Items) => Promise<SubsetItem[]>;
let clock: number;

function ports(): LoaderPorts {
  return {
    async fetchSubsets(items, signal) {
      sent.push(items);
      signals.push(signal);
      return (await answer(items)).map((i) => ({ item: i, bytes: new Uint8Array(i.error ? [] : [1]) }));
    },
    loadFace: async (family) => ({ family }) as FontFace,
    addFaces: (faces) => void added.push(faces.map(({ family }) => family)),
    removeFace: (face) => void removed.push(face.family),
    now: () => clock,
    wait: async () => {},
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
const want = (gno: string, text: string, done = vi.fn(), fail = vi.fn()) => ({ gno, text, done, fail });

beforeEach(() => {
  sent = [];
  signals = [];
  added = [];
  removed = [];
  clock = 1000;
  answer = async (items) => items.map((i) => item(i.gno));
});

test('wants of one tick share a request, one item per face', async () => {
  const loader = new WebfontLoader(ports());
  const name = want('a', '马善政');
  const sample = want('a', '江湖政');
  const other = want('b', '江湖');
  for (const w of [name, sample, other]) loader.request(w, true);
  await turn();
  expect(sent).toEqual([
    [
      { gno: 'a', text: '善政江湖马' },
      { gno: 'b', text: '江湖' },
    ],
  ]);
  for (const w of [name, sample, other]) expect(w.done).toHaveBeenCalledOnce();
  expect(loader.index.find('a', '湖江马')?.family).toBe(loader.index.find('a', '政')?.family);
});

test('a variation sequence is requested whole', async () => {
  const loader = new WebfontLoader(ports());
  loader.request(want('a', '葛\u{E0100}飾漢\uFE00'), true);
  await turn();
  expect(sent[0]?.[0]?.text).toBe('漢\uFE00葛\u{E0100}飾');
});

test('too many faces for one request are split', async () => {
  const loader = new WebfontLoader(ports());
  for (let i = 0; i < 60; i++) loader.request(want(`f${i}`, '字'), true);
  await turn();
  expect(sent.map((items) => items.length)).toEqual([50, 10]);
});

test('cancelled wants are not sent, and an unneeded request is aborted', async () => {
  const loader = new WebfontLoader(ports());
  loader.request(want('a', '龙'), true)();
  await turn();
  expect(sent).toEqual([]);
  answer = () => new Promise(() => {});
  const first = loader.request(want('a', '龙'), true);
  const second = loader.request(want('b', '龙'), true);
  await turn();
  first();
  expect(signals[0]?.aborted).toBe(false);
  second();
  expect(signals[0]?.aborted).toBe(true);
});

test('a failed request is retried three times, then reported to every specimen', async () => {
  const loader = new WebfontLoader(ports());
  answer = () => Promise.reject(new ApiError('S00503', 503, '服务繁忙，请稍后再试'));
  const w = want('a', '龙');
  loader.request(w, true);
  for (let i = 0; i < 5; i++) await turn();
  expect(sent).toHaveLength(3);
  expect(w.fail).toHaveBeenCalledExactlyOnceWith('服务繁忙，请稍后再试');
});

test('permanent errors are not retried', async () => {
  const loader = new WebfontLoader(ports());
  answer = () => Promise.reject(new ApiError('S00411', 400, '文字太长，一次最多 2000 字'));
  const w = want('a', '龙');
  loader.request(w, true);
  for (let i = 0; i < 3; i++) await turn();
  expect(sent).toHaveLength(1);
  expect(w.fail).toHaveBeenCalledOnce();
});

test('a failed item does not affect the others', async () => {
  const loader = new WebfontLoader(ports());
  answer = async () => [
    { ...item('a'), error: { code: 'S00441', message: '没有找到这款字体' } },
    item('b', '龍'),
  ];
  const [a, b] = [want('a', '龍'), want('b', '龍')];
  loader.request(a, true);
  loader.request(b, true);
  await turn();
  expect(a.fail).toHaveBeenCalledWith('没有找到这款字体');
  expect(b.done).toHaveBeenCalledOnce();
  expect(loader.index.find('b', '龍')?.missing).toBe('龍');
});

test('wants from scrolling are throttled and batched', async () => {
  vi.useFakeTimers();
  try {
    const loader = new WebfontLoader(ports());
    loader.request(want('a', '字'), false);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    clock += 50;
    loader.request(want('b', '字'), false);
    loader.request(want('c', '字'), false);
    await vi.advanceTimersByTimeAsync(149);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent[1]?.map((i) => i.gno)).toEqual(['b', 'c']);
  } finally {
    vi.useRealTimers();
  }
});

test('faces of one answer join the document together, before anything is drawn with them', async () => {
  const loader = new WebfontLoader(ports());
  const seen: number[] = [];
  for (const gno of ['a', 'b', 'c'])
    loader.request(
      want(
        gno,
        '江湖',
        vi.fn(() => seen.push(added.length)),
      ),
      true,
    );
  await turn();
  expect(added).toEqual([['zw-0', 'zw-1', 'zw-2']]);
  expect(seen).toEqual([1, 1, 1]);
});

test('the index evicts the least recently used subset, never one in use', () => {
  const dropped: string[] = [];
  const index = new FaceIndex(2, (face) => dropped.push(face.family));
  const face = (family: string) => ({ family, characters: '字', missing: '', marks: [] });
  const first = face('first');
  index.add('a', first);
  const release = index.retain(first);
  index.add('b', face('second'));
  index.add('c', face('third'));
  expect(dropped).toEqual(['second']);
  release();
  index.add('d', face('fourth'));
  expect(dropped).toEqual(['second', 'third']);
  index.add('e', face('fifth'));
  expect(dropped).toEqual(['second', 'third', 'first']);
  expect(index.find('a', '字')).toBeUndefined();
});

test('evicting a subset removes its font from the document', async () => {
  const loader = new WebfontLoader(ports(), 1);
  loader.request(want('a', '一'), true);
  await turn();
  loader.request(want('a', '二'), true);
  await turn();
  expect(removed).toEqual(['zw-0']);
});

test('server and browser derive the same family name', () => {
  const subset = (url: string) =>
    preparedIn({ page: { specimens: [{ gno: 'a', text: '江湖', url, missing: '', marks: [] }] } });
  const path = '/webfont/f/bc218a547914684c-5d7c3354f554dac9.woff2';
  // Fonts may be served from another host.
  const [prepared, moved] = [subset(path), subset(`https://cdn.example${path}`)];
  const [server, browser] = [new FaceIndex(), new FaceIndex()];
  server.seed(prepared);
  browser.seed([...moved, ...moved]);
  expect(browser.size).toBe(1);
  expect(server.find('a', '湖')?.family).toBe(browser.find('a', '江湖')?.family);
});

test('a font with none of the characters shows cells, not an error', async () => {
  const error = { code: 'S00442', message: '这款字体没有所需的字' };
  answer = async (items) => items.map((i) => ({ ...item(i.gno, '几何'), woff2Path: null, error }));
  const none = want('a', '几 何');
  new WebfontLoader(ports()).request(none, true);
  await turn();
  expect(none.fail).not.toHaveBeenCalled();
  expect(none.done.mock.calls[0]?.[0]).toMatchObject({ missing: '几何' });
});

test('other item errors are reported', async () => {
  const error = { code: 'S00511', message: '字体处理失败，请稍后再试' };
  answer = async (items) => items.map((i) => ({ ...item(i.gno, '几'), woff2Path: null, error }));
  const broken = want('a', '几何');
  new WebfontLoader(ports()).request(broken, true);
  await turn();
  expect(broken.fail).toHaveBeenCalledWith('字体处理失败，请稍后再试');
});

test('a keystroke after a pause is requested at once, a burst of them when it ends', async () => {
  vi.useFakeTimers();
  try {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const loader = new WebfontLoader(ports());
    let giveUp = () => {};
    const type = async (text: string, ms: number) => {
      giveUp();
      loader.typing();
      giveUp = loader.request(want('a', text), true);
      loader.request(want('b', '近'), false);
      clock += ms;
      await vi.advanceTimersByTimeAsync(ms);
    };
    await type('剑', LEAD_MS - 1);
    expect(sent).toEqual([]);
    clock += 1;
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(1);
    await type('剑指', PAUSE_MS - 1);
    await type('剑指苍', PAUSE_MS - 1);
    expect(sent).toHaveLength(1);
    clock += 1;
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([
      [
        { gno: 'a', text: '剑' },
        { gno: 'b', text: '近' },
      ],
      [
        { gno: 'b', text: '近' },
        { gno: 'a', text: '剑指苍' },
      ],
    ]);
    // Typing has paused: wants are sent as usual again.
    loader.request(want('c', '字'), true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(3);
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});

test('a text uses one subset that covers it, else the fewest that cover parts', () => {
  const index = new FaceIndex();
  const face = (family: string, characters: string, missing = '') => ({
    family,
    characters,
    missing,
    marks: [],
  });
  const names = (text: string) => index.gather('a', text).map((part) => part.family);
  index.add('a', face('old', '江湖夜雨'));
  index.add('a', face('mid', '江湖龍', '龍'));
  index.add('b', face('other', '剑'));
  expect(names('湖江')).toEqual(['mid']);
  expect(names('雨江')).toEqual(['old']);
  expect(names('江龍雨')).toEqual(['mid', 'old']);
  expect(names('江剑')).toEqual(['mid']);
  expect(names('剑')).toEqual([]);
  expect(joined(index.gather('a', '江龍雨'))).toMatchObject({ family: 'mid, old', missing: '龍' });
  expect(joined(index.gather('a', '湖江'))).toBe(index.find('a', '湖江'));
  expect(joined([])).toBeUndefined();
});

test('subsets of the document that fail to load are forgotten, at once or when they do', () => {
  const subset = (gno: string) => ({
    gno,
    text: '江湖',
    url: '',
    missing: '',
    marks: [],
    family: `zw-${gno}`,
  });
  const loader = new WebfontLoader(ports());
  loader.index.seed([subset('a'), subset('b'), subset('c')]);
  const lost = vi.fn();
  const leave = loader.onLost(lost);
  const fonts = Object.assign(new EventTarget(), {
    *[Symbol.iterator]() {
      yield { family: 'zw-a', status: 'error' };
      yield { family: 'zw-b', status: 'loading' };
    },
  }) as unknown as FontFaceSet;
  const fail = (family: string) =>
    fonts.dispatchEvent(
      Object.assign(new Event('loadingerror'), { fontfaces: [{ family, status: 'error' }] }),
    );
  const held = () => ['a', 'b', 'c'].filter((gno) => loader.index.find(gno, '江'));
  loader.watchDeclared(fonts);
  expect([held(), lost.mock.calls.length]).toEqual([['b', 'c'], 1]);
  fail('zw-b');
  expect([held(), lost.mock.calls.length]).toEqual([['c'], 2]);
  // Another font of the page, such as that of an advertisement.
  fail('Another');
  leave();
  fail('zw-c');
  expect([held(), lost.mock.calls.length]).toEqual([[], 2]);
});
