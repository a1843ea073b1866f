import { once } from 'node:events';
import { connect } from 'node:net';
import { GAME_ENGINES, gamePackage } from '@ziwan/contract';
import { schemasOf } from '@ziwan/contract/all';
import { unpack } from '@ziwan/font-inspect';
import { AtlasEngine, ENGINES } from '@ziwan/game-export';
import { sha256Hex } from '@ziwan/infra/digest';
import { openCmap, readNames, tablesOf } from '@ziwan/sfnt';
import { bumpRevision } from '@ziwan/store';
import { statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { startTestSite } from '../../testing/site.ts';
import { entriesOf } from '../../testing/zip.ts';

const DAY = 86_400_000;
let clock = Date.parse('2026-11-20T08:00:00.000Z');
let origin: string;
const site = await sharedSite({
  config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } },
  overrides: { now: () => clock },
});
beforeAll(async () => {
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);

const FACE = { gno: 'shi-hei', role: '标题', characters: '龙吟' };
const ask = (body: object, headers: Record<string, string> = {}) =>
  site.inject({
    method: 'POST',
    url: '/web/api/game/package',
    headers,
    payload: { project: '龙吟九万里', engine: 'love11', faces: [FACE], ...body },
  });
async function packageOf(body: object = {}, headers: Record<string, string> = {}) {
  const answer = await ask(body, headers);
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
  return { answer, files: entriesOf(answer.rawPayload) };
}
async function refusal(body: object): Promise<{ status: number; code: string; message: string; data: any }> {
  const answer = await ask(body);
  return { status: answer.statusCode, ...answer.json() };
}
const change = (gno: string, values: object) =>
  site.services.store.db.updateTable('families').set(values).where('gno', '=', gno).execute();

test('a package holds the fonts of the game’s characters, licence, receipt, credits, charset, lock and a README', async () => {
  const { answer, files } = await packageOf();
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining(encodeURIComponent('龙吟九万里 LÖVE 11 字体包.zip')),
  });
  expect([...files.keys()]).toEqual([
    'README.txt',
    'fonts/shi-hei--regular.ttf',
    'fonts/wrap.lua',
    'fonts/ziwan_guard.lua',
    'charset.txt',
    'CREDITS.txt',
    'fonts.lock.json',
    '授权/授权清单.txt',
    '授权/试黑体 shi-hei--regular/授权协议.txt',
    '授权/试黑体 shi-hei--regular/授权说明.txt',
  ]);
  expect(files.get('charset.txt')?.toString()).toBe(' 吟龙');
  expect(files.get('README.txt')?.toString()).toContain("love.graphics.newFont('fonts/shi-hei--regular.ttf'");
  const bill = files.get('授权/授权清单.txt')?.toString().split('\r\n');
  expect(bill).toContain(`试黑体（${FACE.role}）`);
  expect(bill?.filter((line) => line.startsWith('  ')).at(0)).toMatch(/^ {2}游戏：可以/);
  const lock = JSON.parse(files.get('fonts.lock.json')?.toString() ?? '');
  expect(lock).toMatchObject({ project: '龙吟九万里', engine: 'love11', date: '2026-11-20' });
});

test('a package whose visitor leaves is not finished, and is no download', async () => {
  const began = Promise.withResolvers<AbortSignal>();
  const { draw } = AtlasEngine.prototype;
  vi.spyOn(AtlasEngine.prototype, 'draw').mockImplementationOnce(async function (
    this: AtlasEngine,
    ...asked
  ) {
    const signal = asked[3]?.signal as AbortSignal;
    began.resolve(signal);
    if (!signal.aborted) await once(signal, 'abort');
    return draw.apply(this, asked);
  });
  const leaving = new AbortController();
  const body = { project: '半途', faces: [{ ...FACE, atlas: { kind: 'bitmap', size: 32 } }] };
  const left = fetch(`${origin}/web/api/game/package`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ engine: 'love11', ...body }),
    signal: leaving.signal,
  });
  const signal = await began.promise;
  leaving.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => signal.aborted).toBe(true);
  // The one place where packages are made is free again.
  await packageOf({ ...body, project: '走完' });
  const records = await site.services.store.db.selectFrom('downloads').select('file_name').execute();
  expect(records.map((record) => record.file_name)).toEqual(
    expect.not.arrayContaining([expect.stringContaining('半途')]),
  );
  expect(records.map((record) => record.file_name)).toContainEqual(expect.stringContaining('走完'));
});

test('a package that takes long keeps its connection, which an idle one does not', async () => {
  const began = Promise.withResolvers<void>();
  const drawing = Promise.withResolvers<void>();
  const { draw } = AtlasEngine.prototype;
  vi.spyOn(AtlasEngine.prototype, 'draw').mockImplementationOnce(async function (
    this: AtlasEngine,
    ...asked
  ) {
    began.resolve();
    await drawing.promise;
    return draw.apply(this, asked);
  });
  site.app.server.setTimeout(200);
  const long = fetch(`${origin}/web/api/game/package`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ project: '龙吟', engine: 'love11' },
      faces: [{ ...FACE, atlas: { kind: 'bitmap', size: 32 } }],
    }),
  });
  await began.promise;
  // Opened later than the package's connection, and closed by the same timeout.
  await once(connect(Number(new URL(origin).port), '127.0.0.1').resume(), 'close');
  drawing.resolve();
  expect((await long).status).toBe(200);
});

