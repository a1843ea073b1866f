import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeFrame, FRAME_TYPE, fallbackFace, type SubsetItem } from '@ziwan/contract';
import { inspect, unpack } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';
import type { FileCache } from '../../runtime/disk-cache.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { startTestSite } from '../../testing/site.ts';
import { idOf } from './subset-address.ts';

const site = await sharedSite();

async function batch(items: unknown[]): Promise<SubsetItem[]> {
  const answer = await site.post('/webfont/http', items);
  expect(answer.statusCode).toBe(200);
  return answer.json().data as SubsetItem[];
}

/** Characters that a font file draws, as a browser reads them. */
async function drawnIn(bytes: Uint8Array): Promise<string> {
  const { faces } = await unpack(bytes);
  const { drawn } = inspect((faces[0] as { sfnt: Uint8Array }).sfnt);
  return drawn
    .flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => String.fromCodePoint(a + i)))
    .join('');
}

/** Files of an item's stored subset. */
async function filesOf(item: SubsetItem | undefined): Promise<string[]> {
  const name = `${idOf(item?.woff2Path?.split('/').at(-1) ?? '')}.woff2`;
  const root = join(site.dataDir, 'cache', 'webfont', 'subsets');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((e) => e.isFile() && e.name === name).map((e) => join(e.parentPath, e.name));
}

test('each item of a batch succeeds or fails independently', async () => {
  const items = await batch([
    { gno: 'shi-hei', text: '龙吟體' },
    { gno: 'nope', text: '龙' },
    { gno: 'shi-fan', text: '可' },
    { gno: 'shi-hei', text: ' \n' },
    { gno: 'shi-hei', text: '字'.repeat(2001) },
    { gno: 'shi-bian', text: '龙', axes: { slnt: 3 } },
    { gno: 'shi-bian', text: '龙', axes: { wght: 600 } },
  ]);
  expect(items.map((i) => [i.gno, i.missing, i.error?.code ?? null])).toEqual([
    ['shi-hei', '體', null],
    ['nope', '', 'S00441'],
    ['shi-fan', '可', 'S00442'],
    ['shi-hei', '', 'S00412'],
    ['shi-hei', '', 'S00411'],
    ['shi-bian', '', 'S00414'],
    ['shi-bian', '', null],
  ]);
  for (const item of items.filter((i) => i.error)) {
    expect([item.woffPath, item.ttfPath, item.woff2Path]).toEqual([null, null, null]);
  }
});

test('a variation sequence that the font lacks is reported beside what it draws instead', async () => {
  const [item, plain] = await batch([
    { gno: 'shi-hei', text: '龙\u{E0100}吟龙\u{E0100}體\u{E0100}' },
    { gno: 'shi-hei', text: '龙吟體' },
  ]);
  expect(item).toMatchObject({ missing: '體', marks: [{ char: '龙\u{E0100}', substitute: '龙' }] });
  expect(plain?.marks).toEqual([]);
  // The selector is part of what the subset is made for.
  expect(item?.woff2Path).not.toBe(plain?.woff2Path);
});

test('a subset contains exactly the requested characters, in every format', async () => {
  const [item] = await batch([{ gno: 'shi-hei', text: '吟龙龙，體' }]);
  for (const [path, type] of [
    [item?.woff2Path, 'font/woff2'],
    [item?.woffPath, 'font/woff'],
    [item?.ttfPath, 'font/ttf'],
  ]) {
    const answer = await site.get(path as string);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    expect(await drawnIn(answer.rawPayload)).toBe('吟龙，');
    const again = await site.get(path as string, { 'if-none-match': answer.headers.etag as string });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  }
});

test('pages of any origin learn why an embedded font is refused; previews stay the site’s own', async () => {
  const openTo = async (path: string) => {
    const { statusCode, headers } = await site.get(path);
    return [statusCode, headers['access-control-allow-origin']];
  };
  for (const path of [
    '/webfont/css/none.css',
    '/webfont/css/family/none.css',
    '/webfont/f/none.woff2',
    '/webfont/s/none/0.woff2',
  ])
    expect([path, ...(await openTo(path))]).toEqual([path, 404, '*']);
  expect(await openTo('/webfont/p/none.woff2')).toEqual([404, undefined]);
});

