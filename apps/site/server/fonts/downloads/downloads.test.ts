import { sha256Hex } from '@ziwan/infra/digest';
import { expect, test } from 'vitest';
import { attachment } from '../../http/files/download-files.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { entriesOf } from '../../testing/zip.ts';

let clock = Date.now();
const site = await sharedSite({ overrides: { now: () => clock } });

interface Link {
  url: string;
  fileName: string;
  bytes: number | null;
  sha256: string | null;
  expiresAt: string;
}

async function link(id: string, type: 'file' | 'family'): Promise<Link> {
  // Two links issued at the same instant are identical.
  clock += 1;
  const answer = await site.get(`/web/api/font/get-download-url?id=${id}&type=${type}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data as Link;
}

const records = () =>
  site.services.store.db.selectFrom('downloads').selectAll().orderBy('created_at').execute();
const counted = async (gno: string) =>
  (
    await site.services.store.db
      .selectFrom('families')
      .select('downloads')
      .where('gno', '=', gno)
      .executeTakeFirstOrThrow()
  ).downloads;

test('a file downloads as it was imported, under its own name', async () => {
  const { url, fileName, bytes, sha256 } = await link('shi-hei', 'file');
  expect(fileName).toBe('试黑体.ttf');
  const answer = await site.get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'font/ttf',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="___.ttf"; filename*=UTF-8''${encodeURIComponent('试黑体.ttf')}`,
    'cache-control': 'no-store',
  });
  expect(sha256Hex(answer.rawPayload)).toBe(sha256);
});

