import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BlobStore, createMemoryBlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import sharp from 'sharp';
import { type ContentSummary, importContent } from '../import-content.ts';
import { importWhenChanged } from '../import-when-changed.ts';

interface Folder {
  write(path: string, content: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  import(options?: { check?: boolean; withdraw?: boolean }): Promise<ContentSummary>;
  /** Imports as the site does when it starts. `blobs` replaces the folder's own blob store. */
  start(blobs?: BlobStore): Promise<ContentSummary | null>;
  dir: string;
  blobs: BlobStore;
}

/** Runs a test with a content folder and a database. */
export const withFolder = (name: string, fn: (folder: Folder, store: Store) => Promise<void>) =>
  eachDialect(name, async (store) => {
    const dir = await mkdtemp(join(tmpdir(), 'ziwan-content-'));
    const blobs = createMemoryBlobStore();
    try {
      await fn(
        {
          async write(path, content) {
            await mkdir(dirname(join(dir, path)), { recursive: true });
            await writeFile(join(dir, path), content);
          },
          remove: (path) => rm(join(dir, path)),
          dir,
          start: (other = blobs) => importWhenChanged(dir, { store, blobs: other }),
          import: (options) => importContent(dir, { store, blobs }, options),
          blobs,
        },
        store,
      );
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  });

export const BAIKE = `---
title: 颜真卿
summary: 唐代书法家
tags: [kaishu]
publishAt: 2026-01-01
dynasty: 唐
aliases: [颜鲁公]
cover: { src: pictures/yan.png, alt: 像 }
---
见[柳公权](/baike/liu)与[字体](/font)。

![碑](pictures/yan.png)
`;
export const LIU = `---\ntitle: 柳公权\npublishAt: 2026-01-01 09:30\n---\n玄秘塔碑。\n`;
export const TAGS = '- { tagId: kaishu, tagName: 楷书, sort: 1 }\n';

export const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#C8102E' } })
    .png()
    .toBuffer();

export async function fill(folder: Folder): Promise<void> {
  await folder.write('baike/yan.md', BAIKE);
  await folder.write('baike/liu.md', LIU);
  await folder.write('baike/pictures/yan.png', await png());
  await folder.write('site/tags.yaml', TAGS);
  await folder.write('README.md', '说明不是内容');
}