test('the same request gives the same bytes, in any order of characters', async () => {
  const { answer } = await packageOf();
  const { answer: again } = await packageOf({ faces: [{ ...FACE, characters: '吟\n龙龙吟' }] });
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  expect(again.headers.etag).toBe(answer.headers.etag);
});

test('its receipt can be checked, and a package is made again for its day, but not for a day without one', async () => {
  const { answer, files } = await packageOf();
  const receipt = files.get('授权/试黑体 shi-hei--regular/授权说明.txt') as Buffer;
  const checked = await site.get(`/web/api/receipts/check?sha256=${sha256Hex(receipt)}`);
  expect(checked.json().data).toMatchObject({
    fontGNo: 'shi-hei',
    files: [
      {
        fileName: 'fonts/shi-hei--regular.ttf',
        sha256: sha256Hex(files.get('fonts/shi-hei--regular.ttf') as Buffer),
      },
    ],
  });
  clock += 3 * DAY;
  const { answer: later } = await packageOf();
  expect(later.rawPayload.equals(answer.rawPayload)).toBe(false);
  const { answer: again } = await packageOf({ date: '2026-11-20' });
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  for (const request of [
    { date: '2026-11-19' },
    { date: '2026-12-30' },
    { date: '2026-11-20', project: '别的' },
  ])
    expect(await refusal(request)).toMatchObject({ status: 400, code: 'S00419' });
  expect(await refusal({ date: '2026-02-30' })).toMatchObject({ status: 400, code: 'S00400' });
});

test('a package counts as one download a day and is in the account’s history', async () => {
  const { db } = site.services.store;
  const counted = async () =>
    Number(
      (
        await db
          .selectFrom('families')
          .select('downloads')
          .where('gno', '=', 'shi-hei')
          .executeTakeFirstOrThrow()
      ).downloads,
    );
  const userId = await insertUser(db);
  const { token } = await site.services.sessions.issue(userId, { ip: '203.0.113.1', userAgent: 'test' });
  const as = { 'reeji-authenticate': token };
  const before = await counted();
  for (let n = 0; n < 3; n++) await packageOf({ project: '账号里的游戏' }, as);
  expect(await counted()).toBe(before + 1);
  const { records } = (await site.get('/web/api/account/download/history', as)).json().data;
  expect(records).toMatchObject([
    { fontGNo: 'shi-hei', fileName: '账号里的游戏 LÖVE 11 字体包.zip', licence: { id: 'ofl-1.1' } },
  ]);
});

test('a font with a reserved name is renamed, and the receipt says so', async () => {
  await change('shi-hei', { reserved_font_names: JSON.stringify(['Noto']) });
  await site.services.store.db.transaction().execute(bumpRevision);
  clock += 2000;
  const { files } = await packageOf();
  const { records } = readNames(
    tablesOf(files.get('fonts/shi-hei--regular.ttf') as Buffer).tables.get('name'),
  );
  const family = records.find(({ id, platform }) => id === 1 && platform === 3);
  expect(new TextDecoder('utf-16be').decode(family?.bytes)).toMatch(/^Ziwan TH [\da-f]{4}$/);
  expect(files.get('授权/试黑体 shi-hei--regular/授权说明.txt')?.toString()).toContain('字体内的名称改为');
  await change('shi-hei', { reserved_font_names: '[]' });
});

test('characters that a face lacks are an error that lists them, or left out on request', async () => {
  const faces = [{ ...FACE, characters: '龙𰻞吟' }];
  expect(await refusal({ faces })).toMatchObject({
    status: 404,
    code: 'S00442',
    message: '这款字体没有所需的字（试黑体 缺 1 个：𰻞）',
    data: { gno: 'shi-hei', missing: '𰻞' },
  });
  const { files } = await packageOf({ faces, leaveOut: true });
  expect(files.get('charset.txt')?.toString()).toBe(' 吟龙');
  // Whoever carries the package to the game has to know.
  expect(files.get('README.txt')?.toString()).toMatch(/^缺字：.+没有这 1 个字，不在包里：𰻞$/m);
  const whole = await packageOf({ faces: [{ ...FACE, characters: '龙吟' }] });
  expect(whole.files.get('README.txt')?.toString()).not.toContain('缺字');
  expect(await refusal({ faces: [{ ...FACE, characters: '𰻞' }], leaveOut: true })).toMatchObject({
    code: 'S00442',
  });
});

