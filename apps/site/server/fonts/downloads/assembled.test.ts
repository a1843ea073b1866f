import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import { namesOf, unpack } from '@ziwan/font-inspect';
import { buildFont, windowsName } from '@ziwan/font-inspect/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { entriesOf } from '../../testing/zip.ts';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'ziwan-assembled-'));
  const names = [
    windowsName(0, 'Copyright 2020 A, with Reserved Font Name "Old".'),
    windowsName(1, 'Old Kai'),
    windowsName(2, 'Regular'),
    windowsName(4, 'Old Kai'),
    windowsName(6, 'OldKai-Regular'),
  ];
  await writeFile(join(folder, '1.ttf'), buildFont({ characters: '龙吟', names }));
  await writeFile(join(folder, '2.ttf'), buildFont({ characters: '虎啸', names }));
  await copyFile(
    new URL('../../../../../catalogue/licences/texts/ofl-1.1/en.txt', import.meta.url),
    join(folder, 'OFL.txt'),
  );
  await writeFile(
    join(folder, 'family.json'),
    JSON.stringify({
      ...{ nameZh: '新体', nameEn: 'New Face', assembledFrom: '旧体 Old Kai', assemble: 'slices' },
      ...{
        kind: 'creative',
        script: 'Hans',
        tags: ['style.hei'],
        licence: 'ofl-1.1',
        licenceFile: 'OFL.txt',
      },
      files: [{ path: '[12].ttf' }],
    }),
  );
  const { store, blobs } = site.services;
  const { refused } = await importPath({ store, blobs, dataDir: site.dataDir }, folder);
  expect(refused).toEqual([]);
  await site.restart();
}, 60_000);
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
  await rm(folder, { recursive: true });
});

test('a font assembled under another name says so in its detail', async () => {
  const { data } = (await site.get('/web/api/font/getFontDetail?id=new-face')).json();
  expect(data).toMatchObject({ nameZh: '新体', assembledFrom: '旧体 Old Kai', downloadable: true });
});

test('its archive contains the renamed font, and a note of what it was assembled from', async () => {
  const { url } = (await site.get('/web/api/font/get-download-url?id=new-face')).json().data as {
    url: string;
  };
  const entries = entriesOf((await site.get(url)).rawPayload);
  expect([...entries.keys()]).toEqual(['NewFace.ttf', '授权协议.txt', '授权说明.txt']);
  const { faces } = await unpack(entries.get('NewFace.ttf') as Buffer);
  expect(namesOf(faces[0]?.sfnt as Uint8Array)).toMatchObject({
    family: { en: 'New Face', 'zh-CN': '新体' },
    postScript: 'NewFace-Regular',
    copyright: 'Copyright 2020 A, with Reserved Font Name "Old".',
  });
  const note = entries.get('授权说明.txt')?.toString() ?? '';
  expect(note).toContain('修改：由〈旧体 Old Kai〉的切片拼合、改名\r\n');
  expect(note).toMatch(
    / {2}NewFace\.ttf {2}\d+ 字节 {2}SHA-256 \w+（由〈旧体 Old Kai〉的切片拼合、改名）\r\n/,
  );
});