test('the same characters get the same URL in any order', async () => {
  const [a, b, c] = await batch([
    { gno: 'shi-hei', text: '龙吟' },
    { gno: 'shi-hei', text: '吟龙吟\n' },
    { gno: 'shi-hei', text: '吟龙虎' },
  ]);
  expect(a?.woff2Path).toBe(b?.woff2Path);
  expect(a?.woff2Path).not.toBe(c?.woff2Path);
});

test('a frame carries the bytes of every item after the envelope', async () => {
  const answer = await site.post(
    '/webfont/http',
    [
      { gno: 'shi-hei', text: '龙' },
      { gno: 'nope', text: '龙' },
      { gno: 'shi-fan', text: '鳳' },
    ],
    { accept: FRAME_TYPE },
  );
  expect(answer.headers['content-type']).toBe(FRAME_TYPE);
  const { envelope, fonts } = decodeFrame(new Uint8Array(answer.rawPayload).buffer);
  expect(envelope).toMatchObject({
    code: '200',
    data: [{ gno: 'shi-hei' }, { error: { code: 'S00441' } }, {}],
  });
  expect(fonts[1]).toHaveLength(0);
  expect(await drawnIn(fonts[0] as Uint8Array)).toBe('龙');
  expect(await drawnIn(fonts[2] as Uint8Array)).toBe('鳳');
});

test('a subset with every axis pinned is static, and one with a limited axis stays variable', async () => {
  const subset = async (axes: object) => {
    const answer = await site.post('/subset/web-variable-font', { gno: 'shi-bian', text: '可变', axes });
    expect(answer.statusCode).toBe(200);
    const file = await site.get(answer.json().data.ttfPath);
    return inspect(file.rawPayload).axes.map((a) => [a.tag, a.min, a.max]);
  };
  expect(await subset({})).toEqual([['wght', 100, 900]]);
  expect(await subset({ wght: 500 })).toEqual([]);
  expect(await subset({ wght: [300, 600] })).toEqual([['wght', 300, 600]]);
});

test('a single item without any of the characters fails with its status', async () => {
  const answer = await site.post('/subset/web-variable-font', { gno: 'shi-bian', text: '鳳' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'S00442']);
});

test('an issued URL works in every format after a restart', async () => {
  const [item] = await batch([{ gno: 'shi-hei', text: '九万里' }]);
  await site.restart();
  for (const path of [item?.ttfPath, item?.woff2Path, item?.woffPath]) {
    const answer = await site.get(path as string);
    expect([answer.statusCode, await drawnIn(answer.rawPayload)]).toEqual([200, '万九里']);
  }
});

test('a popular subset is re-encoded, no larger than before and with the same characters', async () => {
  const [item] = await batch([{ gno: 'shi-hei', text: '龙吟虎啸九万里' }]);
  const first = await site.get(item?.woff2Path as string);
  for (let i = 0; i < 3; i++) await site.get(item?.woff2Path as string);
  await site.services.fonts.webfont.idle();
  const later = await site.get(item?.woff2Path as string);
  expect(later.rawPayload.length).toBeLessThanOrEqual(first.rawPayload.length);
  expect(await drawnIn(later.rawPayload)).toBe(await drawnIn(first.rawPayload));
  expect(await filesOf(item)).toHaveLength(1);
});

test('what the site’s own pages show often is re-encoded, too, from the fourth use on', async () => {
  const [item] = await batch([{ gno: 'shi-hei', text: '虎九' }]);
  const preview = `${item?.woff2Path}`.replace('/webfont/f/', '/webfont/p/');
  for (let i = 0; i < 2; i++) expect((await site.get(preview)).statusCode).toBe(200);
  await site.services.fonts.webfont.idle();
  expect(await filesOf(item)).toEqual([]);
  await site.get(preview);
  await site.services.fonts.webfont.idle();
  expect(await filesOf(item)).toHaveLength(1);
});

test('a damaged subset on disk is regenerated, never served', async () => {
  const [item] = await batch([{ gno: 'shi-hei', text: '龙吟虎啸' }]);
  for (let i = 0; i < 4; i++) await site.get(item?.woff2Path as string);
  await site.services.fonts.webfont.idle();
  const [file] = await filesOf(item);
  const bytes = await readFile(file as string);
  bytes[bytes.length - 5] = (bytes[bytes.length - 5] as number) ^ 0xff;
  await writeFile(file as string, bytes);
  await site.restart();
  const answer = await site.get(item?.woff2Path as string);
  expect(await drawnIn(answer.rawPayload)).toBe('吟啸虎龙');
  expect(answer.rawPayload.equals(bytes.subarray(32))).toBe(false);
});

