import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { awaitScripts, dataDir, launch, siteSettings } from './browser.ts';
import { eachSampled, only } from './sample.ts';
import { endWithUs } from './site.ts';

// One server under two names, which are two hosts to a browser; the second serves the assets of the first.
let own: string;
let cdn: string;
let server: ChildProcess;
let browser: Browser;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  const port = await freePort();
  own = `http://127.0.0.1:${port}`;
  cdn = `http://localhost:${port}`;
  server = spawn(process.execPath, ['apps/site/server.ts'], {
    cwd: dirname(import.meta.dirname),
    stdio: 'ignore',
    env: {
      ...process.env,
      ...siteSettings(),
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: own,
      CDN_ORIGIN: cdn,
      ZIWAN_DATA_DIR: dataDir(),
      ZIWAN_SKIP_IMPORT: '1',
      RATE_LIMIT_API: '0',
      RATE_LIMIT_WEBFONT: '0',
    },
  });
  endWithUs(server);
  const ready = async () => (await fetch(`${own}/readyz`).catch(() => null))?.ok;
  while (!(await ready())) {
    if (server.exitCode !== null) throw new Error('the site did not start');
    await sleep(200);
  }
  // The first page of a cold server does not wait long for its heading face.
  const preload = /<link rel="preload" as="font"[^>]*woff2/;
  while (!preload.test(await (await fetch(`${own}/font`)).text())) await sleep(200);
  browser = await launch();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
});

/** Served by the site under every setting: API calls, and previews, which only its own pages may load. */
const DYNAMIC =
  /^\/(web\/api|api|webfont\/http|webfont\/p|favicon\.svg|manifest\.webmanifest|icons|sw\.js)(\/|$|\?)/;

eachSampled(['/font', '/case', '/baike/yongzi-bafa'], only(0))(
  "%s loads immutable assets from the CDN, draws in the site's fonts, and navigates on",
  async (path) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    awaitScripts(context);
    const page = await context.newPage();
    const asked: URL[] = [];
    const problems: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    page.on('requestfailed', (request) => problems.push(`${request.url()} ${request.failure()?.errorText}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(own + path, { waitUntil: 'networkidle' });
    const loaded = () => page.evaluate(() => [...document.fonts].filter((f) => f.status === 'loaded').length);
    await expect.poll(loaded).toBeGreaterThan(0);
    await page.locator('header nav a[href="/video"]').click();
    await expect.poll(() => page.locator('main picture img').count()).toBeGreaterThan(0);
    const there = () => asked.filter((url) => url.origin === cdn).map((url) => url.pathname);
    for (const kind of [/\.js$/, /\.css$/, /\.woff2$/, /\.avif$/])
      await expect.poll(() => there().some((p) => kind.test(p)), { message: String(kind) }).toBe(true);
    const here = asked.filter((url) => url.origin === own && !DYNAMIC.test(url.pathname));
    expect(here.map((url) => url.pathname)).toEqual([path]);
    expect(there().every((p) => /^\/(assets|media|webfont\/f)\//.test(p))).toBe(true);
    expect(problems).toEqual([]);
    // A style sheet loaded from one host is not fetched again from the other.
    const styles = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(new Set(styles).size).toBe(styles.length);
    await context.close();
  },
);
