import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Download,
  type Locator,
  type Page,
  type PageScreenshotOptions,
  type Request,
  type Response,
  type Route,
} from 'playwright-core';
import { expect, inject, onTestFailed, TestRunner } from 'vitest';
import { clearVisitors, lendPage, type VisitorOptions } from './page-pool.ts';
import { openBlobsOf, openRowsOf, openStoreOf, type Rows, settingsOf } from './site-data.ts';

/** Every page is tested on a phone and on a desktop. */
export const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

/** The site of the current worker. */
function site() {
  const own = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!own) throw new Error(`no site for worker ${process.env.VITEST_POOL_ID}`);
  return own;
}

export const origin = (): string => site().origin;
export const dataDir = (): string => site().dataDir;
/** Everything the server has printed. */
export const serverOutput = (): string => readFileSync(join(dataDir(), 'server.log'), 'utf8');
export const openRows = (): Rows => openRowsOf(dataDir());
/** Blobs of the site. */
export const openBlobs = () => openBlobsOf(dataDir());
/** Database and blobs, for what the command line does to them. */
export const openData = () => ({ store: openStoreOf(dataDir()), blobs: openBlobs() });
/** Settings under which another process serves the same data; none for a site of one process. */
export const siteSettings = () => settingsOf(dataDir());

/** Browsers of this worker by executable; the test files share them. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * Returns the worker's browser, which its `close` leaves running for the next test file, without its visitors.
 * @param whole starts full Chromium, for what the headless shell does differently, such as restoring the
 * scroll position after a reload
 */
export async function launch({ whole = false } = {}): Promise<Browser> {
  const executablePath = whole ? process.env.WHOLE_CHROME_PATH : process.env.CHROME_PATH;
  if (!executablePath) throw new Error('run the browser tests by `npm run e2e`: it finds the browser');
  const running = await browsers.get(executablePath);
  if (running?.isConnected()) return running;
  const started = start(executablePath);
  browsers.set(executablePath, started);
  const browser = await started;
  browser.close = () => clearVisitors(browser);
  return browser;
}

const start = (executablePath: string) =>
  chromium.launch({
    // Without a locale of UTF-8, Chromium calls every file with a Chinese name `download`.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Asks its maker about forms.
      '--disable-features=AutofillServerCommunication',
    ],
  });

export interface Visit {
  page: Page;
  /** Console errors and uncaught exceptions since the page opened. */
  problems: string[];
  close(): Promise<void>;
}

/** Timeout (ms) for the site's scripts, which a test may block. */
const SCRIPTS_MS = 5000;
/** Timeout (ms) for a page to have nothing on its way. */
const IDLE_MS = 30_000;

/**
 * Resolves when the site has hydrated, which happens after the first paint; at once on other sites' pages.
 */
const scripted = (page: Page) =>
  page
    .waitForFunction(
      () =>
        document.getElementById('hydration') === null ||
        performance.getEntriesByName('ziwan:ready').length > 0,
      undefined,
      { timeout: SCRIPTS_MS },
    )
    .catch(() => {});

/** Requests of a page that have no answer yet. */
function underWay(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    // What a document that is left has asked for may never be answered.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.clear();
    asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  // Chromium renews an answer that it has shown stale (`stale-while-revalidate`), and never tells that it has finished.
  page.on('response', (response) => {
    if (response.request().resourceType() === 'other') asked.delete(response.request());
  });
  return asked;
}

/** Resolves when the page has done all its work, also work of the lowest priority. */
const workDone = (page: Page) =>
  page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' })).catch(() => {});

/**
 * Makes later navigations of the context's pages wait for hydration. Their network is idle when the page has done its
 * work three times without a request on its way; Playwright waits half a second each time.
 */
export function awaitScripts(context: BrowserContext): void {
  const wait = (page: Page) => {
    const { goto, reload, goBack, waitForLoadState } = page;
    type Options = Parameters<Page['reload']>[0];
    const asked = underWay(page);
    const idle = () =>
      expect
        .poll(
          async () => {
            for (let times = 0; times < 3; times++) {
              await workDone(page);
              if (asked.size > 0) return [...asked].map((request) => request.url());
            }
            return [];
          },
          { interval: 20, timeout: IDLE_MS },
        )
        .toEqual([]);
    const settled = async (go: (options: Options) => Promise<Response | null>, options: Options = {}) => {
      const { waitUntil } = options;
      const answer = await go({ ...options, waitUntil: waitUntil === 'networkidle' ? 'load' : waitUntil });
      await scripted(page);
      if (waitUntil === 'networkidle') await idle();
      return answer;
    };
    page.goto = (url, options) => settled((o) => goto.call(page, url, o), options);
    page.reload = (options) => settled((o) => reload.call(page, o), options);
    page.goBack = (options) => settled((o) => goBack.call(page, o), options);
    page.waitForLoadState = async (state, options) => {
      if (state !== 'networkidle') return waitForLoadState.call(page, state, options);
      await waitForLoadState.call(page, 'load', options);
      await idle();
    };
  };
  context.pages().forEach(wait);
  context.on('page', wait);
}

