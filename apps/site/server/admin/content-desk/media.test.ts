import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { mediaOf } from '@ziwan/content';
import { isNight } from '@ziwan/infra/testing';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';

const CLIP = join(import.meta.dirname, '../../../../../content/video/whole-multiples');

let editor: Staff;

const site = await sharedSite({ fonts: false, env: { RATE_LIMIT_API: '0' } });
beforeAll(async () => {
  editor = await staffOf(site, { role: 'editor', nickname: '小编' });
}, 60_000);

const plain = (width: number, height: number, background = '#c8102e') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A grey PNG of that size; black would compress to almost nothing. @param rows of pixel data, `height` by default */
async function png(width: number, height: number, rows = height): Promise<Buffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const body = await promisify(deflate)(Buffer.alloc((width + 1) * rows), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a picture is stored under its hash as WebP, without camera metadata', async () => {
  const jpeg = await plain(300, 200)
    .jpeg()
    .withExif({ IFD0: { Artist: 'SECRET-AUTHOR' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
    .toBuffer();
  expect(jpeg.includes('SECRET-AUTHOR')).toBe(true);
  const { data, status } = await editor.upload('/media', jpeg, { alt: ' 红底 ' }, 'C:\\pics\\海报.jpg');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    kind: 'picture',
    mediaType: 'image/webp',
    width: 300,
    height: 200,
    title: '海报.jpg',
    alt: '红底',
    uploader: { id: editor.id, nickname: '小编' },
    uses: [],
  });
  const sent = await site.get(data.src);
  expect(sent.headers['content-type']).toBe('image/webp');
  expect(sent.rawPayload.includes('SECRET-AUTHOR')).toBe(false);
  expect((await sharp(sent.rawPayload).metadata()).exif).toBeUndefined();
  // Uploading the same picture again returns the existing one and says so.
  expect(data.note).toBeNull();
  expect((await editor.upload('/media', jpeg)).data).toMatchObject({
    id: data.id,
    title: '海报.jpg',
    note: '媒体库里已经有它，名称是「海报.jpg」，说明没有改动',
  });
  expect((await editor.call('GET', '/media?kind=picture')).data.total).toBe(1);
});

