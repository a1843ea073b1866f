import { createHash } from 'node:crypto';
import { keepImage, writeEntry } from '@ziwan/content';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import type { Pages } from '../pages/pages.ts';
import { addAssetHosts, createAssetHosts } from './asset-hosts.ts';

const PUBLIC = 'https://fonts.example.cn';
const CDN = 'https://static.example.cn';
const HASH = 'ab'.repeat(32);

let body = '';
const start = (env: Record<string, string>) =>
  startTestSite({
    env,
    pages: ({ apiFor, sessions, config }): Pages => ({
      ...{ files: null, middleware: null, apiFor, sessions, slots: [], dev: false },
      ...{ cookieDomain: null, uploadOrigin: null, publicOrigin: config.publicOrigin },
      assets: createAssetHosts(config),
      render: async ({ nonce }) => ({
        status: 200,
        body: [body.replaceAll('NONCE', nonce)],
        cacheable: false,
      }),
      revision: () => 1,
    }),
  });

let site: TestSite;
let plain: TestSite;
beforeAll(async () => {
  site = await start({ PUBLIC_ORIGIN: PUBLIC, CDN_ORIGIN: CDN });
  plain = await start({ PUBLIC_ORIGIN: PUBLIC });
}, 120_000);
afterAll(async () => {
  await site.close();
  await plain.close();
});
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
});

const page = async (html: string, of: TestSite = site) => {
  body = html;
  return of.get(`/x?${Math.random()}`);
};

for (const [what, sent, expected] of [
  ['a script', '<script type="module" src="/assets/entry-Ab1_c.js">', `src="${CDN}/assets/entry-Ab1_c.js"`],
  ['a style sheet', '<link rel="stylesheet" href="/assets/site.css">', `href="${CDN}/assets/site.css"`],
  ['a preloaded font', '<link href="/webfont/f/0a-1b.woff2" crossorigin>', `"${CDN}/webfont/f/0a-1b.woff2"`],
  ['a picture', `<img src="/media/${HASH}.webp">`, `src="${CDN}/media/${HASH}.webp"`],
  [
    'every srcset candidate',
    `<source srcset="/media/${HASH}-240.avif 240w, /media/${HASH}-320.avif 300w">`,
    `srcset="${CDN}/media/${HASH}-240.avif 240w, ${CDN}/media/${HASH}-320.avif 300w"`,
  ],
  [
    'HTML in the data of a page',
    `<script type="application/json">{"body":"<img src=\\"/media/${HASH}.webp\\">"}</script>`,
    `\\"${CDN}/media/${HASH}.webp\\"`,
  ],
  [
    'a link preview picture with its origin',
    `<meta property="og:image" content="${PUBLIC}/og/site/ziwan-0123456789abcdef.png">`,
    `content="${CDN}/og/site/ziwan-0123456789abcdef.png"`,
  ],
  ['a video', `<source src="/media/${HASH}.mp4#t=3">`, `src="${CDN}/media/${HASH}.mp4#t=3"`],
] as const) {
  test(`${what} is sent with the CDN’s origin`, async () => {
    expect((await page(sent)).body).toContain(expected);
    expect((await page(sent, plain)).body).toBe(sent);
  });
}

for (const dynamic of [
  '<a href="/font/ma-shan-zheng">',
  '<form action="/web/api/web-user/login">',
  `<a href="/download/${HASH}.zip?token=x">`,
  '<img src="/avatar/0a1b.webp">',
  `<track src="/media/${HASH}.vtt">`,
  '<a href="/feed/news.xml">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<script src="/sw.js">',
  '<a href="/assets/">',
  `<img src="https://elsewhere.example/media/${HASH}.webp">`,
  '<p>放在 /assets/entry-Ab1.js 里</p><code>/assets/entry-Ab1.js</code>',
  `<link rel="canonical" href="${PUBLIC}/font">`,
]) {
  test(`${dynamic} stays unchanged`, async () => {
    expect((await page(dynamic)).body).toBe(dynamic);
  });
}