test('the legacy single-file endpoint returns the same kind of link', async () => {
  const answer = await site.get('/api/v1/web/shi-hei/download');
  expect(answer.json().data).toMatchObject({
    fileName: '试黑体.ttf',
    url: expect.stringMatching(/^\/download\/file\//),
  });
});

test('an interrupted download resumes with a range request', async () => {
  const { url } = await link('shi-hei', 'file');
  const whole = await site.get(url);
  const size = whole.rawPayload.length;
  const part = await site.get(url, { range: 'bytes=100-' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-${size - 1}/${size}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true);
  const tail = await site.get(url, { range: 'bytes=-10' });
  expect(tail.rawPayload.equals(whole.rawPayload.subarray(size - 10))).toBe(true);
  const beyond = await site.get(url, { range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
  const other = await site.get(url, { range: 'bytes=100-', 'if-range': '"another"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, size]);
});

test('a family downloads as one zip that contains the licence and a receipt', async () => {
  const { url, fileName, bytes } = await link('shi-hei', 'family');
  expect([fileName, bytes]).toEqual(['试黑体.zip', null]);
  const answer = await site.get(url);
  expect(answer.headers['content-type']).toBe('application/zip');
  const entries = entriesOf(answer.rawPayload);
  expect([...entries.keys()]).toEqual(['试黑体.ttf', '授权协议.txt', '授权说明.txt']);
  expect(entries.get('授权协议.txt')?.toString()).toContain('SIL OPEN FONT LICENSE');
  const hash = sha256Hex(entries.get('试黑体.ttf') as Buffer);
  const receipt = entries.get('授权说明.txt')?.toString() ?? '';
  expect(receipt).toContain(hash);
  expect(receipt).toMatch(/商用：可以/);
  // A condition matters as much as the permission before it.
  expect(receipt).toMatch(/再分发：有条件，可以再分发，条件是：不单独出售/);
});

test('a download is recorded with the current licence and counted once, however often its link is used', async () => {
  const before = [(await records()).length, await counted('shi-fan')] as const;
  const { url } = await link('shi-fan', 'family');
  await Promise.all(Array.from({ length: 5 }, () => site.get(url)));
  await site.inject({ method: 'HEAD', url });
  expect([(await records()).length, await counted('shi-fan')]).toEqual([before[0] + 1, before[1] + 1]);
  expect((await records()).at(-1)).toMatchObject({
    licence_id: 'ofl-1.1',
    licence_text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a receipt is checked by its hash: its font, licence and files, for anybody', async () => {
  // Receipts of one minute are the same.
  clock += 60_000;
  const { url } = await link('shi-hei', 'family');
  const entries = entriesOf((await site.get(url)).rawPayload);
  const text = entries.get('授权说明.txt') as Buffer;
  const sha256 = sha256Hex(text);
  const answer = await site.get(`/web/api/receipts/check?sha256=${sha256}`);
  const [last] = (await records()).slice(-1);
  expect(answer.json()).toMatchObject({
    code: '200',
    data: {
      sha256,
      issuedAt: last?.created_at,
      fontGNo: 'shi-hei',
      nameZh: '试黑体',
      kind: 'creative',
      licence: { id: 'ofl-1.1', textSha256: sha256Hex(entries.get('授权协议.txt') as Buffer) },
      files: [{ fileName: '试黑体.ttf', sha256: sha256Hex(entries.get('试黑体.ttf') as Buffer) }],
      changes: [],
    },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(text.toString()).toContain('/receipt');

  // One changed character is another receipt.
  const forged = sha256Hex(text.toString().replace('商用：可以', '商用：可以！'));
  const refused = await site.get(`/web/api/receipts/check?sha256=${forged}`);
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'S00455']);
  for (const sha of ['', 'abc', sha256.toUpperCase(), `${sha256}0`])
    expect((await site.get(`/web/api/receipts/check?sha256=${sha}`)).statusCode, sha).toBe(400);
});

test('a HEAD request issues no receipt', async () => {
  const issuedNow = () => site.services.store.db.selectFrom('receipts').selectAll().execute();
  clock += 60_000;
  const before = (await issuedNow()).length;
  const { url } = await link('shi-hei', 'family');
  await site.inject({ method: 'HEAD', url });
  expect(await issuedNow()).toHaveLength(before);
  await site.get(url);
  expect(await issuedNow()).toHaveLength(before + 1);
  // Within the same minute the receipt is the same.
  await site.get(url);
  expect(await issuedNow()).toHaveLength(before + 1);
});

test('a HEAD request is not counted as a download', async () => {
  const before = await counted('shi-hei');
  const { url } = await link('shi-hei', 'family');
  expect((await site.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect(await counted('shi-hei')).toBe(before);
});

test('a HEAD request tells the length of a file, and none for a zip that is made as it is sent', async () => {
  const [file, family] = [await link('shi-hei', 'file'), await link('shi-hei', 'family')];
  const [of, none] = await Promise.all([file, family].map(({ url }) => site.inject({ method: 'HEAD', url })));
  expect([of?.headers['content-length'], of?.body]).toEqual([String(file.bytes), '']);
  expect([none?.headers['content-length'], none?.body]).toEqual([undefined, '']);
});

test('no link is issued for files that are missing', async () => {
  const { db } = site.services.store;
  const face = await db
    .selectFrom('faces')
    .selectAll()
    .where('family_gno', '=', 'shi-hei')
    .executeTakeFirstOrThrow();
  const away = { source_sha256: '0'.repeat(64) };
  await db.updateTable('faces').set(away).where('gno', '=', face.gno).execute();
  for (const type of ['file', 'family']) {
    const answer = await site.get(`/web/api/font/get-download-url?id=shi-hei&type=${type}`);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'S00522']);
  }
  const { source_sha256 } = face;
  await db.updateTable('faces').set({ source_sha256 }).where('gno', '=', face.gno).execute();
});

test('a download link works for ten minutes', async () => {
  const { url, expiresAt } = await link('shi-hei', 'file');
  expect(Date.parse(expiresAt) - clock).toBe(600_000);
  clock += 600_000;
  const late = await site.get(url);
  expect([late.statusCode, late.json().code]).toEqual([403, 'S00431']);
  // A clock that jumps back does not extend the link's lifetime.
  clock -= 400 * 86_400_000;
  const early = await site.get(url);
  clock += 400 * 86_400_000;
  expect([early.statusCode, early.json().code]).toEqual([403, 'S00431']);
});

test('a download link works only for the resource it was issued for', async () => {
  const { url } = await link('shi-hei', 'file');
  for (const forged of [
    url.replace('/file/', '/family/'),
    url.replace('/shi-hei', '/shi-fan'),
    url.replace(/expires=(\d+)/, (_, n) => `expires=${Number(n) + 1}`),
    url.replace(/signature=./, 'signature='),
    `${url}&signature=again`,
  ]) {
    const answer = await site.get(forged);
    expect([forged, answer.statusCode, answer.json().code]).toEqual([forged, 403, 'S00432']);
  }
});

test('a font without licence text cannot be downloaded', async () => {
  const answer = await site.get('/web/api/font/get-download-url?id=wu-wen');
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'S00433']);
});

test('an official-only font refers the visitor to its official page', async () => {
  const answer = await site.get('/web/api/font/get-download-url?id=guan-fang');
  expect(answer.json()).toMatchObject({
    code: 'S00434',
    data: { officialDownload: 'https://example.com/official' },
  });
});

test('a file name with any characters produces a valid header', () => {
  expect(attachment(`a"b\\c%(试)'*.ttf`)).toBe(
    `attachment; filename="a_b_c_(_)'*.ttf"; filename*=UTF-8''a%22b%5Cc%25%28%E8%AF%95%29%27%2A.ttf`,
  );
});