test('a stylesheet ends with the system’s font in the lines of the face, under the number that was asked for', async () => {
  const { body } = await site.get('/webfont/css/shi-hei.css');
  const { metrics, hanziAdvance, fontGNo } = (await site.get('/web/api/font/getFontDetail?id=shi-hei')).json()
    .data.childFontResource[0];
  expect(body.endsWith(`}\n\n${fallbackFace('zw-shi-hei', metrics, hanziAdvance)}`)).toBe(true);
  const face = await site.get(`/webfont/css/${fontGNo}.css`);
  expect(face.body).toContain(`font-family: "zw-${fontGNo}-fallback"`);
});

test('a stylesheet links to slices that contain every character of the font once', async () => {
  const css = await site.get('/webfont/css/shi-hei.css?display=block');
  expect(css.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  expect(css.body).toContain('font-display: block');
  expect(css.body).toContain('font-weight: 400');
  const addresses = [...css.body.matchAll(/url\("([^"]+)"\)/g)].map((m) => m[1] as string);
  const slices = await Promise.all(addresses.map((a) => site.get(a)));
  expect(slices.map((s) => s.headers['cache-control'])).toEqual(
    addresses.map(() => 'public, max-age=31536000, s-maxage=3600, immutable'),
  );
  const drawn = await Promise.all(slices.map((s) => drawnIn(s.rawPayload)));
  expect([...drawn.join('')].sort().join('')).toBe([...' 。，万九体凤吟啸虎里龙'].sort().join(''));
  expect(css.body).toContain('unicode-range: U+20,U+3002,U+FF0C');
});

test('a slice without a version is not cached forever', async () => {
  const answer = await site.get('/webfont/s/shi-hei/0.woff2');
  expect(answer.headers['cache-control']).not.toContain('immutable');
});

test('a stylesheet for a text has one rule, and those of the fallback face', async () => {
  const css = await site.get(`/webfont/css/shi-bian.css?text=${encodeURIComponent('可变')}`);
  expect(css.body.match(/@font-face/g)).toHaveLength(3);
  expect(css.body).toContain('font-weight: 100 900');
  const address = /url\("([^"]+\.woff2)"\)/.exec(css.body)?.[1] as string;
  expect(await drawnIn((await site.get(address)).rawPayload)).toBe('变可');
});

test('without a writable cache, subsets are served and their URLs outlive a restart', async () => {
  const full: FileCache = {
    get: async () => null,
    put: async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  };
  const filled = await startTestSite({ overrides: { cache: full } });
  try {
    const answer = await filled.post('/webfont/http', [{ gno: 'shi-hei', text: '龙' }]);
    const item = answer.json().data[0] as SubsetItem;
    await filled.restart();
    for (const path of [item.woff2Path, item.ttfPath]) {
      const file = await filled.get(path as string);
      expect(file.statusCode).toBe(200);
      expect(await drawnIn(file.rawPayload)).toBe('龙');
    }
    expect(filled.errors).toEqual([]);
    // Storing a popular subset fails; it is still served.
    for (let i = 0; i < 4; i++) await filled.get(item.woff2Path as string);
    await filled.services.fonts.webfont.idle();
    expect((await filled.get(item.woff2Path as string)).statusCode).toBe(200);
    expect(filled.errors.splice(0)).toHaveLength(1);
  } finally {
    await filled.close();
  }
});

test('the cache folder may be deleted while the site serves', async () => {
  const [item] = await batch([{ gno: 'shi-hei', text: '万里风' }]);
  const popular = async () => {
    for (let i = 0; i < 4; i++) await site.get(item?.woff2Path as string);
    await site.services.fonts.webfont.idle();
  };
  await popular();
  expect(await filesOf(item)).toHaveLength(1);
  await rm(join(site.dataDir, 'cache'), { recursive: true });
  expect((await site.get(item?.woff2Path as string)).statusCode).toBe(200);
  await site.restart();
  expect(await drawnIn((await site.get(item?.woff2Path as string)).rawPayload)).toBe('万里');
  await popular();
  expect(await filesOf(item)).toHaveLength(1);
});