test('a refused package costs none of those that a client may make in a minute', async () => {
  const limited = await startTestSite({ env: { RATE_LIMIT_PDF: '2' } });
  try {
    const payload = (characters: string) => ({
      project: '界',
      engine: 'love11',
      faces: [{ ...FACE, characters }],
    });
    const make = async (characters: string) =>
      (await limited.inject({ method: 'POST', url: '/web/api/game/package', payload: payload(characters) }))
        .statusCode;
    for (let i = 0; i < 3; i++) expect(await make('𰻞')).toBe(404);
    expect([await make('龙'), await make('吟'), await make('龙吟')]).toEqual([200, 200, 429]);
  } finally {
    await limited.close();
  }
}, 60_000);

test('every package has the space, which no list of visible characters names', async () => {
  const { files } = await packageOf({ engine: 'renpy', faces: [{ ...FACE, atlas: { ...atlas, size: 24 } }] });
  expect([...files.keys()].filter((path) => path.endsWith('.fnt'))).toHaveLength(1);
  const fnt = [...files].find(([path]) => path.endsWith('.fnt'))?.[1].toString();
  expect(fnt).toMatch(/char id=32 .* width=0 height=0 .* xadvance=[1-9]/);
  const { files: plain } = await packageOf();
  const glyphOf = openCmap(tablesOf(plain.get('fonts/shi-hei--regular.ttf') as Buffer).tables.get('cmap'));
  expect(glyphOf?.(0x20)).toBeGreaterThan(0);
  // Neither it nor a format character is lacking.
  const lines = { ...FACE, characters: '龙 吟\u200b　' };
  expect((await ask({ faces: [lines] })).statusCode).toBe(200);
  expect(plain.get('CREDITS.txt')?.toString()).toContain('只保留 2 个字和空格');
});

test('a variable face is fixed at weight 400, or the asked one, and named for it', async () => {
  const fontOf = async (axes?: object) => {
    const faces = [
      { gno: 'shi-bian', role: '正文', stem: 'bian', characters: '龙吟', ...(axes ? { axes } : {}) },
    ];
    const { files } = await packageOf({ faces });
    const { tables } = tablesOf(files.get('fonts/bian.ttf') as Buffer);
    return { tables, weight: Buffer.from(tables.get('OS/2') as Uint8Array).readUInt16BE(4), files };
  };
  const usual = await fontOf();
  expect([usual.tables.has('fvar'), usual.weight]).toEqual([false, 400]);
  expect(usual.files.get('CREDITS.txt')?.toString()).toMatch(/可变字体固定在 .*wght 400/);
  // It does not bear the reserved name.
  expect(usual.files.get('CREDITS.txt')?.toString()).not.toContain('授权保留了');
  const bold = await fontOf({ wght: 700 });
  expect(bold.weight).toBe(700);
  const [family] = [1].map((id) =>
    new TextDecoder('utf-16be').decode(
      readNames(bold.tables.get('name')).records.find((record) => record.id === id)?.bytes,
    ),
  );
  expect(family).toMatch(/ Bold$/);
  expect(JSON.parse(bold.files.get('fonts.lock.json')?.toString() ?? '').faces[0].renamedTo).toBe(family);
});

test('a font whose licence forbids games, says nothing of them, or has no text is refused with the reason', async () => {
  const { db } = site.services.store;
  const licence = await db
    .selectFrom('licences')
    .selectAll()
    .where('id', '=', 'ofl-1.1')
    .executeTakeFirstOrThrow();
  const setGame = async (permission: 'no' | 'conditional' | null) => {
    const rows = statementsIn(licence.matrix).flatMap((row) =>
      row.use !== 'game' ? [row] : permission ? [{ ...row, permission, note: '须另行取得授权' }] : [],
    );
    await db
      .updateTable('licences')
      .set({ matrix: statedTerms(rows) })
      .where('id', '=', 'ofl-1.1')
      .execute();
  };
  await setGame('no');
  expect(await refusal({})).toMatchObject({
    status: 403,
    code: 'S00456',
    message: expect.stringContaining('须另行取得授权'),
  });
  await setGame(null);
  expect(await refusal({})).toMatchObject({
    status: 403,
    code: 'S00456',
    message: expect.stringContaining('没有说明'),
  });
  await setGame('conditional');
  expect((await ask({})).statusCode).toBe(200);
  await db.updateTable('licences').set({ matrix: licence.matrix }).where('id', '=', 'ofl-1.1').execute();
  expect(await refusal({ faces: [{ ...FACE, gno: 'wu-wen' }] })).toMatchObject({
    status: 403,
    code: 'S00433',
  });
  // Under another name it may be handed out, as in embedding.
  expect((await ask({ faces: [{ ...FACE, gno: 'guan-fang' }] })).statusCode).toBe(200);
  await change('guan-fang', { reserved_font_names: '[]' });
  expect(await refusal({ faces: [{ ...FACE, gno: 'guan-fang' }] })).toMatchObject({
    status: 403,
    code: 'S00434',
    data: { officialDownload: 'https://example.com/official' },
  });
});

