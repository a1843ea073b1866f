import { randomUUID } from 'node:crypto';
import { CONTENT_KINDS, type ContentKind } from '@ziwan/contract';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { MARK, VECTORS } from '../apps/site/server/testing/xss.ts';
import { launch, openRows, origin } from './browser.ts';
import { sampled } from './sample.ts';
import { openAs, type Person, people } from './user-steps.ts';

const nightly = sampled(false);
/** Unique to this run, since the data may be kept between runs. */
const RUN = Date.now().toString(36);
const NOW = new Date().toISOString();

let browser: Browser;
let site: ReturnType<typeof people>;
let operator: Person;
const entries: string[] = [];
const rows: string[] = [];

const database = () => openRows();
const vector = (n: number, most = 200): string => (VECTORS[n % VECTORS.length] as string).slice(0, most);

async function call(method: string, path: string, body?: object | FormData): Promise<any> {
  const form = body instanceof FormData;
  const answer = await fetch(`${origin()}/api/v1/admin${path}`, {
    method,
    headers: {
      'joyfont-authenticate': operator.token,
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  });
  const { data, message } = (await answer.json()) as { data: any; message: string };
  if (!answer.ok) throw new Error(`${method} ${path}: ${message}`);
  return data;
}

/** Vectors that published texts may contain: the server refuses broken links and missing images. */
const FIT = VECTORS.filter((v) => !/!\[|\]\(\/(?!font)|\[x\]\(["/]/.test(v));

beforeAll(async () => {
  browser = await launch();
  site = people();
  operator = await site.person();
  const db = database();
  db.prepare("UPDATE users SET role = 'operator', nickname = ? WHERE id = ?").run(vector(0, 40), operator.id);
  for (let n = 0; n < VECTORS.length; n += 8) {
    const v = (m: number, most?: number) => vector(n + m, most);
    db.prepare(
      "INSERT INTO messages (id, user_id, name, phone, email, topic, content, status, created_at) VALUES (?, NULL, ?, '13800138000', NULL, ?, ?, 'new', ?)",
    ).run(`${RUN}-m${n}`, v(0), v(1), VECTORS.slice(n, n + 8).join('\n'), NOW);
    db.prepare(
      "INSERT INTO submissions (id, user_id, name, phone, email, type, title, description, link, fonts, files, status, created_at) VALUES (?, NULL, ?, NULL, ?, ?, ?, ?, NULL, '[]', '[]', 'new', ?)",
    ).run(`${RUN}-s${n}`, v(2), v(3), v(4), v(5), VECTORS.slice(n, n + 8).join('\n'), NOW);
  }
  db.close();

  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#345678' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('title', vector(1));
  form.append('alt', vector(2));
  form.append('file', new Blob([new Uint8Array(png)]), 'x.png');
  const { src } = await call('POST', '/media', form);
  for (const n of [0, 1]) await call('POST', '/tags', { id: `${RUN}-t${n}`, tagName: vector(30 + n) });
  let first = 0;
  for (const kind of CONTENT_KINDS.filter((k) => k !== 'video')) {
    for (const _ of [0, 1]) {
      const v = (m: number, most?: number) => vector(first + m, most);
      const picture = { src, alt: v(5) };
      const details: Partial<Record<ContentKind, object>> = {
        baike: { dynasty: v(6), dates: v(7), aliases: [v(8)] },
        case: { client: v(6), credit: v(7), images: [picture] },
      };
      const { id } = await call('POST', '/entries', {
        id: `${RUN}-${kind}-${first}`,
        kind,
        title: v(0),
        summary: v(1, 500),
        markdown: FIT.join('\n\n'),
        author: v(2),
        source: { name: v(3), url: 'https://example.cn/' },
        fonts: [{ fontGNo: 'ma-shan-zheng', note: v(4) }],
        cover: picture,
        tags: [`${RUN}-t0`, `${RUN}-t1`],
        status: 'published',
        details: details[kind] ?? {},
      });
      entries.push(id);
      first += 6;
    }
  }
  for (let n = 0; n < 12; n++) {
    const title = vector(n * 7);
    await call('POST', '/adverts', {
      id: `${RUN}-a${n}`,
      position: 'home',
      title,
      summary: vector(n * 7 + 1, 500),
      url: '/font',
      protocol: 2,
      isDisable: '1',
      image: { src, alt: vector(n) },
      sort: 999,
    });
    await call('POST', '/links', { id: `${RUN}-l${n}`, name: title, url: 'www.example.cn', protocol: 1 });
    await call('POST', '/columns', { id: `${RUN}-c${n}`, type: 'news', name: title });
    rows.push(`/adverts/${RUN}-a${n}`, `/links/${RUN}-l${n}`, `/columns/${RUN}-c${n}`);
  }
}, 120_000);

afterAll(async () => {
  // Cleans up, because other tests read the same site.
  for (const path of rows) await call('DELETE', path).catch(() => {});
  for (const id of entries) await call('DELETE', `/entries/${id}`).catch(() => {});
  const db = database();
  for (const table of ['messages', 'submissions'])
    db.prepare(`DELETE FROM ${table} WHERE id LIKE ?`).run(`${RUN}-%`);
  db.close();
  site?.close();
  await browser?.close();
}, 60_000);

/** Opens pages that report any injected script that runs. */
async function trapped(person: Person | null) {
  const opened = await openAs(browser, '/license', person);
  const { page } = opened;
  const ran: string[] = [];
  await page.exposeFunction(`${MARK}Heard`, (where: string) => void ran.push(where));
  await page.addInitScript((mark) => {
    const hear = () => (globalThis as any)[`${mark}Heard`](location.href);
    (globalThis as any)[mark] = hear;
    globalThis.alert = hear;
  }, MARK);
  page.on('dialog', (dialog) => {
    // The console asks before it discards input.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    ran.push(`dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) ran.push(`request to ${request.url()}`);
  });
  return { ...opened, ran };
}

/** Inline handlers and script URLs in the live DOM, including what scripts have added. */
const armed = (page: Page) =>
  page.evaluate(
    (mark) =>
      [...document.querySelectorAll('*')].flatMap((e) =>
        [...e.attributes]
          .filter(
            (a) =>
              /^on/i.test(a.name) ||
              (/^(href|src|action|formaction|data|xlink:href|srcdoc)$/.test(a.name) &&
                /^[\s\0-\x20]*(javascript|vbscript|data:text)/i.test(a.value)),
          )
          .map((a) => `${a.name}=${a.value} on ${e.tagName}`)
          .concat(
            ['SCRIPT', 'STYLE', 'IFRAME', 'BASE'].includes(e.tagName) &&
              e.id !== 'hydration' &&
              (e as HTMLScriptElement).type !== 'application/ld+json' &&
              e.outerHTML.includes(mark)
              ? [e.outerHTML.slice(0, 200)]
              : [],
          ),
      ),
    MARK,
  );

async function look(page: Page, path: string): Promise<void> {
  await page.goto(`${origin()}${path}`, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle').catch(() => {});
  expect(await armed(page), path).toEqual([]);
}

const noPolicyBreach = (problems: readonly string[]) =>
  expect(problems.filter((p) => /Content Security Policy|violates|inline/i.test(p))).toEqual([]);

nightly(
  'no injected script runs on any public page',
  async () => {
    const { page, problems, ran, close } = await trapped(operator);
    const at = (kind: ContentKind) => entries.find((id) => id.includes(`-${kind}-`));
    const words = encodeURIComponent(VECTORS[0] as string);
    for (const path of [
      '/',
      ...[
        '/news',
        '/notice',
        '/baike',
        '/zixun',
        '/case',
        '/album',
        '/heji',
        '/contact',
        '/user',
        '/user/profile',
      ],
      `/news/${at('news')}`,
      `/baike/${at('baike')}`,
      `/zixun/${at('promotion')}`,
      `/case?id=${at('case')}`,
      `/album/${at('album')}`,
      `/heji/${at('heji')}`,
      `/news?tagId=${RUN}-t0`,
      `/search?keyword=${words}`,
      `/font?text=${words}`,
      `/news?keyword=${encodeURIComponent(vector(3))}`,
    ])
      await look(page, path);
    expect(ran).toEqual([]);
    noPolicyBreach(problems);
    await close();
  },
  240_000,
);

nightly(
  'no injected script runs in the console, where all of it is shown',
  async () => {
    const { page, problems, ran, close } = await trapped(operator);
    const news = entries.find((id) => id.includes('-news-')) as string;
    for (const path of [
      ...[
        '/news',
        '/cases',
        '/albums',
        '/media',
        '/adverts',
        '/links',
        '/columns',
        '/tags',
        '/messages',
        '/submissions',
        '/users',
        '/audit',
        '',
      ],
      `/news/${news}`,
      `/news/${news}/history`,
      `/links/${RUN}-l1`,
      `/messages/${RUN}-m0/show`,
      `/submissions/${RUN}-s8/show`,
      `/users/${operator.id}/show`,
    ])
      await look(page, `/admin${path}`);
    expect(ran).toEqual([]);
    noPolicyBreach(problems);
    await close();
  },
  240_000,
);

nightly(
  "no injected script runs in the editor’s live preview or on a draft's page",
  async () => {
    const { page, problems, ran, close } = await trapped(operator);
    await page.goto(`${origin()}/admin/news/create`, { waitUntil: 'networkidle' });
    await page.getByRole('textbox', { name: '标题' }).fill(vector(0));
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.insertText(VECTORS.join('\n\n'));
    const shown = page.getByRole('region', { name: '排出来的样子' });
    await shown.getByText(MARK).first().waitFor();
    expect(await armed(page)).toEqual([]);
    const { url } = await call('POST', '/entries/preview-page', {
      id: `draft-${randomUUID()}`,
      kind: 'news',
      title: vector(17),
      summary: vector(44),
      markdown: VECTORS.join('\n\n'),
      status: 'draft',
    });
    await look(page, url);
    await page.getByText(MARK).filter({ visible: true }).first().waitFor();
    expect(ran).toEqual([]);
    noPolicyBreach(problems);
    await close();
  },
  120_000,
);
