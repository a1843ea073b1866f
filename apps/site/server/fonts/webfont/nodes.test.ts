import { join } from 'node:path';
import type { SubsetItem } from '@ziwan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';

const ZIWAN_SECRET = 'shared by all processes of this site';

let first: TestSite;
beforeAll(async () => {
  first = await startTestSite({ env: { ZIWAN_SECRET } });
}, 60_000);
afterAll(() => first.close());

/** Starts another process of the same site: same database and blobs, a data folder of its own. */
const startNode = (secret: string) =>
  startTestSite({
    fonts: false,
    env: { ZIWAN_SECRET: secret },
    config: {
      store: { provider: 'sqlite', file: join(first.dataDir, 'ziwan.db'), busyTimeoutMs: 10_000 },
    },
    overrides: { blobs: first.services.blobs },
  });

async function addressesOf(site: TestSite): Promise<string[]> {
  const texts = ['龙', '吟龙虎', '九万里，龙吟虎啸', '体'];
  const axes = [{}, { wght: 500 }, { wght: [300, 600] }];
  const answer = await site.post('/webfont/http', [
    ...texts.flatMap((text) => ['shi-hei', 'wu-wen'].map((gno) => ({ gno, text }))),
    ...axes.map((axes) => ({ gno: 'shi-bian', text: '可变', axes })),
  ]);
  const css = await site.get(`/webfont/css/shi-hei.css?text=${encodeURIComponent('凤')}`);
  return [
    ...(answer.json().data as SubsetItem[]).flatMap((i) => [i.woff2Path, i.woffPath, i.ttfPath]),
    ...[...css.body.matchAll(/url\("([^"]+)"\)/g)].map((match) => match[1] as string),
  ].filter((path) => path != null);
}

test('a URL announced by one process is served by another with its own disk, with the same bytes', async () => {
  const second = await startNode(ZIWAN_SECRET);
  try {
    for (const [from, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const paths = await addressesOf(from);
      expect(paths.length).toBeGreaterThan(20);
      for (const path of paths) {
        const [here, there] = [await from.get(path), await other.get(path)];
        expect([path, there.statusCode, there.headers.etag]).toEqual([path, 200, here.headers.etag]);
      }
      await from.restart();
    }
    expect([...first.errors, ...second.errors]).toEqual([]);
  } finally {
    await second.close();
  }
});

test('a process with another secret serves none of its URLs', async () => {
  const stranger = await startNode('a secret that no other process shares');
  try {
    for (const path of await addressesOf(first)) expect((await stranger.get(path)).statusCode).toBe(404);
  } finally {
    await stranger.close();
  }
});