const text = (s: string) => Buffer.from(s);
const REFUSED: [name: string, bytes: () => Buffer | Promise<Buffer>, status: number, code: string][] = [
  [
    'an SVG',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    415,
    'S00495',
  ],
  ['an executable called .png', () => Buffer.concat([text('MZ'), Buffer.alloc(500)]), 415, 'S00495'],
  ['an ELF binary', () => Buffer.concat([text('\x7fELF'), Buffer.alloc(500)]), 415, 'S00495'],
  ['an HTML page', () => text('<!doctype html><script>alert(1)</script>'), 415, 'S00495'],
  ['a ZIP archive', () => Buffer.concat([text('PK\x03\x04'), Buffer.alloc(500)]), 415, 'S00495'],
  ['a GIF', () => Buffer.concat([text('GIF89a'), Buffer.alloc(100)]), 415, 'S00495'],
  ['a PDF', () => text('%PDF-1.7\n'), 415, 'S00495'],
  ['nothing', () => Buffer.alloc(0), 415, 'S00495'],
  ['a PNG of 16,000 × 16,000', () => png(16_000, 16_000, isNight ? 16_000 : 20), 413, 'S00477'],
  ['a PNG that claims 60,000 × 60,000', () => png(60_000, 60_000, 20), 413, 'S00477'],
  [
    'a picture of 11 MB',
    async () => Buffer.concat([await plain(20, 20).jpeg().toBuffer(), Buffer.alloc(11 * 2 ** 20)]),
    413,
    'S00477',
  ],
  [
    'a truncated PNG',
    async () => (await plain(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 900),
    400,
    'S00474',
  ],
  ['a truncated JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 400, 'S00474'],
  [
    'a truncated MP4',
    () => Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypisom'), Buffer.alloc(12)]),
    400,
    'S00491',
  ],
  ['captions without a cue', () => text('WEBVTT\n\n<script>alert(1)</script>\n'), 400, 'S00492'],
  [
    'captions that are not text',
    () => Buffer.concat([text('WEBVTT\n\n'), Buffer.from([0xff, 0xfe, 0x00])]),
    400,
    'S00492',
  ],
  [
    'captions of a megabyte',
    () => text(`WEBVTT\n\n00:00.000 --> 00:01.000\n${'字'.repeat(400_000)}`),
    413,
    'S00494',
  ],
];

for (const [name, bytes, status, code] of REFUSED) {
  test(`refused with a reason: ${name}`, async () => {
    const answer = await editor.upload('/media', await bytes(), {}, 'innocent.png');
    expect(answer).toMatchObject({ status, code });
    expect(answer.message).toMatch(/\p{Script=Han}{3}/u);
  });
}

test('refused: a form without a file', async () => {
  expect(await editor.call('POST', '/media', { title: 'x' })).toMatchObject({ status: 415 });
  const { statusCode } = await site.inject({ method: 'POST', url: '/api/v1/admin/media' });
  expect(statusCode).toBe(401);
});

test('a video is stored unchanged, with duration and size from its header; so are captions', async () => {
  const clip = await editor.upload('/media', await readFile(`${CLIP}.mp4`), { title: '短片' }, 'a.mp4');
  expect(clip.data).toMatchObject({
    kind: 'video',
    mediaType: 'video/mp4',
    width: 1280,
    height: 720,
    durationSeconds: 15,
    title: '短片',
  });
  const captions = await editor.upload('/media', await readFile(`${CLIP}.vtt`), {}, 'a.vtt');
  expect(captions.data).toMatchObject({ kind: 'captions', mediaType: 'text/vtt', width: null });
  const { data: video } = await editor.call('POST', '/entries', {
    id: 'clip',
    kind: 'video',
    title: '整数倍',
    markdown: '',
    status: 'published',
    details: {
      sources: [{ src: clip.data.src }],
      captions: [{ src: captions.data.src, lang: 'zh-CN', label: '中文' }],
    },
  });
  expect(video.details).toMatchObject({
    durationSeconds: 15,
    sources: [{ src: clip.data.src, type: 'video/mp4', width: 1280, height: 720, bytes: clip.data.bytes }],
  });
  const seen = (await site.get('/web/api/web-video/getDetailById?id=clip')).json().data;
  expect(seen.captions).toEqual([{ src: captions.data.src, lang: 'zh-CN', label: '中文' }]);
  const used = (await editor.call('GET', `/media/${clip.data.id}`)).data.uses;
  expect(used).toEqual([
    { type: 'entry', id: 'clip', title: '整数倍', kind: 'video', versions: [], binned: false },
  ]);
  const wrong = await editor.call('POST', '/entries', {
    kind: 'video',
    title: '错',
    markdown: '',
    status: 'draft',
    details: { sources: [{ src: captions.data.src }] },
  });
  expect(wrong).toMatchObject({
    status: 400,
    message: expect.stringContaining('视频：媒体库里没有这个文件'),
  });
});

test('a large file is uploaded in parts and joined once all have arrived', async () => {
  const whole = await readFile(`${CLIP}.mp4`);
  const upload = 'a1'.repeat(16);
  const form = (who: Staff, from: number, to: number) =>
    who.upload('/media/parts', whole.subarray(from, to), { upload, offset: String(from) });
  const make = (who: Staff) =>
    who.upload('/media', new Uint8Array(), { upload, bytes: String(whole.length), fileName: '分段.mp4' }, '');
  expect((await form(editor, 0, 20_000)).data).toEqual({ offset: 20_000 });
  expect(await make(editor)).toMatchObject({ status: 400, message: expect.stringContaining('没有传完整') });
  await form(editor, 20_000, whole.length);
  // Repeats a part, as after a dropped connection.
  await form(editor, 20_000, whole.length);
  const other = await staffOf(site, { role: 'editor' });
  expect(await make(other)).toMatchObject({ status: 400 });
  expect((await make(editor)).data).toMatchObject({ kind: 'video', bytes: whole.length, width: 1280 });
  const left: string[] = [];
  for await (const key of site.services.blobs.list('media-incoming/')) left.push(key);
  expect(left).toEqual([]);
  expect(await editor.upload('/media/parts', whole, { upload, offset: String(64 * 2 ** 20) })).toMatchObject({
    code: 'S00494',
  });
  expect(
    await editor.upload('/media/parts', Buffer.alloc(5 * 2 ** 20), { upload, offset: '0' }),
  ).toMatchObject({ status: 413 });
  expect(await editor.upload('/media/parts', whole, { upload: '../x', offset: '0' })).toMatchObject({
    status: 400,
  });
});

test('a file lists where it is used and can be deleted only when nothing shows it', async () => {
  const { data: picture } = await editor.upload('/media', await plain(31, 31, '#123456').png().toBuffer(), {
    alt: '蓝',
  });
  const { src, id } = picture;
  const article = { kind: 'news', title: '有图', status: 'draft', id: 'with-picture' };
  await editor.call('POST', '/entries', { ...article, markdown: `![蓝](${src})` });
  const operator = await staffOf(site, { role: 'operator' });
  const advert = { position: 'home', title: '横幅', url: '/font', protocol: 2, isDisable: '1' };
  const { data: banner } = await operator.call('POST', '/adverts', { ...advert, image: { src, alt: '蓝' } });
  expect((await editor.call('GET', `/media/${id}`)).data.uses).toEqual([
    { type: 'entry', id: 'with-picture', title: '有图', kind: 'news', versions: [], binned: false },
    { type: 'adverts', id: banner.id, title: '横幅', kind: null, versions: [], binned: false },
  ]);
  expect(await editor.call('DELETE', `/media/${id}`)).toMatchObject({
    status: 409,
    code: 'S00465',
    message: expect.stringContaining('「有图」、「横幅」'),
  });
  await operator.call('DELETE', `/adverts/${banner.id}`);
  await editor.call('PUT', '/entries/with-picture', {
    revision: '1',
    data: { ...article, markdown: '没有图了' },
  });
  expect((await editor.call('DELETE', `/media/${id}`)).status).toBe(200);
  expect(await editor.call('DELETE', `/media/${id}`)).toMatchObject({ status: 404 });
  // Files that were deleted for good before history counted as a use.
  await site.services.blobs.delete((mediaOf(id) as { key: string }).key);
  const back = await editor.call('POST', '/entries/with-picture/restore', { revision: '2', version: 1 });
  expect(back).toMatchObject({ status: 400, message: expect.stringContaining('已经从媒体库删除') });
});

test('a file is found by name or description; renaming it needs the current revision', async () => {
  const { data } = await editor.upload('/media', await plain(9, 9, '#00ff00').webp().toBuffer(), {
    title: 'Green_Leaf',
    alt: '绿叶',
  });
  expect((await editor.call('GET', '/media?q=green_')).data.records).toMatchObject([{ id: data.id }]);
  expect((await editor.call('GET', `/media?q=${encodeURIComponent('绿')}`)).data.total).toBe(1);
  const change = { revision: data.revision, data: { title: '绿\u202e叶图', alt: '一片\u0007绿叶' } };
  expect((await editor.call('PUT', `/media/${data.id}`, change)).data).toMatchObject({
    title: '绿叶图',
    alt: '一片 绿叶',
  });
  expect(await editor.call('PUT', `/media/${data.id}`, change)).toMatchObject({ code: 'S00463' });
  expect(await editor.call('GET', '/media/nope')).toMatchObject({ status: 404 });
});
