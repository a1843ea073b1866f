import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackCodePoints } from '@ziwan/contract/code-points';
import { writeFonts } from '@ziwan/page-fonts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, newVisitor, origin } from './browser.ts';

// Pages of another site, which load their own characters of a face with one line of HTML.
const FACE = 'ma-shan-zheng';
/** Pages by path. */
const pages = new Map<string, string>();
/** Origin of the font site in the pages. */
let fonts: string;
let browser: Browser;
let server: Server;
let own: string;
/** Folder of pages whose fonts are written when they are built; served under `/built`. */
let built: string;

beforeAll(async () => {
  fonts = origin();
  built = await mkdtemp(join(tmpdir(), 'ziwan-built-'));
  server = createServer(async (request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${fonts}; font-src 'self' ${fonts}; style-src 'unsafe-inline' ${fonts}; img-src data:`,
    });
    const file = /^\/built\/([\w./-]+)$/.exec(request.url ?? '')?.[1];
    response.end(
      file ? await readFile(join(built, file)) : (pages.get(request.url ?? '') ?? '<!doctype html><p>.</p>'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(built, { recursive: true });
});

const pageOf = (
  body: string,
  attributes = '',
  site = fonts,
) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<title>别人的网站</title><link rel="icon" href="data:,">
<style>h1, .song { font-family: "zw-${FACE}", serif } .late { font-family: serif }</style>
<script src="${site}/ziwan.js" data-family="${FACE}" ${attributes} async></script>
${body}`;

interface Visit {
  page: Page;
  /** Requests to the font site. */
  asked: URL[];
  problems: string[];
  leave(): Promise<void>;
}

async function open(path: string): Promise<Visit> {
  const { page, leave } = await newVisitor(browser, {}, own);
  const visit: Visit = { page, asked: [], problems: [], leave };
  page.on('request', (request) => {
    if (request.url().startsWith(fonts)) visit.asked.push(new URL(request.url()));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') visit.problems.push(message.text());
  });
  await page.goto(own + path);
  return visit;
}

/** Number of glyphs that an element draws in a loaded font, and in others. */
async function drawn(page: Page, selector: string): Promise<{ loaded: number; other: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts: used } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  const sum = (isLoaded: boolean) =>
    used.filter((font) => font.isCustomFont === isLoaded).reduce((n, { glyphCount }) => n + glyphCount, 0);
  return { loaded: sum(true), other: sum(false) };
}

/** The characters that the requests name. */
const charactersOf = (asked: readonly URL[]): string[] =>
  asked.flatMap(({ pathname }) => {
    const packed = /^\/webfont\/t\/[\w-]+\/([\w-]+)\.woff2$/.exec(pathname)?.[1];
    return packed ? [String.fromCodePoint(...(unpackCodePoints(packed) ?? []))] : [];
  });

test('a page draws its own characters after two requests, and only they leave it', async () => {
  pages.set(
    '/',
    pageOf(
      '<h1>龙吟虎啸</h1><p>正文不用这款。</p><input value="密语" class="song"><p class="song">虎啸龙吟！</p>',
    ),
  );
  const { page, asked, problems, leave } = await open('/');
  await expect.poll(() => drawn(page, 'h1')).toEqual({ loaded: 4, other: 0 });
  expect(await drawn(page, 'p.song')).toEqual({ loaded: 5, other: 0 });
  expect(asked.map(({ pathname }) => pathname.split('/')[1])).toEqual(['ziwan.js', 'webfont']);
  expect(charactersOf(asked)).toEqual(['吟啸虎龙！']);
  expect(problems).toEqual([]);
  await leave();
});

test('what is added, changed or set in the face later is loaded, once each', async () => {
  pages.set('/app', pageOf('<h1>龙</h1><p class="late">风雨</p>'));
  const { page, asked, leave } = await open('/app');
  await expect.poll(() => drawn(page, 'h1')).toEqual({ loaded: 1, other: 0 });
  await page.evaluate(() => {
    const added = document.createElement('section');
    added.innerHTML = '<div><em class="song">龙凤</em></div>';
    document.body.append(added);
  });
  await expect.poll(() => drawn(page, 'em')).toEqual({ loaded: 2, other: 0 });
  await page.locator('h1').evaluate((h1) => {
    (h1.firstChild as Text).data = '凤龙飞';
  });
  await expect.poll(() => drawn(page, 'h1')).toEqual({ loaded: 3, other: 0 });
  await page.locator('p').evaluate((p) => {
    p.setAttribute('class', 'song');
  });
  await expect.poll(() => drawn(page, 'p')).toEqual({ loaded: 2, other: 0 });
  expect(charactersOf(asked)).toEqual(['龙', '凤', '飞', '雨风']);
  await leave();
});

test('the next page asks for its new characters alone, and a letter brings its alphabet', async () => {
  pages.set('/one', pageOf('<h1>春江花月</h1>'));
  pages.set('/two', pageOf('<h1>春江潮水 a</h1>'));
  const { page, asked, leave } = await open('/one');
  await expect.poll(() => drawn(page, 'h1')).toEqual({ loaded: 4, other: 0 });
  const first = charactersOf(asked);
  asked.length = 0;
  await page.goto(`${own}/two`);
  await expect.poll(() => drawn(page, 'h1')).toEqual({ loaded: 6, other: 0 });
  const [kept, fresh = '', ...more] = charactersOf(asked).sort((a, b) => a.length - b.length);
  // The set of the first page has the address that it had, which the browser's cache answers.
  expect([kept, more]).toEqual([first[0], []]);
  expect(fresh).toContain('潮');
  expect(fresh).not.toContain('春');
  expect(fresh).toMatch(/^ !.*ABC.*xyz.*~/);
  const cached = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0).length,
  );
  expect(cached).toBeLessThanOrEqual(2);
  await leave();
});

test('where the characters cannot be had, the slices of the face take over', async () => {
  pages.set('/slices', pageOf('<h1>山高月小</h1>'));
  const { page, leave } = await newVisitor(browser, {}, own);
  await page.route(/\/webfont\/t\//, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${own}/slices`);
  await expect.poll(() => drawn(page, 'h1')).toEqual({ loaded: 4, other: 0 });
  expect(await page.evaluate(() => localStorage.length && Object.values(localStorage).join())).toBe('[]');
  await leave();
});

test('with the font site away, the page shows its text in its next font at once', async () => {
  pages.set('/away', pageOf('<h1>水落石出</h1>', '', 'http://127.0.0.1:9'));
  const { page, leave } = await newVisitor(browser, {}, own);
  await page.goto(`${own}/away`);
  expect(await drawn(page, 'h1')).toEqual({ loaded: 0, other: 4 });
  await leave();
});

test('in the fallback face of the stylesheet, a text has the lines and the place that it will have', async () => {
  const css = await (await fetch(`${fonts}/webfont/css/${FACE}.css`)).text();
  const fallback = (css.match(/@font-face[^}]+-fallback"[^}]+\}/g) ?? []).join('\n');
  const text = '床前明月光，疑是地上霜。举头望明月，低头思故乡。'.repeat(8);
  pages.set(
    '/lines',
    pageOf(
      `<style>${fallback} p { width: 300px; font: 24px/normal "zw-${FACE}", "zw-${FACE}-fallback" }</style><p>${text}</p><p>第 2 回 Moon</p><footer>完</footer>`,
    ),
  );
  const { page, leave } = await newVisitor(browser, {}, own);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route(/\/webfont\/t\//, (route) => {
      answer = () => void route.continue();
      resolve();
    });
  });
  await page.goto(`${own}/lines`, { waitUntil: 'commit' });
  await asked;
  const place = () => page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().top);
  const before = await place();
  expect((await drawn(page, 'p')).loaded).toBe(0);
  answer();
  await expect.poll(async () => (await drawn(page, 'p')).other).toBe(0);
  expect(Math.abs((await place()) - before)).toBeLessThan(1);
  await leave();
});

test('a page whose fonts were written when it was built draws its text without the font site', async () => {
  const body =
    '<style>h1 { font-family: "题" } a:hover { font-family: "题" }</style><h1>江山如画</h1><a>千古</a>';
  await writeFile(
    join(built, 'index.html'),
    `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${body}`,
  );
  const report = await writeFonts({
    folder: built,
    fonts: [{ family: '题', source: `${fonts}/font/${FACE}` }],
  });
  expect(report.families).toMatchObject([{ characters: 6, missing: '', files: 1 }]);
  const { page, asked, problems, leave } = await open('/built/index.html');
  await expect.poll(() => drawn(page, 'h1')).toEqual({ loaded: 4, other: 0 });
  expect(await drawn(page, 'a')).toEqual({ loaded: 0, other: 2 });
  await page.locator('a').hover();
  await expect.poll(() => drawn(page, 'a')).toEqual({ loaded: 2, other: 0 });
  expect([asked, problems]).toEqual([[], []]);
  await leave();
});

test('a tag without its face says so', async () => {
  pages.set('/wrong', `<!doctype html><script src="${fonts}/ziwan.js"></script>`);
  const { problems, leave } = await open('/wrong');
  expect(problems.join()).toContain('data-family');
  await leave();
});
