// npm run bench -- phone <address> [path…]: types into 我的文字 of a running site on a phone's processor, in turns with a
// bare page that draws the same text in the same faces, and counts what a first view requests. Milliseconds are those of
// this machine, slowed down; compare the ratios, and the counts, which are the same everywhere.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { type Floor, layBare } from './phone/bare-page.ts';
import { median } from './sample-quantiles.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'zh-CN' };
/** Slow-down of the processor. */
const RATES = [4, 6];
const ROUNDS = 3;
const SAMPLE = '江湖';
const KEYS = 'Ngjhwrjqmeks';
/** Time (ms) between keys: longer than the pause after which subsets are requested. */
const BETWEEN = 300;

interface Typed {
  /** Longest event (ms), from the key to the paint. */
  slowest: number;
  /** Tasks longer than 50 ms. */
  long: number;
  /** Layout objects laid out anew, for each key. */
  objects: number;
}

async function typed(browser: Browser, address: string, rate: number, floor?: Floor): Promise<Typed> {
  const context = await browser.newContext({ ...PHONE, bypassCSP: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  if (floor) await page.evaluate(layBare, floor);
  const field = page.locator('textarea, [aria-label="我的文字"]').locator('visible=true').first();
  await field.fill(SAMPLE);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.waitForTimeout(2000);
  await observe(page);
  const laidOut = await countLayouts(devtools);
  await field.press('End');
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN);
  }
  await page.waitForTimeout(1000);
  const objects = (await laidOut()) / KEYS.length;
  const { events, long } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  // Event Timing reports nothing shorter.
  return { slowest: Math.max(16, ...events), long, objects };
}

interface Seen {
  events: number[];
  long: number;
}

const observe = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen = { events: [], long: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.events.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      seen.long += list.getEntries().length;
    }).observe({ type: 'longtask' });
  });

/** Sums the objects of all layouts until the returned function is called. */
async function countLayouts(devtools: CDPSession): Promise<() => Promise<number>> {
  let objects = 0;
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as {
      name: string;
      args?: { beginData?: { dirtyObjects?: number } };
    }[])
      if (event.name === 'Layout') objects += event.args?.beginData?.dirtyObjects ?? 0;
  });
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    return objects;
  };
}

async function firstView(browser: Browser, address: string) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const requests: { type: string; bytes: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    const bytes = request.sizes().then(
      ({ responseBodySize }) => responseBodySize,
      () => 0,
    );
    requests.push({ type: request.resourceType(), bytes });
  });
  await page.goto(address);
  // Scripts are requested after the first paint.
  await page.waitForFunction(() => performance.getEntriesByName('ziwan:ready').length > 0);
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(
    requests.filter(({ type }) => type === 'script').map(({ bytes }) => bytes),
  );
  await context.close();
  return {
    requests: requests.length,
    scripts: scripts.length,
    bytes: scripts.reduce((sum, n) => sum + n, 0),
  };
}

/** Four faces side by side. */
const COMPARED = '/compare?fonts=ma-shan-zheng,huninn,zhi-mang-xing,zcool-kuaile';

const [, , base, ...given] = process.argv;
if (!base) throw new Error('npm run bench -- phone <address of a running site> [path…]');
const paths = given.length > 0 ? given : ['/font', '/', '/font/ma-shan-zheng', COMPARED, '/project'];
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const path of paths) {
    const { requests, scripts, bytes } = await firstView(browser, base + path);
    console.log(`${path}: ${requests} requests, ${scripts} scripts of ${(bytes / 1000).toFixed(0)} kB`);
    for (const rate of RATES) {
      const rounds: { floor: Typed; page: Typed }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const floor = await typed(browser, `${base}/license`, rate, { sample: SAMPLE, faces: 30 });
        rounds.push({ floor, page: await typed(browser, base + path, rate) });
      }
      const of = (which: 'floor' | 'page', what: keyof Typed) => median(rounds.map((r) => r[which][what]));
      const ratio = median(rounds.map(({ floor, page }) => page.slowest / floor.slowest));
      console.log(
        `  ${rate} × slower: slowest event ${of('page', 'slowest')} ms, ${ratio.toFixed(1)} × the bare page; ` +
          `${of('page', 'long')} long tasks, there ${of('floor', 'long')}; ` +
          `${of('page', 'objects').toFixed(0)} objects laid out a key, there ${of('floor', 'objects').toFixed(0)}`,
      );
    }
  }
} finally {
  await browser.close();
}