/** Prints what the page shows, awaits and has met, where the test fails with the page open. */
function reportOnFailure(page: Page, problems: string[]): void {
  if (!TestRunner.getCurrentTest()) return;
  const awaited = new Map<Request, number>();
  page.on('request', (request) => awaited.set(request, Date.now()));
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  onTestFailed(async () => {
    if (page.isClosed()) return;
    const shown = await page
      .evaluate(() => {
        const text = document.body.innerText.replace(/\n+/g, '\n');
        // Messages stand at the end.
        return text.length > 1500 ? `${text.slice(0, 1200)}\n…\n${text.slice(-300)}` : text;
      })
      .catch(String);
    const states = await page
      .locator('[data-state]')
      .evaluateAll((all) =>
        all.map((e) => `${(e as HTMLElement).dataset.state} ${e.textContent?.slice(0, 20)}`).join(', '),
      );
    const waits = [...awaited].map(([r, at]) => `awaits ${r.method()} ${r.url()} for ${Date.now() - at} ms`);
    console.error([`${page.url()} shows:`, shown, ...problems, ...waits, states].join('\n'));
  });
}

/** Lends a new visitor's page, on the site or on another address of it. */
export const newVisitor = (browser: Browser, options: VisitorOptions = {}, at = origin()) =>
  lendPage(browser, at, { viewport: VIEWPORTS.desk, locale: 'zh-CN', serviceWorkers: 'block', ...options });

/** Opens a path of the site as a new visitor and collects its errors. */
export async function visit(browser: Browser, path: string, options: VisitorOptions = {}): Promise<Visit> {
  const address = new URL(path, origin());
  const { page, context, leave } = await newVisitor(browser, options, address.origin);
  if (options.javaScriptEnabled !== false) awaitScripts(context);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    problems.push(message.text() + (/^Failed to load/.test(message.text()) ? ` ${url}` : ''));
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  reportOnFailure(page, problems);
  await page.goto(address.href, { waitUntil: 'load' });
  return { page, problems, close: leave };
}

/**
 * Waits until all finite animations and transitions have ended. Polls, because an animation inside a closed
 * `<details>` never resolves its promise.
 */
export const stillness = (page: Page) =>
  page.evaluate(async () => {
    const moves = () =>
      document
        .getAnimations()
        .some((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity);
    while (moves()) await new Promise((resolve) => setTimeout(resolve, 20));
  });

/**
 * Elements that would fade on first paint or on a theme switch: those with a colour transition outside hover
 * and focus.
 */
export const lateColours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((e) => {
        if (e.matches(':hover')) return false;
        const { transitionProperty, transitionDuration } = getComputedStyle(e);
        return /color|\ball\b/.test(transitionProperty) && /[1-9]/.test(transitionDuration);
      })
      .map((e) => e.outerHTML.slice(0, 120)),
  );

/** Turns the wheel down, and waits until the page has scrolled or is at its end. */
export async function wheelDown(page: Page, pixels: number): Promise<void> {
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, pixels);
  await page.waitForFunction(
    (y) => scrollY > y || scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
    before,
  );
}

/** Lays out the parts that the first view skipped, for tests that measure a whole page. */
export const layOutWhole = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));

/** Resolves when the specimens in view are drawn, since each fades in; after 5 s also with one that is not. */
export const drawn = (page: Page) =>
  page
    .waitForFunction(
      () =>
        [...document.querySelectorAll('[data-state="loading"]')].every((e) => {
          const { top, bottom } = e.getBoundingClientRect();
          return bottom < 0 || top > innerHeight;
        }),
      undefined,
      { timeout: 5000 },
    )
    .catch(() => {});

/** Minified, as the browser reads it anew for each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe violations once the specimens in view are drawn and animations have ended, one short line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await layOutWhole(page);
  await drawn(page);
  await stillness(page);
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const runner = (
      globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe;
    // Reading all style sheets again serves only an experimental rule.
    const { violations } = await runner.run({ resultTypes: ['violations'], preload: { assets: ['media'] } });
    return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)}`));
  });
}

/** Keeps a picture to look at in `output/`, at night. */
export async function keepPicture(
  shown: Page | Locator,
  name: string,
  options: PageScreenshotOptions = {},
): Promise<void> {
  if (!process.env.ZIWAN_NIGHTLY) return;
  await shown.screenshot({ path: join(import.meta.dirname, 'output', `${name}.png`), ...options });
}

/** Cumulative layout shift since the page opened, and the elements that moved. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        type Shift = PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        const shifts: Shift[] = [];
        new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => {
          const own = shifts.filter((shift) => !shift.hadRecentInput);
          const moved = own.flatMap((shift) =>
            shift.sources.map(({ node }) => {
              const element = node instanceof Element ? node : node?.parentElement;
              return element?.outerHTML.slice(0, 200) ?? 'removed';
            }),
          );
          resolve({ sum: own.reduce((sum, shift) => sum + shift.value, 0), moved });
        }, 100);
      }),
  );

/** The next request of a method to an address, held until its `continue()`; others pass. */
export const holdNext = (page: Page, address: string, method = 'POST'): Promise<Route> =>
  new Promise((resolve) => {
    let held = false;
    void page.route(address, (route) => {
      if (held || route.request().method() !== method) return route.continue();
      held = true;
      resolve(route);
    });
  });

/**
 * Downloads a font in the format that its dialog offers first.
 * @param within the part of the page with the font's button
 */
export async function downloadFont(
  page: Page,
  name: string,
  within: Page | Locator = page,
): Promise<Download> {
  await within.getByRole('link', { name: `下载 ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `下载 ${name}` });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog
      .getByRole('button', { name: /^下载 / })
      .first()
      .click(),
  ]);
  return download;
}
