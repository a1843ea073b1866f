import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import { sha256Hex } from '@ziwan/infra/digest';
import { bumpRevision } from '@ziwan/store';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { unsettable } from './draw-sheet.ts';
import type { PdfRenderer, RenderJob } from './renderer.ts';
import { SheetService } from './service.ts';
import { readPdf } from './testing/read-pdf.ts';
import { writeSheetFonts } from './testing/sheet-fonts.ts';

/** 11 p.m. UTC, which is already the next day in China. */
const NOW = Date.parse('2026-11-20T23:00:00Z');
const TEXT = '江湖夜雨十年灯';
/** Timeout longer than a sheet takes on a busy machine. */
const TIMEOUT = 60_000;

let site: TestSite;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ziwan-sheet-'));
  await writeSheetFonts(folder);
  site = await startTestSite({
    fonts: false,
    config: { limits: NO_LIMITS },
    overrides: { now: () => NOW, sheetTimeout: TIMEOUT },
  });
  const { store, blobs } = site.services;
  const summary = await importPath({ store, blobs, dataDir: site.dataDir }, folder);
  expect(summary.refused).toEqual([]);
}, 120_000);
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
});

const NO_LIMITS = { api: 0, webfont: 0, download: 0, pdf: 0 };

const ask = (query: Record<string, string>, headers?: Record<string, string>) =>
  site.get(`/web/api/pdf/compare?${new URLSearchParams(query)}`, headers);

async function sheet(query: Record<string, string>): Promise<Buffer> {
  const answer = await ask(query);
  expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.body).toBe(200);
  return answer.rawPayload;
}

const tablesOf = (sfnt: Buffer): string[] =>
  Array.from({ length: sfnt.readUInt16BE(4) }, (_, i) => sfnt.toString('latin1', 12 + 16 * i, 16 + 16 * i));

