import { statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { sampleTitle } from '../../testing/sample-title.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { entriesOf } from '../../testing/zip.ts';
import { RenderTimeout } from '../pdf/index.ts';
import { type TitleParts, TitleService } from './service.ts';

const site = await sharedSite({ config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } } });

const draw = (title: object, rest: object = {}) =>
  site.post('/api/v1/title', { title, format: 'svg', ...rest });
const refusal = async (title: object, rest: object = {}) => {
  const answer = await draw(title, rest);
  const { code, message } = answer.json();
  return [answer.statusCode, code, message];
};

test('outlines are handed out character by character; what a face lacks is left out', async () => {
  const answer = await site.post('/api/v1/title/outlines', {
    faces: [{ face: 'shi-hei', text: '龙龙吟㐀' }],
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const [face] = answer.json().data;
  expect(face).toMatchObject({ face: 'shi-hei', nameZh: '试黑体', refused: null, logo: { use: 'logo' } });
  expect(face.licence).toContain('SIL');
  expect(Object.keys(face.glyphs).sort()).toEqual(['吟', '龙'].sort());
  expect(face.weights).toBeNull();
  expect(face.glyphs.龙[0]).toBe(face.unitsPerEm);
  expect(face.glyphs.龙[1]).toMatch(/^M[\d ,.-]+[LQC]/);
});

test('a font that stays here says why, beside others that are handed out', async () => {
  const faces = ['shi-hei', 'wu-wen', 'guan-fang', 'nope'].map((face) => ({ face, text: '龙' }));
  const { data } = (await site.post('/api/v1/title/outlines', { faces })).json();
  expect(data.map(({ refused, glyphs }: any) => [refused?.code ?? null, Object.keys(glyphs).length])).toEqual(
    [
      [null, 1],
      ['S00433', 0],
      ['S00434', 0],
      ['S00441', 0],
    ],
  );
});

test('a title is drawn as layers of paths and nothing else, with its licence noted', async () => {
  const answer = await draw(sampleTitle('龙吟', { outlines: [{ width: 30, colour: '#000000', gap: 0 }] }));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('龙吟.svg');
  expect(answer.body).not.toMatch(/<(text|use|mask|image|style)|stroke|font-family/);
  expect([...answer.body.matchAll(/<g id="([^"]+)"/g)].map(([, name]) => name)).toEqual(['外框', '字']);
  expect(answer.body).toContain('试黑体');
});

test('a PNG has the width and scale that were asked for, a PDF is one page of paths', async () => {
  const png = await draw(sampleTitle('龙吟'), { format: 'png', width: 400, scale: 3 });
  const { width, hasAlpha } = await sharp(png.rawPayload).metadata();
  expect([width, hasAlpha]).toEqual([1200, true]);
  const pdf = await draw(sampleTitle('龙吟'), { format: 'pdf', width: 400 });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.rawPayload.toString('latin1')).not.toContain('/Font <<');
});

test('a soft shadow is a blurred layer of an SVG, and a picture with its own transparency in a PDF', async () => {
  const title = sampleTitle('龙吟', { shadow: { x: 0, y: 20, soft: 80, colour: '#102030', opacity: 60 } });
  const svg = (await draw(title)).body;
  expect(svg).toMatch(/<g id="投影" filter="url\(#[^)]+\)"><path [^>]*fill-opacity="0.6"/);
  expect(svg.match(/<feGaussianBlur/g)).toHaveLength(1);
  const pdf = (await draw(title, { format: 'pdf', width: 400 })).rawPayload.toString('latin1');
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
  expect(pdf).toContain('/SMask');
});

test('a PNG has the soft shadow that its SVG has by a filter, at each scale and softness', async () => {
  for (const [soft, scale] of [
    [200, 3],
    [60, 2],
    [6, 1],
    [6, 3],
    [24, 3],
  ] as const) {
    const title = sampleTitle('龙吟', { shadow: { x: 40, y: 60, soft, colour: '#102030', opacity: 80 } });
    const svg = (await draw(title, { width: 300 })).body;
    const png = await draw(title, { format: 'png', width: 300, scale });
    const { data, info } = await sharp(png.rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const filtered = await sharp(Buffer.from(svg), { density: 72 * scale })
      .resize({ width: info.width, height: info.height, fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer();
    const far = data.filter((_, i) => i % 4 === 3 && Math.abs(data[i]! - filtered[i]!) > 20);
    expect([soft, info.width, far.length / (info.width * info.height) < 0.005]).toEqual([
      soft,
      300 * scale,
      true,
    ]);
  }
});

test('gradients and filters of two titles have different names: both SVGs can stand in one page', async () => {
  const shadow = { x: 0, y: 20, soft: 80, colour: '#102030', opacity: 60 };
  const referred = async (from: string, text: string) => {
    const stops = [
      { at: 0, colour: from },
      { at: 100, colour: '#000000' },
    ];
    const svg = (await draw(sampleTitle(text, { shadow, fill: { stops, angle: 90 } }))).body;
    return [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, name]) => name);
  };
  const [red, blue] = [await referred('#ff0000', '龙'), await referred('#0000ff', '龙')];
  expect(new Set([...red, ...blue]).size).toBe(4);
  expect(await referred('#ff0000', '龙')).toEqual(red);
});

test('the archive holds every format, the document, and a receipt that can be checked', async () => {
  const view = { ground: 'ink', shape: 'wide', fill: 72, lift: 0 };
  const answer = await draw(sampleTitle('龙吟', { view }), { format: 'zip', width: 300 });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  const entries = entriesOf(answer.rawPayload);
  expect([...entries.keys()].sort()).toEqual(
    [
      '授权/试黑体/授权协议.txt',
      '授权/试黑体/授权说明.txt',
      '龙吟.pdf',
      '龙吟.svg',
      '龙吟.ziwan-title.json',
      '龙吟@1x.png',
      '龙吟@2x.png',
      '龙吟@3x.png',
      '龙吟@4x.png',
    ].sort(),
  );
  const file = Buffer.from(entries.get('龙吟.ziwan-title.json') as Uint8Array).toString();
  expect(JSON.parse(file)).toMatchObject({ view });
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256')
    .update(entries.get('授权/试黑体/授权说明.txt') as Uint8Array)
    .digest('hex');
  const checked = (await site.get(`/web/api/receipts/check?sha256=${sha256}`)).json();
  expect(checked.data).toMatchObject({ fontGNo: 'shi-hei', nameZh: '试黑体' });
});

test('a document that is no title is refused with the field', async () => {
  expect(await refusal({ ...sampleTitle('龙'), version: 3 })).toEqual([
    400,
    'S00459',
    expect.stringContaining('version'),
  ]);
  expect((await refusal(sampleTitle('龙', { seal: { text: '一二三四五' } })))[1]).toBe('S00459');
  expect((await refusal(sampleTitle('')))[1]).toBe('S00412');
  expect((await refusal(sampleTitle('龙', { fill: null })))[1]).toBe('S00412');
});

test('what fonts lack or do not permit is refused with font and reason', async () => {
  expect(await refusal(sampleTitle('龙㐀'))).toEqual([
    404,
    'S00442',
    expect.stringContaining('试黑体 缺 㐀'),
  ]);
  expect((await refusal(sampleTitle('龙', { face: 'wu-wen' })))[1]).toBe('S00433');
  expect((await refusal(sampleTitle('龙', { face: 'nope' })))[1]).toBe('S00441');
  expect((await refusal(sampleTitle('龙'), { format: 'png', width: 4096, scale: 4 }))[1]).toBe('S00498');
});

const { matrix } = await site.services.store.db
  .selectFrom('licences')
  .select('matrix')
  .where('id', '=', 'ofl-1.1')
  .executeTakeFirstOrThrow();

/** Everything that a title can have. */
const EVERYTHING = {
  fill: {
    stops: [
      { at: 0, colour: '#1b1917' },
      { at: 100, colour: '#c8102e' },
    ],
    angle: 90,
  },
  texture: { kind: 'stone', amount: 50, grain: 30, seed: 1 },
  inside: { width: 8, colour: '#ffffff' },
  outlines: [
    { width: 18, colour: '#1b1917', gap: 0 },
    { width: 18, colour: '#ffffff', gap: 0 },
  ],
  depth: { angle: 60, length: 70, colour: '#6e1b12' },
  shadow: { x: 0, y: 30, soft: 50, colour: '#000000', opacity: 45 },
};

test('forty characters with everything on are drawn', async () => {
  const answer = await draw(sampleTitle('龙吟'.repeat(20), EVERYTHING));
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  expect([...answer.body.matchAll(/<g id="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    '投影',
    '立体',
    '外框-2',
    '外框-1',
    '字',
    '内线',
  ]);
});

/** A service whose thread is not there. */
function serviceOf(
  render: () => Promise<never>,
  patience?: number,
  read: (face: unknown, wanted: { weight?: number | undefined }) => unknown = async () => ({
    unitsPerEm: 1000,
    middle: 380,
    glyphs: {},
  }),
) {
  const found = { family: { name_zh: '试黑体', licence_text_sha256: '0' }, licence: { name: 'OFL', matrix } };
  return new TitleService({
    drawn: async () => ({ find: () => ({ gno: 'shi-hei', index: 0 }), index: { has: () => true } }),
    service: { permitted: async () => found },
    faces: { read },
    renderer: { render },
    patience,
  } as unknown as TitleParts);
}
const SEAL = {
  text: '印',
  shape: 'square',
  cut: 'relief',
  colour: '#b8281c',
  size: 340,
  x: 260,
  y: -180,
  turn: 0,
  wear: 30,
};
const request = { title: { ...sampleTitle('龙') }, format: 'svg', width: 400, scale: 1 } as const;

test('characters and a seal in fonts of their own take the weight of a title that says so', async () => {
  const weights = async (rest: object) => {
    const read = vi.fn(async (_: unknown, wanted: { weight?: number | undefined }) => wanted.weight);
    const service = serviceOf(() => Promise.reject(new Error('not drawn')), undefined, read);
    const title = sampleTitle('龙', {
      weight: 900,
      lines: [[{ c: '龙' }, { c: '吟', face: 'b' }]],
      seal: { ...SEAL, face: 'c' },
      ...rest,
    });
    await expect(service.draw({ ...request, title: { ...title } }, null)).rejects.toThrow('not drawn');
    return read.mock.calls.map(([, { weight }]) => weight);
  };
  expect(await weights({})).toEqual([900, undefined, undefined]);
  expect(await weights({ weightFor: 'all' })).toEqual([900, 900, 900]);
});

test('a title is waited for as long as it takes: its connection is not closed, and its turn comes or is refused', async () => {
  const handler = site.services.handlers.find(({ endpoint }) => endpoint.name === 'draw-title');
  expect(handler?.long).toBe(true);
  const service = serviceOf(() => new Promise(() => {}), 20);
  // Two are drawn at once.
  for (let i = 0; i < 2; i++) void service.draw(request, null);
  await expect(service.draw(request, null)).rejects.toMatchObject({ code: 'S00503', retryAfter: 3 });
  const leaving = new AbortController();
  const left = serviceOf(() => new Promise(() => {}), 60_000);
  for (let i = 0; i < 2; i++) void left.draw(request, null);
  const waiting = expect(left.draw(request, null, leaving.signal)).rejects.toThrow('gone');
  leaving.abort(new Error('gone'));
  await waiting;
});

test('what takes too long is refused with what to take off', async () => {
  const service = serviceOf(() => Promise.reject(new RenderTimeout('a sheet took more than 8000 ms')));
  await expect(service.draw(request, null)).rejects.toMatchObject({
    code: 'S00544',
    message: expect.stringMatching(/关掉质感.*减一圈外框.*少几个字/),
  });
});

test('a font whose licence forbids logos is drawn on the screen but not as a file, and the clause is named', async () => {
  const { db } = site.services.store;
  const licence = await db
    .selectFrom('licences')
    .selectAll()
    .where('id', '=', 'ofl-1.1')
    .executeTakeFirstOrThrow();
  const rows = statementsIn(licence.matrix).map((row) =>
    row.use === 'logo' ? { ...row, permission: 'no' as const, note: '标识须另购授权' } : row,
  );
  await db
    .updateTable('licences')
    .set({ matrix: statedTerms(rows) })
    .where('id', '=', 'ofl-1.1')
    .execute();
  try {
    expect(await refusal(sampleTitle('龙'))).toEqual([
      403,
      'S00456',
      expect.stringContaining('标识须另购授权'),
    ]);
    const { data } = (
      await site.post('/api/v1/title/outlines', { faces: [{ face: 'shi-hei', text: '龙' }] })
    ).json();
    expect(data[0]).toMatchObject({ refused: null, logo: { verdict: 'denied', note: '标识须另购授权' } });
  } finally {
    await db.updateTable('licences').set({ matrix: licence.matrix }).where('id', '=', 'ofl-1.1').execute();
  }
});
