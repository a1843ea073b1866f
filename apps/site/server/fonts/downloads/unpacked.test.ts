import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import { unpack } from '@ziwan/font-inspect';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { createSubsetEngine, type SubsetFormat } from '@ziwan/subset-engine';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { entriesOf } from '../../testing/zip.ts';

const SHIPPED = join(import.meta.dirname, '../../../../../catalogue/fonts/noto-sans-sc-vf');
const SANITIZER = '/usr/bin/ots-sanitize';

const FAMILIES: { id: string; format: SubsetFormat; weight: number; reserved?: string[] }[] = [
  { id: 'ya-suo', format: 'woff2', weight: 210 },
  { id: 'jiu-ya', format: 'woff', weight: 220 },
  { id: 'bao-liu', format: 'woff2', weight: 230, reserved: ['Noto Sans'] },
];

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'ziwan-unpacked-'));
  const engine = createSubsetEngine({ load: () => readFile(join(SHIPPED, 'NotoSansSC-VF.ttf')), workers: 1 });
  for (const { id, format, weight, reserved } of FAMILIES) {
    const at = join(folder, id);
    await mkdir(at);
    const { bytes } = await engine.subset({
      font: 'shipped',
      text: '龙吟虎啸',
      axes: { wght: weight },
      format,
    });
    await writeFile(join(at, `${id}.${format}`), bytes);
    await writeFile(join(at, 'OFL.txt'), await readFile(join(SHIPPED, 'OFL.txt')));
    const sidecar = {
      id,
      nameZh: id,
      kind: 'creative',
      script: 'Hans',
      tags: ['style.hei'],
      licence: 'ofl-1.1',
    };
    const files = [{ path: `${id}.${format}` }];
    await writeFile(
      join(at, 'family.json'),
      JSON.stringify({ ...sidecar, licenceFile: 'OFL.txt', files, reservedFontNames: reserved ?? [] }),
    );
  }
  await engine.close();
  const { store, blobs } = site.services;
  const { refused } = await importPath({ store, blobs, dataDir: site.dataDir }, folder);
  expect(refused).toEqual([]);
  await site.restart();
}, 60_000);
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
});

async function archiveOf(gno: string): Promise<Map<string, Buffer>> {
  const { url } = (await site.get(`/web/api/font/get-download-url?id=${gno}`)).json().data as { url: string };
  const answer = await site.get(url);
  expect(answer.statusCode).toBe(200);
  return entriesOf(answer.rawPayload);
}

test.each(FAMILIES.filter((f) => !f.reserved))(
  'a font imported as $format is packed with a file that desktops can install',
  async ({ id, format }) => {
    const entries = await archiveOf(id);
    expect([...entries.keys()]).toEqual([`${id}.${format}`, `${id}.ttf`, '授权协议.txt', '授权说明.txt']);
    const original = entries.get(`${id}.${format}`) as Buffer;
    const unpacked = entries.get(`${id}.ttf`) as Buffer;
    const { faces } = await unpack(original);
    expect(unpacked.equals(Buffer.from((faces[0] as { sfnt: Uint8Array }).sfnt))).toBe(true);
    const note = entries.get('授权说明.txt')?.toString() ?? '';
    expect(note).toContain(`  ${id}.${format}  ${original.length} 字节  SHA-256 ${sha256Hex(original)}\r\n`);
    expect(note).toContain(
      `  ${id}.ttf  ${unpacked.length} 字节  SHA-256 ${sha256Hex(unpacked)}（由 ${id}.${format} 解压而成，供安装与游戏引擎使用）\r\n`,
    );
    const { data } = (await site.get(`/web/api/font/getFontDetail?id=${id}`)).json();
    expect(data.childFontResource[0].unpacked).toEqual({ format: 'ttf', bytes: unpacked.length });
  },
);

test.skipIf(!existsSync(SANITIZER))('the browsers’ sanitizer accepts the unpacked file', async () => {
  const file = join(folder, 'unpacked.ttf');
  await writeFile(file, (await archiveOf('ya-suo')).get('ya-suo.ttf') as Buffer);
  expect(execFileSync(SANITIZER, [file], { encoding: 'utf8', stdio: 'pipe' })).not.toContain('ERROR');
});

test('the record of a download lists every file it contained', async () => {
  await archiveOf('ya-suo');
  const record = await site.services.store.db
    .selectFrom('downloads')
    .select('files')
    .where('family_gno', '=', 'ya-suo')
    .executeTakeFirstOrThrow();
  const files = JSON.parse(record.files as string) as { fileName: string }[];
  expect(files.map((f) => f.fileName)).toEqual(['ya-suo.woff2', 'ya-suo.ttf']);
});

test('a font with a reserved name downloads unconverted, because a converted copy would need another name', async () => {
  const entries = await archiveOf('bao-liu');
  expect([...entries.keys()]).toEqual(['bao-liu.woff2', '授权协议.txt', '授权说明.txt']);
  const { data } = (await site.get('/web/api/font/getFontDetail?id=bao-liu')).json();
  expect(data.childFontResource[0].unpacked).toBeNull();
});

test('a family’s archive is unavailable while one of its unpacked files is missing', async () => {
  const { store, blobs } = site.services;
  const { sfnt_sha256 } = await store.db
    .selectFrom('faces')
    .select('sfnt_sha256')
    .where('family_gno', '=', 'jiu-ya')
    .executeTakeFirstOrThrow();
  const link = '/web/api/font/get-download-url?id=jiu-ya';
  const { url } = (await site.get(link)).json().data as { url: string };
  await blobs.delete(blobKeys.sfnt(sfnt_sha256));
  for (const address of [url, link]) {
    const answer = await site.get(address);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'S00522']);
  }
  site.errors.splice(0);
});
