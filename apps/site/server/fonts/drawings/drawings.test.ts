import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite({ config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } } });

const ask = (query: Record<string, string | number>) =>
  site.get(
    `/web/api/font/draw-text?${new URLSearchParams(Object.entries({ id: 'shi-hei', text: '龙吟', format: 'svg', ...query }).map(([k, v]) => [k, String(v)]))}`,
  );

async function svg(query: Record<string, string | number>) {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(answer.body) ?? [];
  const paths = [...answer.body.matchAll(/matrix\(([^)]+)\)" d="([^"]+)"/g)].map(([, matrix, d]) => {
    const [a, b, , , x, y] = (matrix as string).split(' ').map(Number) as number[];
    return { a, b, x: x as number, y: y as number, d: d as string };
  });
  return { width: Number(width), height: Number(height), paths, answer };
}

test('a text is drawn as one path for each character, named after font and text', async () => {
  const { answer, paths, width, height } = await svg({ size: 100, leading: 1.5 });
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('试黑体-龙吟.svg');
  expect(answer.body).not.toMatch(/<text|href|font-family/);
  expect([paths.length, width, height]).toEqual([2, 200, 150]);
  expect(paths.map(({ x }) => x)).toEqual([0, 100]);
});

test('size, spacing, leading, alignment and line breaks place the characters', async () => {
  const at = async (query: Record<string, string | number>) =>
    (await svg({ text: '龙吟\n虎', size: 100, ...query })).paths.map(({ x }) => x);
  expect(await at({})).toEqual([0, 100, 0]);
  expect(await at({ spacing: 500 })).toEqual([0, 150, 0]);
  expect(await at({ align: 'center' })).toEqual([0, 100, 50]);
  expect(await at({ align: 'end', measure: 400 })).toEqual([200, 300, 300]);
  expect(await at({ text: '龙吟\u2028虎', align: 'justify', measure: 400 })).toEqual([0, 300, 0]);
  const [first, , last] = (await svg({ text: '龙吟\n虎', size: 100, leading: 2 })).paths;
  expect((last?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(200, 3);
});

test('a vertical text runs down, its lines from right to left', async () => {
  const { paths, width, height } = await svg({
    text: '龙吟\n虎',
    direction: 'vertical',
    size: 100,
    leading: 1.5,
  });
  expect([width, height]).toEqual([300, 200]);
  const [dragon, song, tiger] = paths;
  expect((song?.y ?? 0) - (dragon?.y ?? 0)).toBeCloseTo(100, 3);
  expect((dragon?.x ?? 0) - (tiger?.x ?? 0)).toBeCloseTo(150, 3);
});

test('an axis changes the outlines; a value outside its range is refused', async () => {
  const shape = async (wght: number) =>
    (await svg({ id: 'shi-bian', text: '龙', axes: `wght:${wght}` })).paths[0]?.d;
  expect(await shape(100)).not.toBe(await shape(900));
  const refused = await ask({ id: 'shi-bian', axes: 'wght:9999' });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'S00414']);
});

test('a PNG has the chosen size, ink and ground, and is transparent without ground', async () => {
  const pixels = async (query: Record<string, string | number>) => {
    const answer = await ask({ format: 'png', size: 100, scale: 2, ink: 'ff0000', ...query });
    expect(answer.headers['content-type']).toBe('image/png');
    return sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  };
  const clear = await pixels({});
  expect(clear.info.width).toBe(400);
  expect([...clear.data.subarray(0, 4)][3]).toBe(0);
  let red = 0;
  for (let i = 0; i < clear.data.length; i += 4)
    if (clear.data[i] === 255 && clear.data[i + 1] === 0 && clear.data[i + 3] === 255) red++;
  expect(red).toBeGreaterThan(1000);
  expect([...(await pixels({ ground: '00ff00' })).data.subarray(0, 4)]).toEqual([0, 255, 0, 255]);
});

test('missing characters are named, not drawn', async () => {
  const answer = await ask({ text: '龙玩吟㐀玩' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'S00442']);
  expect(answer.json().message).toContain('缺 玩㐀');
});

test('a font that may not be downloaded here is not drawn as a file', async () => {
  for (const [id, code] of [
    ['wu-wen', 'S00433'],
    ['guan-fang', 'S00434'],
  ] as const) {
    const answer = await ask({ id });
    expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
  }
});

test('too much is refused with a code', async () => {
  const code = async (query: Record<string, string | number>) => (await ask(query)).json().code;
  expect(await code({ id: 'nope' })).toBe('S00441');
  expect(await code({ text: '  \n ' })).toBe('S00412');
  expect(await code({ text: '龙'.repeat(601) })).toBe('S00498');
  expect(await code({ size: 1001 })).toBe('S00400');
  expect(await code({ format: 'png', size: 1000, scale: 8 })).toBe('S00498');
  expect(await code({ ink: 'red' })).toBe('S00400');
});