test('bad requests say what to change', async () => {
  expect(await refusal({ faces: [{ ...FACE, gno: 'nobody' }] })).toMatchObject({
    status: 404,
    code: 'S00441',
  });
  expect(await refusal({ faces: [{ ...FACE, axes: { wght: 99999 } }] })).toMatchObject({
    status: 400,
    code: 'S00414',
  });
  // Pixi and MonoGame read atlases alone.
  expect(await refusal({ engine: 'pixi8' })).toMatchObject({
    status: 400,
    code: 'S00418',
    data: { reason: 'ATLAS_MISSING' },
  });
  for (const body of [
    { engine: 'flash' },
    { faces: [] },
    { faces: Array.from({ length: 17 }, () => FACE) },
    { project: '' },
    { project: '长'.repeat(61) },
    { faces: [{ ...FACE, stem: '../x' }] },
    { faces: [{ ...FACE, characters: '' }] },
    { faces: [{ ...FACE, role: '　' }] },
  ])
    expect(await refusal(body), JSON.stringify(body).slice(0, 60)).toMatchObject({
      status: 400,
      code: expect.stringMatching(/^S004(00|13)$/),
    });
});

test('two faces of one family have different file names', async () => {
  const { files } = await packageOf({ faces: [FACE, { ...FACE, role: '正文', characters: '龙' }] });
  expect([...files.keys()].filter((path) => path.startsWith('fonts/'))).toEqual([
    'fonts/shi-hei--regular.ttf',
    'fonts/shi-hei--regular-2.ttf',
    'fonts/wrap.lua',
    'fonts/ziwan_guard.lua',
  ]);
});

test('more characters than a package may hold are refused', async () => {
  const all = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => String.fromCodePoint(from + i)).join('');
  const faces = [
    { ...FACE, characters: all(0x4e00, 20_000) },
    { ...FACE, characters: all(0x20000, 20_001) },
  ];
  expect(await refusal({ faces })).toMatchObject({ code: 'S00418', data: { reason: 'TOO_MANY_CHARACTERS' } });
  faces[1] = { ...FACE, characters: all(0x20000, 20_000) };
  expect(await refusal({ faces })).toMatchObject({ code: 'S00442' });
});

const atlas = { kind: 'bitmap', size: 32, pageSize: 512 };

test('a package with an atlas holds its pages and descriptor, and later characters leave the others in place', async () => {
  const made = async (characters: string, more: object = {}) => {
    const faces = [{ ...FACE, characters, atlas: { ...atlas, ...more } }];
    const { files } = await packageOf({ engine: 'love11', faces });
    const places = new Map(
      [
        ...(files.get('fonts/shi-hei--regular.fnt')?.toString() ?? '').matchAll(
          /char id=(\d+)\s+(x=.*?)xoffset/g,
        ),
      ].map((m) => [String.fromCodePoint(Number(m[1])), m[2]]),
    );
    return { files, places, lock: JSON.parse(files.get('fonts.lock.json')?.toString() ?? '') };
  };
  const first = await made('龙吟虎啸');
  expect([...first.places.keys()].sort()).toEqual([...' 龙吟虎啸'].sort());
  expect(first.files.get('fonts/shi-hei--regular.png')?.subarray(1, 4).toString()).toBe('PNG');
  const { layout } = first.lock.faces[0].atlas;
  const second = await made('龙吟虎啸九万里', { layout });
  for (const [char, place] of first.places) expect(second.places.get(char)).toBe(place);
  expect(second.places.size).toBe(8);

  // As in a game of thousands of characters, most of which it no longer uses.
  const of = (count: number) => {
    const reserve = Array.from({ length: count }, (_, i) => layout.places[0].replace(/^\d+/, 0x20000 + i));
    return { ...layout, places: [...layout.places, ...reserve] };
  };
  const third = await made('龙吟虎啸九万里', { layout: of(20_000) });
  for (const [char, place] of second.places) expect(third.places.get(char)).toBe(place);
  const faces = [{ ...FACE, atlas: { ...atlas, layout: of(40_000) } }];
  expect(await refusal({ faces })).toMatchObject({ code: 'S00413' });
});

test('Pixi gets a distance field as XML', async () => {
  const faces = [{ ...FACE, atlas: { ...atlas, kind: 'msdf' } }];
  const { files } = await packageOf({ engine: 'pixi8', faces });
  const [descriptor] = [...files]
    .filter(([path]) => /\.(fnt|xml)$/.test(path))
    .map(([, bytes]) => bytes.toString());
  expect(descriptor).toContain('fieldType="msdf" distanceRange="6"');
});

test('an atlas that cannot be drawn is refused with what to change', async () => {
  const refused = async (change: object, engine = 'love11') =>
    (await refusal({ engine, faces: [{ ...FACE, atlas: { ...atlas, ...change } }] })).data?.reason;
  expect(await refused({ size: 3 })).toBe('SETTING_INVALID');
  expect(await refused({ pageSize: 500 })).toBe('SETTING_INVALID');
  expect(await refused({ size: 200, pageSize: 64 })).toBe('GLYPH_TOO_LARGE');
  expect(await refused({ kind: 'msdf' })).toBe('ATLAS_FIELD');
  expect(await refused({ size: 60, pageSize: 64 }, 'cocos')).toBe('MORE_THAN_ONE_PAGE');
});

