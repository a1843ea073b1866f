import { brotliCompressSync, constants } from 'node:zlib';
import { gc } from '@ziwan/catalogue';
import { buildCollection, buildFont, packWoff2, windowsName } from '@ziwan/font-inspect/testing';
import { expect, test } from 'vitest';
import { edited, type Json, startFontDesk } from '../../testing/font-desk.ts';

const { site, operator, sample, sendPart, upload, draft } = await startFontDesk();

test('a file that is not a font is refused by its content, with a reason, whatever its name is', async () => {
  const text = (s: string) => new TextEncoder().encode(s);
  const refusals: [string, Uint8Array, RegExp][] = [
    ['字体.ttf', text(`MZ${'\0'.repeat(2000)}`), /程序/],
    ['字体.otf', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /SVG/],
    ['字体.woff2', text('PK\x03\x04 an archive'), /压缩包/],
    ['字体.ttc', text('just some words, quite a lot of them'), /不是可识别的字体/],
    ['截断.ttf', (sample.regular as Uint8Array).subarray(0, 1500), /不完整/],
    ['无数.ttc', collectionOf(0x7fffffff), /字体集合声明了/],
    ['炸弹.woff2', bomb(), /WOFF2 解压失败/],
  ];
  for (const [name, bytes, reason] of refusals) {
    const found = await upload(name, bytes);
    expect(found, name).toMatchObject({ state: 'refused', reason: expect.stringMatching(reason) });
    const made = await operator('POST', '/fonts', { uploads: [found.id] });
    expect(made, name).toMatchObject({ status: 400 });
    expect((await operator('DELETE', `/fonts/uploads/${found.id}`)).status).toBe(200);
  }
  expect(await partsLeft()).toEqual([]);
  expect(await operator('POST', '/fonts/uploads', { fileName: 'x.ttf', bytes: 3e9 })).toMatchObject({
    status: 400,
  });
}, 120_000);

async function partsLeft(): Promise<string[]> {
  const left = [];
  for await (const key of site.services.blobs.list('incoming/')) left.push(key);
  return left;
}

test('an upload that is given up half-way leaves nothing behind', async () => {
  const bytes = sample.other as Uint8Array;
  const { data } = await operator('POST', '/fonts/uploads', { fileName: '半途.ttf', bytes: bytes.length });
  await sendPart(data.id, bytes.subarray(0, 1000), 0);
  expect(await partsLeft()).toHaveLength(1);
  expect((await operator('DELETE', `/fonts/uploads/${data.id}`)).status).toBe(200);
  expect(await partsLeft()).toEqual([]);
  expect((await operator('GET', `/fonts/uploads/${data.id}`)).status).toBe(404);
});

/** A collection header that claims `count` faces. */
function collectionOf(count: number): Uint8Array {
  const bytes = Uint8Array.from(buildCollection([sample.regular as Uint8Array]));
  new DataView(bytes.buffer).setUint32(8, count);
  return bytes;
}

