import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

// Starting a renderer costs more processor time than loading a page in one, so a visitor who has left hands the page
// over to the next, without anything the site could recognise: cookies, stored data. The files that the browser has
// cached stay, which halves the cost of the next page; a test of how a page opens asks for a cold visitor.

/** Pages a browser keeps waiting. */
const LIMIT = 3;
/** Timeout (ms) for leaving a page. */
const LEAVE_MS = 10_000;
/** What Playwright cannot undo: after any of these calls, the page is not handed over. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'];

export interface VisitorOptions extends BrowserContextOptions {
  /** Without a file in the cache, as on the first visit of all. Every visitor is, at night. */
  cold?: boolean;
}

interface Waiting {
  page: Page;
  devtools: CDPSession;
  /** Site and options that cannot change any more. */
  kind: string;
  isSpent: () => boolean;
}

/** What tests listen to. Playwright itself listens to `close`. */
const EVENTS = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'load', 'page', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'weberror', 'websocket', 'worker'],
];

export interface LentPage {
  page: Page;
  context: BrowserContext;
  /** Hands the page over to the next visitor, or closes it. */
  leave(): Promise<void>;
}

const pools = new WeakMap<Browser, Waiting[]>();

/** Closes what visitors have left open. */
export async function clearVisitors(browser: Browser): Promise<void> {
  const waiting = pools.get(browser)?.map(({ page }) => page.context()) ?? [];
  const left = browser.contexts().filter((context) => !waiting.includes(context));
  await Promise.all(left.map((context) => context.close()));
}

/**
 * Lends a page of a new visitor: one that another visitor has left, or a new one.
 * @param site origin that the page will be on
 */
export async function lendPage(
  browser: Browser,
  site: string,
  { viewport, colorScheme, storageState, cold = false, ...fixed }: VisitorOptions,
): Promise<LentPage> {
  const pool = pools.get(browser) ?? [];
  pools.set(browser, pool);
  const kind = JSON.stringify([site, fixed]);
  // The one left last has the most in its cache.
  const at = pool.findLastIndex((waiting) => waiting.kind === kind);
  const lent = at < 0 ? await open(browser, kind, fixed) : (pool.splice(at, 1)[0] as Waiting);
  const { page, devtools } = lent;
  const context = page.context();
  if (cold || process.env.ZIWAN_NIGHTLY) await devtools.send('Network.clearBrowserCache');
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme: colorScheme ?? null });
  if (typeof storageState === 'object') await restore(page, site, storageState);
  else if (storageState !== undefined) throw new Error('a state from a file is not supported');
  return {
    page,
    context,
    async leave() {
      const isFree = !lent.isSpent() && !page.isClosed() && (await vacate(lent, site));
      if (!isFree) return context.close();
      pool.push(lent);
      if (pool.length > LIMIT) await pool.shift()?.page.context().close();
    },
  };
}

async function open(browser: Browser, kind: string, fixed: BrowserContextOptions): Promise<Waiting> {
  const context = await browser.newContext(fixed);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let isSpent = false;
  for (const owner of [page, context])
    for (const name of LASTING) {
      const call = Reflect.get(owner, name);
      if (typeof call !== 'function') continue;
      Reflect.set(owner, name, (...args: unknown[]) => {
        isSpent = true;
        return Reflect.apply(call, owner, args);
      });
    }
  const { install } = page.clock;
  page.clock.install = (options) => {
    isSpent = true;
    return install.call(page.clock, options);
  };
  return { page, devtools, kind, isSpent: () => isSpent };
}

/** Signs the visitor in before the first page. */
async function restore(
  page: Page,
  site: string,
  { cookies, origins }: Exclude<BrowserContextOptions['storageState'], string | undefined>,
): Promise<void> {
  await page.context().addCookies(cookies);
  const kept = origins.find(({ origin }) => origin === site)?.localStorage ?? [];
  if (kept.length === 0) return;
  if (!page.url().startsWith(site)) await page.goto(`${site}/robots.txt`);
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, kept);
}

/** Leaves the site's pages and removes what is stored of the visitor; false where that fails. */
async function vacate({ page, devtools }: Waiting, site: string): Promise<boolean> {
  const context = page.context();
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const owner of [page, context]) for (const event of EVENTS) owner.removeAllListeners(event);
    // Takes back what `awaitScripts` has replaced.
    for (const call of ['goto', 'reload', 'goBack', 'waitForLoadState']) Reflect.deleteProperty(page, call);
    // Unsaved input would keep the page.
    page.on('dialog', (leaving) => void leaving.accept().catch(() => {}));
    await context.setOffline(false);
    // A plain file of the site keeps the renderer. What the page still sends meets the test's routes.
    await page.goto(`${site}/robots.txt`, { timeout: LEAVE_MS });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      window.name = '';
    });
    await context.clearCookies();
    await devtools.send('Storage.clearDataForOrigin', { origin: site, storageTypes: 'all' });
    await page.mouse.move(0, 0);
    page.removeAllListeners('dialog');
    return true;
  } catch {
    return false;
  }
}