test('the sheet is a PDF file with a name and the current date in China', async () => {
  const answer = await ask({ fonts: 'shi-jing,noto-sans-sc-vf', text: TEXT });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent('字体对比表-2026-11-21.pdf')}`,
  );
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(answer.rawPayload.subarray(-6).toString()).toContain('%%EOF');
});

test('every font has its own page after the overview, and the text can be extracted from each', async () => {
  const { pages, text } = readPdf(await sheet({ fonts: 'shi-jing,noto-sans-sc-vf', text: TEXT, size: '30' }));
  expect(pages).toBe(3);
  // In both fonts: overview, sample and sizes.
  expect(text.split('\n').filter((line) => line === TEXT).length).toBeGreaterThanOrEqual(8);
  for (const words of ['字体对比表', '试静体', '试变体', '同一句话', '授权与覆盖', '1/3', '3/3'])
    expect(text).toContain(words);
});

test('a font whose licence nobody has seen is never said to be allowed, and is called 仅预览 on both pages', async () => {
  const setText = (gno: string, sha256: string | null) =>
    site.services.store.db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      await trx.updateTable('families').set({ licence_text_sha256: sha256 }).where('gno', '=', gno).execute();
    });
  const { db } = site.services.store;
  const { sha256 } = await db.selectFrom('licence_texts').select('sha256').executeTakeFirstOrThrow();
  await setText('shi-jing', null);
  await site.restart();
  try {
    const { byPage } = readPdf(await sheet({ fonts: 'shi-jing,noto-sans-sc-vf', text: TEXT, size: '30' }));
    const [overview = '', claimed = '', allowed = ''] = byPage;
    expect(overview).toContain('试静体：仅预览：来源称可以，授权全文没有随字体附上');
    expect(claimed).toContain('仅预览：来源称可以');
    expect(claimed.split('\n')).not.toContain('可以');
    expect(claimed.split('\n')).toContain('来源称可以，未见全文');
    expect(allowed).not.toContain('未见全文');
  } finally {
    await setText('shi-jing', sha256);
    await site.restart();
  }
});

test('a two-page overview has samples on both pages, never a table alone', async () => {
  const fonts = 'shi-jing,shi-qu,noto-sans-sc-vf';
  for (const [text, size] of [
    [TEXT, '40'],
    [TEXT, '96'],
    [TEXT.repeat(3), '60'],
    [TEXT.repeat(6), '72'],
    [TEXT.repeat(12), '36'],
  ] as const) {
    const { byPage, pages } = readPdf(await sheet({ fonts, text, size }));
    const tables = byPage.findIndex((page) => page.includes('授权与覆盖'));
    expect(tables, `${text.length} characters at ${size}`).toBeLessThan(pages - 3);
    expect(byPage[tables]?.includes('江湖夜雨'), `${text.length} characters at ${size}`).toBe(true);
  }
});

test('pages are laid out as they were', async () => {
  const record: string[] = [];
  for (const query of [
    { fonts: 'shi-jing,noto-sans-sc-vf', text: TEXT, size: '30' },
    { fonts: 'shi-jing,shi-qu,noto-sans-sc-vf', text: `${TEXT}龙𠮷A1。\n第二行`, size: '48', spacing: '100' },
    { fonts: 'shi-jing', text: TEXT.repeat(9), size: '72' },
  ] as Record<string, string>[]) {
    const { contents } = readPdf(await sheet(query));
    for (const [i, content] of contents.entries())
      record.push(`${query.size}, page ${i + 1}: ${content.length} ${sha256Hex(content).slice(0, 12)}`);
  }
  // After a change that is meant, run this with `-u` and look at a sheet.
  expect(record.join('\n')).toMatchInlineSnapshot(`
    "30, page 1: 14612 e19f8371a8ba
    30, page 2: 30539 6a8a03a985c8
    30, page 3: 30880 ef284a36cc57
    48, page 1: 50028 0932a7cb8ba6
    48, page 2: 19808 5173726a6314
    48, page 3: 27178 8663d4f46532
    48, page 4: 31880 b6b72e162054
    48, page 5: 26403 8498c2ddefbe
    48, page 6: 10649 734c4d27513d
    48, page 7: 27273 a11a6ff3379f
    72, page 1: 11719 2172d77f2b05
    72, page 2: 2641 49f2bd4271b8
    72, page 3: 3291 baf2b1854f37
    72, page 4: 27819 2e739e14569e"
  `);
});

test('the fonts are embedded as subsets with a ToUnicode map', async () => {
  const { fonts } = readPdf(await sheet({ fonts: 'shi-jing,shi-qu', text: TEXT }));
  expect(fonts.length).toBeGreaterThanOrEqual(3);
  for (const { name, file } of fonts) {
    expect(name).toMatch(/^[A-Z]{6}\+/);
    expect(file.length).toBeLessThan(60_000);
  }
});

test('missing characters are counted, stay in the text, and are listed by code point', async () => {
  const { text, actual } = readPdf(await sheet({ fonts: 'shi-jing', text: '江湖龙夜雨' }));
  expect(text).toContain('缺 1 字：龙');
  expect(text).toContain('U+9F99');
  expect(actual).toContain('江湖龙夜雨');
});

test('a character that no font has is drawn as its code point and is extracted as itself', async () => {
  const { text, actual } = readPdf(await sheet({ fonts: 'shi-jing', text: '江𠮷' }));
  expect(text).toContain('20BB7');
  expect(actual).toContain('江𠮷');
});

test('a font that draws none of the text still has a page, with cells only', async () => {
  const { pages, text } = readPdf(await sheet({ fonts: 'shi-qu', text: '十年灯' }));
  expect(pages).toBe(2);
  expect(text).toContain('缺 3 字：十年灯');
});

test('a CFF font is embedded as CFF and its text can be extracted', async () => {
  const { fonts, text } = readPdf(await sheet({ fonts: 'shi-qu', text: '江湖夜雨' }));
  expect(fonts.some((f) => f.subtype === 'CIDFontType0' && f.file[0] === 1)).toBe(true);
  expect(text.split('\n')).toContain('江湖夜雨');
});

test('variable fonts are pinned before embedding, with axis values shown and clamped to their range', async () => {
  const at = (axes: string) => sheet({ fonts: 'noto-sans-sc-vf', text: TEXT, axes });
  const [light, bold, beyond] = await Promise.all([at('wght:100'), at('wght:900'), at('wght:5000,ROND:3')]);
  for (const pdf of [light, bold, beyond]) {
    for (const { file, subtype } of readPdf(pdf).fonts) {
      if (subtype === 'CIDFontType2') expect(tablesOf(file)).not.toContain('fvar');
    }
  }
  expect(readPdf(light).text).toContain('wght 100');
  expect(readPdf(bold).text).toContain('wght 900');
  expect(readPdf(beyond).text).toContain('wght 900');
  const sample = (pdf: Buffer) =>
    readPdf(pdf)
      .fonts.map((f) => f.file.toString('base64'))
      .sort();
  expect(sample(light)).not.toEqual(sample(bold));
  expect(sample(beyond)).toEqual(sample(bold));
});

test('colour and spacing apply to the samples', async () => {
  const plain = await sheet({ fonts: 'shi-jing', text: TEXT });
  const set = await sheet({ fonts: 'shi-jing', text: TEXT, color: '#B8281C', spacing: '100' });
  expect(set.equals(plain)).toBe(false);
  expect(readPdf(set).text).toContain('字距 100‰');
});

test('line breaks are kept, other white space collapses to one space, and invisible characters are dropped', async () => {
  const { text } = readPdf(await sheet({ fonts: 'shi-jing', text: '江湖\n夜\u200b雨\t\t十年' }));
  const lines = text.split('\n');
  expect(lines).toContain('江湖');
  expect(lines).toContain('夜雨 十年');
});

test('a face can be requested by its own number, and a font requested twice counts once', async () => {
  const family = await site.services.store.db
    .selectFrom('families')
    .select('default_face_gno')
    .where('gno', '=', 'shi-jing')
    .executeTakeFirstOrThrow();
  const { pages } = readPdf(await sheet({ fonts: `${family.default_face_gno}, shi-qu,shi-qu`, text: TEXT }));
  expect(pages).toBe(3);
});

const bad: [name: string, query: Record<string, string>, status: number, code: string, message: RegExp][] = [
  ['no text', { fonts: 'shi-jing' }, 400, 'S00412', /请输入/],
  ['an empty text', { fonts: 'shi-jing', text: '' }, 400, 'S00412', /请输入/],
  ['a text of white space only', { fonts: 'shi-jing', text: ' \u200b\n' }, 400, 'S00412', /请输入/],
  ['an overlong text', { fonts: 'shi-jing', text: '江'.repeat(201) }, 400, 'S00411', /最长 200 字/],
  ['no fonts', { text: TEXT }, 400, 'S00400', /fonts：缺少此项/],
  ['only commas for fonts', { fonts: ',,', text: TEXT }, 400, 'S00400', /fonts：不能为空/],
  ['nine fonts', { fonts: 'a,b,c,d,e,f,g,h,i', text: TEXT }, 400, 'S00417', /最多对比 8 款/],
  ['an unknown font', { fonts: 'shi-jing,nope', text: TEXT }, 404, 'S00441', /没有找到这款字体（nope）/],
  [
    'a size over the limit',
    { fonts: 'shi-jing', text: TEXT, size: '97' },
    400,
    'S00400',
    /size：不能大于 96/,
  ],
  ['a non-numeric size', { fonts: 'shi-jing', text: TEXT, size: 'big' }, 400, 'S00400', /size/],
  ['a spacing below the limit', { fonts: 'shi-jing', text: TEXT, spacing: '-201' }, 400, 'S00400', /spacing/],
  ['a malformed colour', { fonts: 'shi-jing', text: TEXT, color: 'red' }, 400, 'S00400', /color/],
  ['malformed axes', { fonts: 'shi-jing', text: TEXT, axes: 'wght=700' }, 400, 'S00400', /axes/],
];

for (const [name, query, status, code, message] of bad) {
  test(`${name} returns ${status} in the envelope`, async () => {
    const answer = await ask(query);
    expect({ status: answer.statusCode, ...answer.json() }).toEqual({
      status,
      code,
      message: expect.stringMatching(message),
      data: null,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
}

test('concurrent requests for the same sheet render it once', async () => {
  const query = { fonts: 'shi-jing,shi-qu', text: '夜雨江湖' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(query)));
  expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((a) => a.headers.etag)).size).toBe(1);
  const { jobs } = site.services.fonts.engine.stats();
  const again = await ask(query);
  expect(again.rawPayload.equals(answers[0]?.rawPayload as Buffer)).toBe(true);
  expect(site.services.fonts.engine.stats().jobs).toBe(jobs);
  const known = await ask(query, { 'if-none-match': again.headers.etag as string });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
});

test('with two sheets rendering and eight queued, further requests get a retry hint', async () => {
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, i) => ask({ fonts: 'shi-jing', text: `江湖${i}`, size: '20' })),
  );
  const refused = answers.filter((a) => a.statusCode !== 200);
  expect(refused.map((a) => [a.statusCode, a.json().code, a.headers['retry-after']])).toEqual(
    Array(4).fill([503, 'S00503', '3']),
  );
  expect((await ask({ fonts: 'shi-jing', text: '江湖之后' })).statusCode).toBe(200);
});

test('a face whose layout rules the writer does not support is subset again without them', async () => {
  const { families, drawn, engine, watch } = site.services.fonts;
  const jobs: RenderJob[] = [];
  const renderer: Pick<PdfRenderer, 'render'> = {
    render: async (job) => {
      jobs.push(job);
      return jobs.length === 1
        ? { kind: 'unsettable', keys: ['sample0'] }
        : { kind: 'done', bytes: new Uint8Array([1]) };
    },
  };
  const { details } = families;
  const parts = { details, drawn, engine, watch, origin: null, now: () => NOW, timeout: TIMEOUT };
  const service = new SheetService(parts, renderer);
  const query = { fonts: 'noto-sans-sc-vf,shi-jing', text: 'AV，江湖', size: 36, spacing: 0 };
  expect((await service.compare(query)).bytes).toEqual(new Uint8Array([1]));
  const layout = jobs.map(({ typefaces }) =>
    typefaces.samples.map((face) =>
      tablesOf(Buffer.from(face?.bytes ?? [])).filter((t) => /^G(SUB|POS)$/.test(t)),
    ),
  );
  expect(layout[0]?.[0]).not.toEqual([]);
  expect(layout[1]?.[0]).toEqual([]);
  expect(layout[1]?.[1]).toEqual(layout[0]?.[1]);
});

test('invalid fonts and fonts with broken rules are reported by the key of their face', () => {
  const face = { key: 'sample0', bytes: Buffer.from('no font at all'), characters: new Set([0x6c5f]) };
  expect(unsettable({ samples: [face, null], interface: [] })).toEqual(['sample0']);
});

test('a sheet does not count as a download', async () => {
  await sheet({ fonts: 'shi-jing', text: TEXT });
  const { db } = site.services.store;
  expect(await db.selectFrom('downloads').selectAll().execute()).toEqual([]);
});

const installed = (tool: string) => spawnSync(tool, ['-v']).error === undefined;

test.skipIf(!installed('pdftotext') || !installed('pdffonts'))(
  'pdftotext extracts the text, and pdffonts lists every font as an embedded subset with a Unicode map (needs poppler)',
  async () => {
    const path = join(folder, 'sheet.pdf');
    await writeFile(path, await sheet({ fonts: 'shi-jing,shi-qu,noto-sans-sc-vf', text: '江湖龙夜雨𠮷' }));
    const text = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' }).stdout;
    expect(text).toContain('江湖龙夜雨𠮷');
    expect(text).toContain('缺 2 字：龙');
    const fonts = spawnSync('pdffonts', [path], { encoding: 'utf8' }).stdout.trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThanOrEqual(4);
    for (const font of fonts) expect(font).toMatch(/Identity-H\s+yes yes yes/);
    expect(fonts.some((font) => /CID Type 0C/.test(font))).toBe(true);
  },
);

test('a client over the rate limit gets a retry hint', async () => {
  const limited = await startTestSite({ fonts: false, env: { RATE_LIMIT_PDF: '2' } });
  try {
    const url = '/web/api/pdf/compare?fonts=nope&text=a';
    const answers = [await limited.get(url), await limited.get(url), await limited.get(url)];
    expect(answers.map((a) => a.statusCode)).toEqual([404, 404, 429]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