/** A few hundred bytes of WOFF2 that declare one small table and decompress to 200 MB. */
function bomb(): Uint8Array {
  const stream = brotliCompressSync(Buffer.alloc(200 * 1024 * 1024), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  const head = Buffer.alloc(48);
  head.write('wOF2', 0, 'latin1');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(48 + 3 + stream.length, 8);
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(2000, 16);
  head.writeUInt32BE(stream.length, 20);
  // One `cmap` with a length of 1000 bytes, encoded as UIntBase128.
  return Buffer.concat([head, Buffer.from([0, 0x87, 0x68]), stream]);
}

test('the names in an uploaded font are shown as one clean line of bounded length', async () => {
  const font = buildFont({
    characters: '字玩',
    axes: [{ tag: 'wght', name: '粗\u202e细\u0007', min: 100, default: 400, max: 900 }],
    names: [
      windowsName(1, `Clean\u202e\u0000 ${'x'.repeat(3000)}`),
      windowsName(1, ' 干\u2066净\u200b字\u{e0041}\n体 ', 0x804),
      windowsName(2, 'Bo\u200fld'),
      windowsName(6, 'Clean-Bold'),
      windowsName(9, `甲${'\u0336'.repeat(50)}`),
      windowsName(256, '粗\u202e细\u0007'),
    ],
  });
  const made = await draft(['干\u202e净.ttf', font]);
  expect(made.data).toMatchObject({ nameZh: '干净字 体', designer: `甲${'\u0336'.repeat(4)}` });
  expect(made.data.nameEn).toMatch(/^Clean x{54}$/);
  expect(made.data.faces).toMatchObject([
    { fileName: '干净.ttf', axes: [{ name: '粗细' }], names: { subfamily: { en: 'Bold' } } },
  ]);
  expect(JSON.stringify(made.data)).not.toMatch(/[\p{Cf}\p{Cs}]/u);
  const { data } = made;
  const renamed = await operator(
    'PUT',
    `/fonts/${data.id}`,
    edited(data, { nameZh: ' 新\u202e名\t字 ', about: '一\r\n二\u200b' }),
  );
  expect(renamed).toMatchObject({ status: 200, data: { nameZh: '新名 字', about: '一\n二' } });
  expect((await operator('DELETE', `/fonts/${data.id}`)).status).toBe(200);
});

test('a font of bitmaps only is refused with that reason', async () => {
  const found = await upload(
    '表情.ttf',
    buildFont({ characters: '字', tables: { glyf: null, loca: null, CBDT: new Uint8Array(8) } }),
  );
  expect(found).toMatchObject({ state: 'refused', reason: expect.stringMatching(/^这款字体的字只有位图/) });
});

test('TTC and WOFF2 files are recognised by content, not by name', async () => {
  const { regular, bold, other } = sample;
  const made = await draft(
    ['合集.ttc', buildCollection([regular as Uint8Array, bold as Uint8Array])],
    ['压缩.ttf', await packWoff2(other as Uint8Array)],
  );
  expect(made.status).toBe(200);
  expect(made.data.faces.map((f: Json) => [f.fileName, f.format]).sort()).toEqual([
    ['压缩.woff2', 'woff2'],
    ['合集.ttc', 'ttc'],
    ['合集.ttc', 'ttc'],
  ]);
  const { data: listed } = await operator('GET', `/fonts?ids=${made.data.id}`);
  // The samples keep the name Noto Sans SC Thin, and a word wins over class 400.
  expect(listed.records).toMatchObject([{ faceCount: 3, state: 'draft', face: { weight: 300 } }]);
  const shown = await operator('POST', `/fonts/${made.data.id}/publish`, { revision: made.data.revision });
  expect(shown.data.state).toBe('published');
  const off = await operator('POST', `/fonts/${made.data.id}/unpublish`, { revision: shown.data.revision });
  expect((await operator('DELETE', `/fonts/${off.data.id}`)).status).toBe(200);
}, 60_000);

test('an interrupted upload resumes, and a repeated part changes nothing', async () => {
  const bytes = sample.other as Uint8Array;
  const half = Math.floor(bytes.length / 2);
  const { data } = await operator('POST', '/fonts/uploads', { fileName: '春江.ttf', bytes: bytes.length });
  const part = (at: number, end: number) => sendPart(data.id, bytes.subarray(at, end), at);
  expect((await part(half, bytes.length)).data).toMatchObject({ received: 0, state: 'receiving' });
  expect((await part(0, half)).data).toMatchObject({ received: half });
  expect((await part(0, half)).data).toMatchObject({ received: half });
  await site.restart();
  expect((await operator('GET', `/fonts/uploads/${data.id}`)).data.received).toBe(half);
  expect((await part(half, bytes.length)).data).toMatchObject({ received: bytes.length });
  await site.services.admin.fontDesk.uploads.settled();
  const done = (await operator('GET', `/fonts/uploads/${data.id}`)).data;
  expect(done.state).toBe('ready');
  // Garbage collection keeps active uploads and deletes abandoned ones.
  const ctx = { store: site.services.store, blobs: site.services.blobs, dataDir: site.dataDir };
  const later = Date.now() + 2 * 3600_000;
  await gc(ctx, later);
  const made = await operator('POST', '/fonts', { uploads: [done.id] });
  expect(made.status).toBe(200);
  await gc(ctx, later);
  const again = await operator('POST', '/fonts/preview', {
    text: '春',
    faces: [{ font: made.data.id, face: made.data.faces[0].id }],
  });
  expect(again.data[0].missing).toBe('');
  await operator('DELETE', `/fonts/${made.data.id}`);
  expect((await gc(ctx, later)).quarantined).toBeGreaterThan(0);
});