const FILLED = [
  { ...FACE, stem: 'hei', characters: '龙吟萬嘯', atlas },
  { gno: 'shi-fan', role: '补字：标题', stem: 'hei-fill-1', characters: '龙吟萬嘯', fills: 'hei' },
];

test('what a face lacks is drawn into its atlas by its filler, with a licence, receipt and entry of its own', async () => {
  const { files } = await packageOf({ faces: FILLED });
  const drawn = [...(files.get('fonts/hei.fnt')?.toString() ?? '').matchAll(/char id=(\d+)/g)];
  expect(drawn.map(([, id]) => String.fromCodePoint(Number(id)))).toEqual([' ', '吟', '嘯', '萬', '龙']);
  expect([...files.keys()].filter((path) => path.startsWith('fonts/'))).toEqual([
    'fonts/hei.ttf',
    'fonts/hei.fnt',
    'fonts/hei.png',
    'fonts/hei-fill-1.ttf',
    'fonts/wrap.lua',
    'fonts/ziwan_guard.lua',
  ]);
  expect(files.get('授权/试繁体 hei-fill-1/授权说明.txt')?.toString()).toContain('画进 hei 的图集');
  expect(files.get('CREDITS.txt')?.toString()).toContain('试繁体');
  const { faces } = JSON.parse(files.get('fonts.lock.json')?.toString() ?? '');
  expect(faces.map((face: any) => [face.stem, face.fills, face.characters.count])).toEqual([
    ['hei', undefined, 2],
    ['hei-fill-1', 'hei', 2],
  ]);
  const [first, again] = [await packageOf({ faces: FILLED }), await packageOf({ faces: FILLED })];
  expect(again.answer.rawPayload.equals(first.answer.rawPayload)).toBe(true);
});

test('a scale is written into the font, and a filler without anything to fill is left out', async () => {
  const [main, filler] = FILLED;
  const unitsOf = async (scale: number) => {
    const { files } = await packageOf({ faces: [main, { ...filler, scale }] });
    const head = tablesOf(files.get('fonts/hei-fill-1.ttf') as Buffer).tables.get('head') as Uint8Array;
    return ((head[18] as number) << 8) | (head[19] as number);
  };
  expect(await unitsOf(1.25)).toBe((await unitsOf(1)) / 1.25);
  const { atlas: _, ...alone } = main as any;
  const faces = [alone, { ...filler, scale: 1.25 }];
  const { files: web } = await packageOf({ engine: 'rpgmaker-mz', faces });
  const woff = await unpack(web.get('fonts/hei-fill-1.woff') as Buffer);
  const head = tablesOf(woff.faces[0]?.sfnt as Uint8Array).tables.get('head');
  expect(Buffer.from(head as Uint8Array).readUInt16BE(18)).toBe((await unitsOf(1)) / 1.25);
  const { files } = await packageOf({
    faces: [
      { ...main, characters: '龙吟' },
      { ...filler, characters: '龙' },
    ],
  });
  expect([...files.keys()].some((path) => path.includes('fill'))).toBe(false);
});

test('a filler is refused for what it fills, and for its licence', async () => {
  const [main, filler] = FILLED;
  const answer = async (change: object) =>
    refusal({ faces: [main, { ...filler, ...change }], leaveOut: true });
  expect(await answer({ fills: 'other' })).toMatchObject({
    code: 'S00418',
    data: { reason: 'FILLS_NOTHING' },
  });
  expect(await answer({ fills: 'hei-fill-1' })).toMatchObject({ data: { reason: 'FILLS_NOTHING' } });
  expect(await answer({ gno: 'wu-wen' })).toMatchObject({ code: expect.stringMatching(/^S004/) });
  expect(await answer({ scale: 9 })).toMatchObject({ status: 400, code: 'S00400' });
  // Together, they still lack one.
  expect(await refusal({ faces: FILLED.map((face) => ({ ...face, characters: '龙萬𰻞' })) })).toMatchObject({
    data: { gno: 'shi-hei', missing: '𰻞' },
  });
});

test('a family whose name has a space is renamed for Cocos, which cannot open it, and the receipt says so', async () => {
  const faces = [{ gno: 'shi-fan', role: '标题', stem: 'fan', characters: '龍吟' }];
  const { files } = await packageOf({ engine: 'cocos', faces });
  const font = files.get('fonts/fan.ttf') as Buffer;
  const nameIn = (bytes: Uint8Array, id: number) => {
    const { records } = readNames(tablesOf(bytes).tables.get('name'));
    return new TextDecoder('utf-16be').decode(records.find((record) => record.id === id)?.bytes);
  };
  const { files: others } = await packageOf({ engine: 'love11', faces });
  const usual = nameIn(others.get('fonts/fan.ttf') as Buffer, 1);
  expect(usual).toMatch(/\s/);
  expect(nameIn(font, 1)).toBe(usual.replace(/\s/g, ''));
  const receipt = [...files].find(([path]) => path.endsWith('授权说明.txt'))?.[1].toString();
  expect(receipt).toContain(`字体内的名称改为「${nameIn(font, 1)}」（引擎打不开带空格的名称）`);
});