test('the page policy allows the CDN’s files and hashes inline styles after URLs are rewritten', async () => {
  const { body: html, headers } = await page(
    '<style nonce="NONCE">@font-face{src:url("/webfont/f/0a.woff2")}</style>',
  );
  const style = `@font-face{src:url("${CDN}/webfont/f/0a.woff2")}`;
  expect(html).toContain(style);
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((d) => [d.split(' ', 1)[0] as string, d.split(' ').slice(1)]),
  );
  expect(policy['style-src']).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  for (const name of ['script-src', 'style-src', 'style-src-elem', 'font-src', 'img-src', 'media-src'])
    expect(policy[name], name).toContain(CDN);
  for (const name of ['default-src', 'connect-src', 'worker-src', 'manifest-src', 'form-action'])
    expect(policy[name], name).toEqual(["'self'"]);
  expect((await page('x', plain)).headers['content-security-policy']).not.toContain(CDN);
});

test('a response names subsets on the CDN, and any page may load them from there', async () => {
  const { data } = (await site.post('/webfont/http', [{ gno: 'shi-hei', text: '龙' }])).json();
  const { woff2Path, woffPath, ttfPath } = data[0] as Record<string, string>;
  for (const address of [woff2Path, woffPath, ttfPath]) {
    expect(address?.startsWith(`${CDN}/webfont/f/`)).toBe(true);
    const file = await site.get(new URL(address as string).pathname, { origin: PUBLIC });
    expect([file.statusCode, file.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(file.headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
  const css = await site.get('/webfont/css/shi-hei.css');
  expect(css.body).toContain(`url("${CDN}/webfont/s/shi-hei--regular/0.woff2?v=`);
  const slices = [...css.body.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => new URL(address as string));
  for (const { pathname, search } of slices) {
    const slice = await site.get(pathname + search, { origin: PUBLIC });
    expect([slice.statusCode, slice.headers['access-control-allow-origin']]).toEqual([200, '*']);
  }
});

test('a CDN lets other origins load pictures; without one they stay same-origin', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  for (const [of, policy] of [
    [site, 'cross-origin'],
    [plain, 'same-origin'],
  ] as const) {
    const { src } = await keepImage(of.services.blobs, png, '');
    for (const path of [src, src.replace('.webp', '-240.avif')])
      expect((await of.get(path)).headers['cross-origin-resource-policy']).toBe(policy);
  }
});

test('API responses and feeds name the CDN for files and the public origin for pages', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#654321' } })
    .png()
    .toBuffer();
  const picture = await keepImage(site.services.blobs, png, '一片');
  await writeEntry(
    site.services.store.db,
    {
      kind: 'news',
      id: 'on-the-cdn',
      title: '图在别处',
      markdown: '![一片](a.png)\n\n[字体](/font)',
      cover: picture,
      publishAt: '2026-01-01T00:00:00Z',
    },
    { imageOf: () => picture },
  );
  const { data } = (await site.get('/web/api/web-wenzhang/getDetailById?id=on-the-cdn')).json();
  expect(data.cover.src).toBe(CDN + picture.src);
  expect(data.body).toContain(`<img src="${CDN}${picture.src}"`);
  expect(data.body).toContain(`srcset="${CDN}/media/`);
  expect(data.body).toContain('<a href="/font">');
  const feed = await site.get('/feed/news.xml');
  expect(feed.body).toContain(`src=&quot;${CDN}${picture.src}&quot;`);
  expect(feed.body).toContain(`<link>${PUBLIC}/news/on-the-cdn</link>`);
});

const NO_HOSTS = { mobile: null, api: null, webfont: null };

test('the console receives stored URLs unchanged, so that saving them changes nothing', async () => {
  const app = fastify();
  const config = { cdnOrigin: CDN, assetRewrite: null, publicOrigin: PUBLIC, hosts: NO_HOSTS };
  addAssetHosts(app, createAssetHosts(config), config);
  const image = { src: `/media/${HASH}.webp` };
  app.get('/api/v1/admin/entries', async () => image);
  app.get('/web/api/entries', async () => image);
  expect((await app.inject('/api/v1/admin/entries')).json()).toEqual(image);
  expect((await app.inject('/web/api/entries')).json()).toEqual({ src: `${CDN}/media/${HASH}.webp` });
  await app.close();
});

test('object store URLs are rewritten to the host in front of the store', () => {
  const hosts = createAssetHosts({
    cdnOrigin: null,
    assetRewrite: { from: 'https://oss.example/', to: 'https://cdn.example/' },
    publicOrigin: null,
    hosts: NO_HOSTS,
  });
  expect(hosts?.rewrite('<img src="https://oss.example/a.png"><img src="/assets/a.png">')).toBe(
    '<img src="https://cdn.example/a.png"><img src="/assets/a.png">',
  );
  expect(hosts?.origins).toEqual(['https://cdn.example']);
});
