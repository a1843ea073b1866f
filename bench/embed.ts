// npm run bench -- embed <address>: what twelve pages cost that are set in an embedded face, by the ways of the site at
// the address (loader, stylesheet of slices), by fonts written at build time, by the ranges of Google Fonts (as
// Fontsource names them) from the same engine, and by what cn-font-split makes of the face. Each way: one article in a
// new browser, then all twelve in one visit, on a phone's network. Needs the catalogue of that site in $ZIWAN_DATA_DIR
// or `.data`, Chromium ($CHROME_PATH) and npm.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { sha256Hex } from '@ziwan/infra/digest';
import { writeFonts } from '@ziwan/page-fonts';
import { openCmap, tablesOf } from '@ziwan/sfnt';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { unicodeRange } from '../apps/site/server/fonts/webfont/slices.ts';
import { escapeHtml } from '../packages/contract/src/markup.ts';
import { createSubsetEngine } from '../packages/subset-engine/src/index.ts';
import { catalogueFaces } from './game/faces.ts';
import { median } from './sample-quantiles.ts';
import { measuredArticles } from './slices/articles.ts';
import { googleRanges } from './slices/google-ranges.ts';

const GNO = 'ma-shan-zheng';
const NAME = '马善政毛笔楷书';
const FAMILY = `zw-${GNO}`;
const RANGES = '@fontsource/ma-shan-zheng@5.3.1';
/** The last version whose program comes with the package. */
const SPLITTER = 'cn-font-split@5.2.2';
/** 1.6 Mbit/s down, 150 ms there and back: what Lighthouse takes for a phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block' as const,
};
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const site = process.argv[2]?.replace(/\/$/, '');
if (!site) throw new Error('usage: npm run bench -- embed <address of a running site>');

const articles = measuredArticles();
const face = [...catalogueFaces()].find(({ name }) => name.startsWith(NAME));
if (!face) throw new Error(`${NAME} is not in the catalogue`);
const root = mkdtempSync(join(tmpdir(), 'ziwan-embed-'));
const ways = {
  loader: `${FAMILY}-fallback`,
  slices: `${FAMILY}-fallback`,
  built: `${FAMILY}-fallback`,
  'built, one file': `${FAMILY}-fallback`,
  google: 'serif',
  'cn-font-split': 'serif',
};
type Way = keyof typeof ways;
const heads: Record<Way, string> = {
  loader: `<style>${await fallback()}</style><script src="${site}/ziwan.js" data-family="${GNO}" async></script>`,
  slices: `<link rel="stylesheet" href="${site}/webfont/css/${GNO}.css">`,
  built: '',
  'built, one file': '',
  google: '<link rel="stylesheet" href="/google.css">',
  'cn-font-split': '<link rel="stylesheet" href="/split/result.css">',
};

for (const way of Object.keys(heads) as Way[])
  for (const [i, { body }] of articles.entries()) writePage(way, i, body);
await writeGoogle(face.bytes);
writeFileSync(join(root, 'face.ttf'), face.bytes);
writeSplit();
for (const oneFile of [false, true])
  await writeFonts({
    folder: join(root, oneFile ? 'built, one file' : 'built'),
    fonts: [{ family: FAMILY, source: join(root, 'face.ttf') }],
    oneFile,
  });

const server = createServer((request, response) => {
  const path = join(root, decodeURIComponent(request.url ?? '/'));
  try {
    const bytes = readFileSync(path);
    const isPage = extname(path) === '.html';
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await print(browser);
} finally {
  await browser.close();
  server.close();
  rmSync(root, { recursive: true });
}

interface Seen {
  requests: number;
  bytes: number;
  /** Time (ms) until all text is drawn in the face. */
  right: number;
  shift: number;
}