test('a forged layout is refused', async () => {
  const settings = JSON.stringify([32, { type: 'bitmap' }, 0, 1, 512]);
  const sound = { settings, pageWidth: 64, shelves: ['0 0 40 40'], places: ['40857 0 0 0 30 30'] };
  const answer = async (layout: object) =>
    (await refusal({ faces: [{ ...FACE, characters: '龙', atlas: { ...atlas, layout } }] })).data?.reason;
  for (const forged of [
    { ...sound, pageWidth: 513 },
    { ...sound, shelves: ['1000000 0 40 40'] },
    { ...sound, places: ['40857 0 60 0 30 30'] },
    { ...sound, places: ['40857 0 0 4000 30 30'] },
  ])
    expect(await answer(forged)).toBe('SETTING_INVALID');
});

const estimateOf = async (body: object) => {
  const answer = await site.inject({
    method: 'POST',
    url: '/web/api/game/package/estimate',
    payload: { project: '龙吟九万里', engine: 'love11', faces: [FACE], ...body },
  });
  return answer.json();
};

test('a package that must be small gives up what is seen least, says so, and is the same each time', async () => {
  const faces = [{ ...FACE, characters: '龙吟虎啸九万里', atlas: { ...atlas, kind: 'mtsdf', size: 160 } }];
  const { answer: whole } = await packageOf({ engine: 'pixi8', faces });
  expect(whole.headers['x-note']).toBeUndefined();
  const maxBytes = Math.round(whole.rawPayload.byteLength * 0.6);
  const { data: expected } = await estimateOf({ engine: 'pixi8', faces, maxBytes });
  const { answer, files } = await packageOf({ engine: 'pixi8', faces, maxBytes });
  expect(answer.rawPayload.byteLength).toBeLessThanOrEqual(maxBytes);
  expect(answer.rawPayload.byteLength).toBeGreaterThan(maxBytes / 2);
  const note = decodeURIComponent(answer.headers['x-note'] as string);
  expect(note).toMatch(/^为了不超过 \d+ KB：去掉了守卫，图集从 MTSDF 改为 MSDF，图集从 160 降到 \d+ 像素，/);
  expect(files.get('README.txt')?.toString()).toContain(note);
  expect(note).toContain(expected.givenUp.join('，'));
  const size = Number(/降到 (\d+) 像素，/.exec(note)?.[1]);
  expect(JSON.parse(files.get('fonts.lock.json')?.toString() ?? '').faces[0].atlas).toMatchObject({ size });
  const { answer: again } = await packageOf({ engine: 'pixi8', faces, maxBytes });
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
});

test('a package that cannot be so small is refused with the least size', async () => {
  const faces = [{ ...FACE, characters: '龙吟虎啸', atlas: { ...atlas, kind: 'msdf', size: 160 } }];
  const { data } = await estimateOf({ engine: 'pixi8', faces, maxBytes: 5000 });
  expect(data).toMatchObject({ fits: false, bytes: expect.any(Number) });
  expect(data.bytes).toBeGreaterThan(5000);
  expect(await refusal({ engine: 'pixi8', faces, maxBytes: 5000 })).toMatchObject({
    status: 400,
    code: 'S00420',
    message: expect.stringMatching(/最小约 \d+ KB/),
    data: { least: data.bytes },
  });
  for (const maxBytes of [999, 100_000_001, 20_000.5])
    expect(await refusal({ faces, maxBytes })).toMatchObject({ status: 400, code: 'S00400' });
});

test('an estimate is the size of the package, and is refused for the same reasons', async () => {
  const { answer } = await packageOf();
  expect(await estimateOf({})).toMatchObject({
    code: '200',
    data: { bytes: answer.rawPayload.byteLength, fits: true, givenUp: [] },
  });
  expect(await estimateOf({ faces: [{ ...FACE, gno: 'nobody' }] })).toMatchObject({ code: 'S00441' });
  expect(await estimateOf({ engine: 'pixi8' })).toMatchObject({
    code: 'S00418',
    data: { reason: 'ATLAS_MISSING' },
  });
});

test('with one estimate being made and sixteen waiting, further ones get a retry hint', async () => {
  const { engine } = site.services.fonts;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const subset = engine.subset.bind(engine);
  const held = vi.spyOn(engine, 'subset').mockImplementation(async (job) => {
    await opened;
    return subset(job);
  });
  let refused = 0;
  const answers = Array.from({ length: 20 }, async () => {
    const { code } = await estimateOf({});
    if (code !== '200') refused++;
    return code;
  });
  await expect.poll(() => refused).toBe(3);
  open();
  const codes = await Promise.all(answers);
  held.mockRestore();
  expect(codes.toSorted()).toEqual([...Array(17).fill('200'), ...Array(3).fill('S00503')]);
});

