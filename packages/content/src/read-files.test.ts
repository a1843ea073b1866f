import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryFiles, readEntry, readListFile } from './read-files.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-read-'));
});
afterEach(() => rm(dir, { recursive: true }));

const put = async (path: string, content: string | Uint8Array) => {
  await mkdir(join(dir, path, '..'), { recursive: true });
  await writeFile(join(dir, path), content);
};
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#C8102E' } })
    .png()
    .toBuffer();
const entry = async (front: string, markdown = '') => {
  await put('baike/a.md', `---\ntitle: 甲\npublishAt: 2026-01-01\n${front}\n---\n${markdown}`);
  return readEntry(dir, createMemoryBlobStore(), { origin: 'baike/a.md', kind: 'baike', id: 'a' });
};

test('entries are the Markdown files in the folders of their kinds, in order', async () => {
  for (const path of [
    'news/b.md',
    'baike/b.md',
    'baike/a.md',
    'baike/a.txt',
    'other/c.md',
    'd.md',
    'baike/deep/e.md',
    'baike/f.md/g',
  ])
    await put(path, '');
  expect(await entryFiles(dir)).toEqual([
    { origin: 'baike/a.md', kind: 'baike', id: 'a' },
    { origin: 'baike/b.md', kind: 'baike', id: 'b' },
    { origin: 'news/b.md', kind: 'news', id: 'b' },
  ]);
  expect(await entryFiles(join(dir, 'none'))).toEqual([]);
});

test('pictures lie in the content folder, and no path or address leads out of it', async () => {
  await put('baike/p.png', await png(4, 3));
  await put('q.png', await png(4, 3));
  for (const src of ['p.png', './p.png', '../q.png']) {
    const { entry: read, files } = await entry(`cover: ${src}`);
    expect(read.cover).toMatchObject({ width: 4, height: 3, alt: '' });
    expect(files).toEqual([
      { name: expect.stringMatching(/\.webp$/), title: src.split('/').at(-1), alt: '' },
    ]);
  }
  const named = await entry('cover: { src: p.png, alt: 像 }');
  expect(named.entry.cover?.alt).toBe('像');
  for (const src of ['../../q.png', '/q.png', 'https://a/p.png', 'data:x', '12'])
    await expect(entry(`cover: ${src}`)).rejects.toThrow('须是内容文件夹里的文件');
  await expect(entry('cover: none.png')).rejects.toThrow('没有这个文件：baike/none.png');
  await put('baike/text.png', 'no picture');
  await expect(entry('cover: text.png')).rejects.toThrow('text.png：只接收 JPG、PNG、WebP、AVIF 图片');
});

test('pictures of the text are stored, and measured under either address', async () => {
  await put('baike/p.png', await png(4, 3));
  const { imageOf, body, files } = await entry('', '![碑](p.png)\n\n![碑](p.png)');
  expect(imageOf('p.png')).toMatchObject({ width: 4, height: 3 });
  expect(imageOf(imageOf('p.png')?.src as string)).toEqual(imageOf('p.png'));
  expect(imageOf('other.png')).toBeNull();
  expect(body.html).toContain('width="4" height="3"');
  expect(new Set(files.map(({ name }) => name)).size).toBe(1);
});

test('a hash changes with the text and its pictures, and with nothing else', async () => {
  await put('baike/p.png', await png(4, 3));
  const hashOf = async (...args: Parameters<typeof entry>) => (await entry(...args)).hash;
  const one = await hashOf('cover: p.png', '文');
  expect(await hashOf('cover:   p.png', '文\n\n')).toBe(one);
  expect(await hashOf('cover: p.png', '文二')).not.toBe(one);
  await put('baike/p.png', await png(4, 4));
  expect(await hashOf('cover: p.png', '文')).not.toBe(one);
});

test('times of the site are in its zone, in entries and lists', async () => {
  const { entry: read } = await entry('');
  expect(read.publishAt).toBe('2025-12-31T16:00:00.000Z');
  const blobs = createMemoryBlobStore();
  await put('site/list.yaml', '- title: 甲\n  startsAt: 2026-01-01\n  image: p.png\n- 乙\n- null\n');
  await put('site/p.png', await png(4, 3));
  const list = await readListFile(dir, blobs, 'site/list.yaml');
  expect(list?.rows).toEqual([
    { title: '甲', startsAt: '2025-12-31T16:00:00.000Z', image: expect.objectContaining({ width: 4 }) },
    '乙',
    null,
  ]);
  expect(list?.files).toHaveLength(1);
  expect(await readListFile(dir, blobs, 'site/none.yaml')).toBeNull();
  await put('site/list.yaml', 'a: 1');
  await expect(readListFile(dir, blobs, 'site/list.yaml')).rejects.toThrow('须是一个列表');
});
