import { newsDetailById, newsPage } from '@ziwan/contract';
import sharp from 'sharp';
import { insertFamily, insertReferenceData } from '../../../testing/rows.ts';
import { sharedSite } from '../../../testing/shared-site.ts';
import { staffOf } from '../../../testing/staff.ts';

export const NOW = Date.parse('2026-11-21T02:00:00Z');
export const HOUR = 3_600_000;

export const article = (changes: object = {}) => ({
  kind: 'news',
  title: '新字体上线',
  markdown: '今天上线三款。',
  status: 'published',
  ...changes,
});

/** Starts a site with an editor, the fonts f1 to f3 and a picture. */
export async function startEditing(now: () => number) {
  const site = await sharedSite({
    fonts: false,
    env: { RATE_LIMIT_API: '0' },
    overrides: { now },
    // Returns the data of an article page and of the announcement list as JSON.
    pages: (services) => ({
      async render({ url, api }) {
        const { pathname } = new URL(url, 'http://localhost');
        const id = pathname.split('/')[2];
        const data = id
          ? await api.call(newsDetailById, { query: { id } })
          : await api.call(newsPage, { query: { type: 'notice' } });
        return { status: 200, body: [JSON.stringify(data)], cacheable: true };
      },
      files: null,
      middleware: null,
      apiFor: services.apiFor,
      previewFor: services.previewFor,
      sessions: services.sessions,
      cookieDomain: null,
      uploadOrigin: null,
      revision: () => services.reading.contentWatch.current(),
      dev: false,
      publicOrigin: null,
      assets: null,
    }),
  });
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  for (const gno of ['f1', 'f2', 'f3']) await insertFamily(db, { gno });
  const editor = await staffOf(site, { role: 'editor', nickname: '小编' });
  await editor.call('POST', '/tags', { id: 'kaishu', tagName: '楷书' });
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#C8102E' } })
    .png()
    .toBuffer();
  const picture: string = (await editor.upload('/media', png, { alt: '红' }, '红.png')).data.src;
  const news = async (id: string) => (await site.get(`/web/api/web-wenzhang/getDetailById?id=${id}`)).json();
  return { site, editor, picture, news };
}
