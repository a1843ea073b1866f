import { writeEntry } from '@ziwan/content';
import { beforeAll, expect, test } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

const image = { src: '/media/a.webp', width: 1200, height: 800, alt: '海报' };

const site = await sharedSite({ fonts: false });
beforeAll(async () => {
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  for (const gno of ['f1', 'f2', 'f3', 'f4', 'f5']) await insertFamily(db, { gno });
  await writeEntry(db, {
    id: 'poster',
    kind: 'case',
    title: '游戏海报',
    fonts: ['f3', 'f1', 'f2', 'f4', 'f5'],
    details: { client: '某工作室', credit: '设计者', link: 'https://example.cn', images: [image, image] },
    publishAt: '2026-01-01T00:00:00Z',
  });
  await writeEntry(db, { id: 'logo', kind: 'case', title: '标志', publishAt: '2026-01-02T00:00:00Z' });
  await writeEntry(db, {
    id: 'intro',
    kind: 'video',
    title: '一支笔',
    details: {
      durationSeconds: 42.5,
      poster: image,
      sources: [{ src: '/media/v.mp4', type: 'video/mp4', width: 1280, height: 720, bytes: 1000 }],
      captions: [{ src: '/media/v.vtt', lang: 'zh-CN', label: '中文' }],
    },
    publishAt: '2026-01-01T00:00:00Z',
  });
}, 60_000);

const data = async (url: string) => (await site.get(url)).json().data;

test('cases show their first fonts, in the editor’s order', async () => {
  const { records, total } = await data('/web/api/web-font-case/selectPage');
  expect(total).toBe(2);
  expect(records[0]).toMatchObject({ id: 'logo', client: null, imageCount: 0, fonts: [] });
  expect(records[1]).toMatchObject({ id: 'poster', client: '某工作室', credit: '设计者', imageCount: 2 });
  expect(records[1].fonts.map((f: { fontGNo: string }) => f.fontGNo)).toEqual(['f3', 'f1', 'f2', 'f4']);
  expect(records[1].fonts[0]).toMatchObject({
    nameZh: '字体f3',
    faceGNo: 'f3--regular',
    downloadable: false,
  });
});

test('cases can be filtered by font', async () => {
  const { records } = await data('/web/api/web-font-case/selectPage?fontGNo=f5');
  expect(records.map((r: { id: string }) => r.id)).toEqual(['poster']);
  expect((await data('/web/api/web-font-case/selectPage?fontGNo=nope')).total).toBe(0);
});

test('a case returns its pictures and all its fonts', async () => {
  const detail = await data('/web/api/web-font-case/selectDetail?id=poster');
  expect(detail).toMatchObject({ images: [image, image], link: 'https://example.cn', next: null });
  expect(detail.previous).toEqual({ id: 'logo', title: '标志' });
  expect(detail.fonts).toHaveLength(5);
});

test('a video returns its files, captions and poster', async () => {
  const { records } = await data('/web/api/web-video/selectPage');
  expect(records).toMatchObject([{ id: 'intro', durationSeconds: 42.5, poster: image }]);
  expect(await data('/web/api/web-video/getDetailById?id=intro')).toMatchObject({
    sources: [{ src: '/media/v.mp4', type: 'video/mp4', width: 1280, height: 720, bytes: 1000 }],
    captions: [{ src: '/media/v.vtt', lang: 'zh-CN', label: '中文' }],
  });
});

for (const url of [
  '/web/api/web-font-case/selectDetail?id=intro',
  '/web/api/web-video/getDetailById?id=poster',
]) {
  test(`${url} answers 404 for the other kind`, async () => {
    const answer = await site.get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'S00443']);
  });
}