async function print(browser: Browser): Promise<void> {
  console.log(
    '| way | an article: requests | kB | right text after (s) | layout shift | twelve in a visit: requests | kB |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const rows = new Map<Way, { single: Seen[]; visit: Seen[] }>();
  for (const way of Object.keys(heads) as Way[]) {
    const single: Seen[] = [];
    for (const i of [0, 4, 8]) {
      const context = await browser.newContext(PHONE);
      single.push(await open(context, way, i));
      await context.close();
    }
    const context = await browser.newContext(PHONE);
    const visit: Seen[] = [];
    for (const i of articles.keys()) visit.push(await open(context, way, i));
    await context.close();
    rows.set(way, { single, visit });
  }
  const total = (seen: Seen[], key: 'requests' | 'bytes') => seen.reduce((sum, each) => sum + each[key], 0);
  const peer = rows.get('google');
  for (const [way, { single, visit }] of rows) {
    const of = (key: keyof Seen) => median(single.map((each) => each[key]));
    const ratio = (a: number, b: number) => ` (${(a / b).toFixed(2)})`;
    const [kB, all] = [of('bytes'), total(visit, 'bytes')];
    console.log(
      `| ${way} | ${of('requests')} | ${Math.round(kB / 1000)}${peer ? ratio(kB, median(peer.single.map(({ bytes }) => bytes))) : ''} | ${(of('right') / 1000).toFixed(1)} | ${of('shift').toFixed(3)} | ${total(visit, 'requests')} | ${Math.round(all / 1000)}${peer ? ratio(all, total(peer.visit, 'bytes')) : ''} |`,
    );
  }
}

/** Opens a page, and counts what it loads besides itself. */
async function open(context: BrowserContext, way: Way, nth: number): Promise<Seen> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const seen: Seen = { requests: 0, bytes: 0, right: 0, shift: 0 };
  const fromNetwork = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Document' && !response.fromDiskCache && !response.fromPrefetchCache)
      fromNetwork.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!fromNetwork.has(requestId) || encodedDataLength === 0) return;
    seen.requests++;
    seen.bytes += encodedDataLength;
  });
  const since = Date.now();
  await page.goto(`${own}/${way}/${nth}.html`, { waitUntil: 'load' });
  await page.waitForFunction(isRight, FAMILY, { timeout: 60_000, polling: 50 }).catch(async () => {
    const states = await page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => `${family} ${status}`),
    );
    throw new Error(`${way}, page ${nth}: the text is not drawn after a minute; ${states.join(', ')}`);
  });
  seen.right = Date.now() - since;
  await page.waitForTimeout(700);
  seen.shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  await page.close();
  return seen;
}

/** True once fonts of the family are loaded and none is awaited: ranges overlap, so some stay unloaded for good. */
function isRight(family: string): boolean {
  const faces = [...document.fonts].filter((face) => face.family.replaceAll('"', '') === family);
  return document.fonts.status === 'loaded' && faces.some(({ status }) => status === 'loaded');
}

function writePage(way: Way, nth: number, body: string): void {
  const paragraphs = body.split(/\n+/).map((line) => `<p>${escapeHtml(line)}</p>`);
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>main{font:20px "${FAMILY}","${ways[way]}",serif}</style>${heads[way]}</head><body><main>${paragraphs.join('')}</main></body></html>`;
  const folder = join(root, way);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${nth}.html`), html);
}

async function writeGoogle(bytes: Uint8Array): Promise<void> {
  const id = sha256Hex(bytes);
  const engine = createSubsetEngine({ load: async () => bytes });
  const glyphOf = openCmap(tablesOf(bytes).tables.get('cmap')) ?? (() => 0);
  let css = '';
  for (const [i, range] of googleRanges(RANGES).entries()) {
    const drawn = range.filter((c) => glyphOf(c) > 0).sort((a, b) => a - b);
    if (drawn.length === 0) continue;
    const text = String.fromCodePoint(...drawn);
    const subset = await engine.subset({ font: id, text, format: 'woff2', layout: 'all', quality: 11 });
    writeFileSync(join(root, `${i}.woff2`), subset.bytes);
    css += `@font-face{font-family:"${FAMILY}";font-display:swap;src:url(/${i}.woff2)format("woff2");unicode-range:${unicodeRange(drawn)}}`;
  }
  writeFileSync(join(root, 'google.css'), css);
  await engine.close();
}

/** What cn-font-split makes of the face by its command, under the family's name here. */
function writeSplit(): void {
  const [tool, folder] = [join(root, 'splitter'), join(root, 'split')];
  mkdirSync(tool);
  writeFileSync(join(tool, 'package.json'), '{}');
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', SPLITTER], { cwd: tool });
  const program = join(tool, 'node_modules/cn-font-split/bin/cn-font-split.mjs');
  const args = [program, `-i=${join(root, 'face.ttf')}`, `-o=${folder}`];
  execFileSync(process.execPath, args, { cwd: tool, stdio: ['ignore', 'ignore', 'inherit'] });
  const css = readFileSync(join(folder, 'result.css'), 'utf8');
  writeFileSync(
    join(folder, 'result.css'),
    css.replaceAll(/font-family: *"[^"]*"/g, `font-family:"${FAMILY}"`).replaceAll(/local\([^)]*\), */g, ''),
  );
}

async function fallback(): Promise<string> {
  const css = await (await fetch(`${site}/webfont/css/${GNO}.css`)).text();
  return (css.match(/@font-face[^}]+-fallback"[^}]+\}/g) ?? []).join('\n');
}