/** Enough for WOFF2 to save more than the note says. */
const MANY = '龙吟虎啸九万里体凤，。';

/** A package one byte smaller than the asked one. */
async function smaller(body: object) {
  const { answer } = await packageOf(body);
  return packageOf({ ...body, maxBytes: answer.rawPayload.byteLength - 1 });
}

test('a package for Godot becomes smaller as WOFF2 if nothing else helps, and says that this costs frames', async () => {
  const { answer, files } = await smaller({
    engine: 'godot4',
    guard: false,
    faces: [{ ...FACE, characters: MANY }],
  });
  expect(decodeURIComponent(answer.headers['x-note'] as string)).toContain('字体改用 WOFF2');
  expect(files.get('fonts/shi-hei--regular.woff2')?.subarray(0, 4).toString()).toBe('wOF2');
  expect(files.get('fonts/shi-hei--regular.woff2.import')?.toString()).toContain(
    'source_file="res://fonts/shi-hei--regular.woff2"',
  );
  expect([...files.keys()].some((path) => path.endsWith('.ttf'))).toBe(false);
  expect(files.get('README.txt')?.toString()).toContain('会卡一下');
});

test('a small package for Godot has its scaled filler as WOFF2, too, and its fallbacks are its files', async () => {
  const faces = FILLED.map(({ atlas: _, ...face }: any) => ({
    ...face,
    ...(face.fills ? { scale: 1.25 } : { characters: `${face.characters}${MANY}` }),
  }));
  const { files } = await smaller({ engine: 'godot4', guard: false, faces });
  const fonts = [...files.keys()].filter((path) => /\.(woff2|ttf|otf)$/.test(path));
  expect(fonts).toEqual(['fonts/hei.woff2', 'fonts/hei-fill-1.woff2']);
  const chain = files.get('fonts/hei-filled.tres')?.toString() ?? '';
  expect([...chain.matchAll(/path="([^"]+)"/g)].map(([, path]) => `fonts/${path}`)).toEqual(fonts);
  expect(files.get('README.txt')?.toString()).toContain('已把 hei-fill-1.woff2 设为 hei.woff2 的后备');
});

test('overlapping contours are united for engines that make fields or strokes of a font, and said in the receipt', async () => {
  const unite = vi.spyOn(AtlasEngine.prototype, 'unite');
  try {
    const { files: plain } = await packageOf({ engine: 'godot4' });
    expect(unite).toHaveBeenCalledTimes(1);
    expect(plain.get('CREDITS.txt')?.toString()).toMatch(/合并了 [12] 个字形里相交的轮廓/);
    expect(plain.get('README.txt')?.toString()).not.toContain('仍然相交');
    expect(plain.get('fonts/shi-hei--regular.ttf.import')?.toString()).toContain('distance_field=true');
    unite.mockImplementation(async (bytes) => ({ bytes, united: 9, left: [0x9f99] }));
    const { files } = await packageOf({ engine: 'godot4' });
    expect(files.get('CREDITS.txt')?.toString()).toContain('合并了 9 个字形里相交的轮廓');
    expect(files.get('README.txt')?.toString()).toContain('有 1 个字的轮廓仍然相交');
    const many = Array.from({ length: 21 }, (_, i) => 0x4e00 + i);
    unite.mockImplementation(async (bytes) => ({ bytes, united: 2, left: many }));
    const { files: bitmap } = await packageOf({ engine: 'godot4' });
    expect(bitmap.get('fonts/shi-hei--regular.ttf.import')?.toString()).toContain('distance_field=false');
    expect(bitmap.get('README.txt')?.toString()).toContain('没有开 MSDF');
    unite.mockClear();
    await packageOf({ engine: 'love11' });
    expect(unite).not.toHaveBeenCalled();
  } finally {
    unite.mockRestore();
  }
});

test('a guard goes along unless it is unwanted or the package too large, and changes nothing else', async () => {
  const [usual, without] = [await packageOf(), await packageOf({ guard: false })];
  expect(usual.files.get('README.txt')?.toString()).toContain('守卫（fonts/ziwan_guard.lua）');
  expect(without.files.get('README.txt')?.toString()).not.toContain('守卫');
  expect([...usual.files.keys()].filter((path) => !without.files.has(path))).toEqual([
    'fonts/ziwan_guard.lua',
  ]);
  for (const path of ['fonts.lock.json', 'fonts/shi-hei--regular.ttf'])
    expect(usual.files.get(path)).toEqual(without.files.get(path));
  // A few kB, of which the README has some.
  expect(usual.answer.rawPayload.byteLength - without.answer.rawPayload.byteLength).toBeLessThan(3500);
  const small = await packageOf({ maxBytes: usual.answer.rawPayload.byteLength - 1 });
  expect(decodeURIComponent(small.answer.headers['x-note'] as string)).toMatch(/：去掉了守卫。$/);
  expect(small.files.has('fonts/ziwan_guard.lua')).toBe(false);
});

test('an engine that can do without font files gives those of fillers up too', async () => {
  const { files: whole } = await packageOf({ faces: FILLED });
  const fontsIn = (files: ReadonlyMap<string, Buffer>) =>
    [...files.keys()].filter((path) => path.endsWith('.ttf')).length;
  const least = (await refusal({ faces: FILLED, maxBytes: 1000 })).data?.least;
  const { files } = await packageOf({ faces: FILLED, maxBytes: Math.ceil(least / 1000) * 1000 });
  expect([fontsIn(whole), fontsIn(files)]).toEqual([2, 0]);
  expect(files.get('fonts/hei.fnt')?.toString()).toContain('chars count=5');
});

test('paint is drawn into a bitmap, and refused for an engine that colours it itself', async () => {
  const paint = { fill: [255, 200, 0, 1], stroke: { width: 2, colour: [40, 0, 0, 1] } };
  const faces = [{ ...FACE, characters: '龙吟 ', atlas: { ...atlas, paint } }];
  const { files } = await packageOf({ faces });
  const colours = async (painted: boolean) => {
    const png = painted
      ? files.get('fonts/shi-hei--regular.png')
      : (await packageOf({ faces: [{ ...FACE, atlas }] })).files.get('fonts/shi-hei--regular.png');
    const { channels } = await sharp(png).stats();
    return channels.map(({ min, max }) => [min, max]);
  };
  expect((await colours(true))[2]).toEqual([0, 0]);
  expect((await colours(false))[2]).toEqual([255, 255]);
  expect(await refusal({ engine: 'renpy', faces })).toMatchObject({
    code: 'S00418',
    data: { reason: 'ATLAS_COLOURS' },
  });
});

test('what TextMeshPro itself looks for is in its package, from whichever face has it, and what none has is said', async () => {
  const plain = await packageOf({ engine: 'unity' });
  expect(plain.files.get('README.txt')?.toString()).toContain(
    'TextMeshPro 自己还要 _ …，标题（shi-hei--regular）没有',
  );
  const needs: { asks?: string } = ENGINES.unity.needs;
  const before = needs.asks;
  // The fonts of this site have hanzi only: 虎 the first one, 龍 its filler, _ none.
  needs.asks = '虎龍_';
  try {
    const faces = FILLED.map(({ atlas: _, ...face }: any) => face);
    const { files } = await packageOf({ engine: 'unity', faces });
    expect(files.get('Assets/Fonts/hei-charset.txt')?.toString()).toContain('虎');
    expect(files.get('Assets/Fonts/hei-fill-1-charset.txt')?.toString()).toContain('龍');
    const readme = files.get('README.txt')?.toString();
    expect(readme).toContain('TextMeshPro 自己还要 虎 龍，剧本里没有，也放进来了。');
    expect(readme).toContain('TextMeshPro 自己还要 _，标题（hei）没有');
    // A build server compares the lock with its script.
    const lock = JSON.parse(files.get('fonts.lock.json')?.toString() ?? '');
    expect(lock.faces[0].characters).toEqual({ count: 2, sha256: sha256Hex('吟龙') });
  } finally {
    needs.asks = before as string;
  }
});

test('a script too long for the asked size is refused with the largest size that fits', async () => {
  const atlas = { kind: 'bitmap', size: 200, pageSize: 256 };
  const faces = [{ ...FACE, characters: '龙吟虎啸九万里', atlas }];
  const { code, message, data } = await refusal({ engine: 'phaser', faces });
  expect([code, data.reason]).toEqual(['S00418', 'MORE_THAN_ONE_PAGE']);
  expect(message).toContain(`最大能用 ${data.largestSize} 像素`);
  await packageOf({
    engine: 'phaser',
    faces: [{ ...faces[0], atlas: { ...atlas, size: data.largestSize } }],
  });
});

test('the example of the API reference makes the files that it lists', async () => {
  const ours = (text: string) =>
    text.replaceAll('zcool-kuaile', 'shi-hei').replaceAll('站酷快乐体', '试黑体');
  const { body, files: listed } = schemasOf(gamePackage).help?.example ?? {};
  const { files } = await packageOf(JSON.parse(ours(JSON.stringify(body))));
  expect([...files.keys()]).toEqual(listed?.map(ours));
});

test('the list of engines says what each reads', async () => {
  const { data } = (await site.get('/web/api/game/engines')).json();
  expect(data).toHaveLength(GAME_ENGINES.length);
  expect(data.find((e: any) => e.id === 'love11')).toMatchObject({ opened: true, guard: true });
  expect(data.find((e: any) => e.id === 'cocos')).toEqual({
    id: 'cocos',
    name: 'Cocos Creator 3',
    requires: 'either',
    atlases: ['bitmap'],
    colours: true,
    onePage: true,
    opened: false,
    guard: false,
  });
});
