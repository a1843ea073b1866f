import type { Page } from 'playwright-core';
import { matchSiteRoute } from '../apps/site/app/routes.ts';
import { origin } from './browser.ts';

/** A link of a page, as the page shows it. */
export interface FoundLink {
  href: string;
  text: string;
  region: 'header' | 'main' | 'footer' | 'dialog';
  /** Files and new tabs do not replace the page. */
  kind: 'page' | 'tab' | 'file' | 'elsewhere';
  hash: boolean;
}

/** Where a click has to lead, as the server redirects the link's address. */
interface Target {
  status: number;
  address: string;
}

/** Timeout (ms) after which a click counts as dead. */
const DEAD_MS = 15_000;

/** Names a page by its route and the names in its query: pages of one template have the same links. */
export function templateOf(address: string): string {
  const { pathname, searchParams } = new URL(address, origin());
  const route = matchSiteRoute(pathname)?.id ?? (pathname.startsWith('/admin') ? 'admin' : 'missing');
  const names = [...new Set(searchParams.keys())].sort();
  return names.length === 0 ? route : `${route}?${names.join('&')}`;
}

/** Reads the links that a visitor can reach, those in menus included. */
export const linksOf = (page: Page): Promise<FoundLink[]> =>
  page.evaluate(() => {
    const reachable = (link: Element) => {
      const menu = link.closest('[popover]');
      if (menu) return document.querySelector(`[popovertarget="${menu.id}"]`)?.checkVisibility() ?? false;
      const closed = link.closest('details:not([open])');
      if (closed) return closed.checkVisibility();
      return link.checkVisibility({ visibilityProperty: true }) && link.getClientRects().length > 0;
    };
    return [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(reachable).map((link) => {
      const url = new URL(link.href);
      const file =
        link.hasAttribute('download') ||
        /^\/(web|api|assets|subset|webfont)\//.test(url.pathname) ||
        /\.(?!html$)[a-z0-9]{1,6}$/i.test(url.pathname);
      const elsewhere = url.origin !== location.origin;
      const region = link.closest('dialog')
        ? 'dialog'
        : link.closest('header') && !link.closest('main')
          ? 'header'
          : link.closest('#foot')
            ? 'footer'
            : 'main';
      return {
        href: link.getAttribute('href') ?? '',
        text: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim().slice(0, 40),
        region,
        kind: elsewhere ? 'elsewhere' : link.target === '_blank' ? 'tab' : file ? 'file' : 'page',
        hash: url.hash !== '' && url.pathname === location.pathname && url.search === location.search,
      } satisfies FoundLink;
    });
  });

/** What the page shows, to tell it from the next. */
const shown = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname + location.search,
    main: document.querySelector('main')?.textContent ?? '',
  }));

const targets = new Map<string, Promise<Target>>();

/** Follows the site's own redirects of an address. */
function targetOf(address: string, token: string | null): Promise<Target> {
  const key = `${token} ${address}`;
  const known = targets.get(key) ?? follow(address, token);
  targets.set(key, known);
  return known;
}

async function follow(address: string, token: string | null): Promise<Target> {
  const headers = token === null ? undefined : { cookie: `token=${token}` };
  const answer = await fetch(origin() + address, { redirect: 'manual', ...(headers ? { headers } : {}) });
  await answer.body?.cancel();
  const location = answer.headers.get('location');
  return location === null || answer.status >= 400
    ? { status: answer.status, address }
    : follow(location, token);
}

/** Finds a link as soon as the page shows it. */
async function find(page: Page, { href, region, text }: FoundLink) {
  const handle = await page.waitForFunction(
    ([href, region, text]) => {
      if (document.querySelector('[role="progressbar"][aria-label="正在打开页面"]')) return null;
      const within = { header: 'header', footer: '#foot', main: 'main', dialog: 'dialog' }[region as 'main'];
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`${within} a[href]`)];
      const same = links.filter((a) => a.getAttribute('href') === href);
      const named = (a: Element) =>
        (a.getAttribute('aria-label') ?? a.textContent ?? '').trim().slice(0, 40) === text;
      return same.find(named) ?? same[0] ?? null;
    },
    [href, region, text] as const,
    { timeout: DEAD_MS, polling: 50 },
  );
  const link = handle.asElement();
  if (!link) throw new Error('the page no longer has this link');
  return link;
}

/** Presses a link with the pointer, after opening the menu that holds it. */
async function press(page: Page, found: FoundLink): Promise<void> {
  const link = await find(page, found);
  const opener = await link.evaluateHandle((a) => {
    const menu = a.closest('[popover]:not(:popover-open)');
    if (menu) return document.querySelector(`[popovertarget="${menu.id}"]`);
    return a.closest('details:not([open])')?.querySelector('summary') ?? null;
  });
  await opener.asElement()?.click({ timeout: DEAD_MS });
  // A skip link shows itself when it has focus.
  await link.evaluate((a) => {
    if (a.getBoundingClientRect().bottom <= 0 && getComputedStyle(a).position !== 'static') a.focus();
  });
  // A list that is drawn anew replaces its links.
  await link.click({ timeout: DEAD_MS }).catch(async (error: unknown) => {
    if (!/not attached/.test(String(error))) throw error;
    await (await find(page, found)).click({ timeout: DEAD_MS });
  });
}

type Expected = { address: string; from: string; main: string; hash: boolean; login: boolean };

/** Resolves once the page shows what the link names, or a dialog. */
const arrival = (page: Page, expected: Expected) =>
  page.waitForFunction(
    ({ address, from, main, hash, login }: Expected) => {
      if (document.querySelector('[role="progressbar"][aria-label="正在打开页面"]')) return false;
      const dialog = document.querySelector('dialog[open]')?.textContent ?? '';
      const here = new URL(location.href);
      const to = new URL(address, location.origin);
      const same = (path: string) =>
        path
          .replace(/\.html$/i, '')
          .replace(/\/+$/, '')
          .toLowerCase();
      const reached =
        same(here.pathname) === same(to.pathname) &&
        [...to.searchParams].every(([name, value]) => here.searchParams.getAll(name).includes(value)) &&
        (to.hash === '' || here.hash === to.hash);
      if (login) return reached && /登录/.test(dialog);
      if (dialog !== '') return true;
      if (!reached) return false;
      if (hash)
        return to.hash === '#' || document.getElementById(decodeURIComponent(to.hash.slice(1))) !== null;
      const now = document.querySelector('main')?.textContent ?? '';
      return from.split('?')[0] === to.pathname || (now !== '' && now !== main);
    },
    expected,
    { timeout: DEAD_MS, polling: 50 },
  );

/**
 * Clicks a link and waits for what it names.
 * @param token the visitor's valid token, `null` when none is
 * @returns why the click is dead, or `null`
 */
export async function clickLink(page: Page, link: FoundLink, token: string | null): Promise<string | null> {
  const { path, main } = await shown(page);
  const url = new URL(link.href, page.url());
  const address = url.pathname + url.search;
  try {
    if (link.kind === 'tab' || link.kind === 'file' || link.kind === 'elsewhere') {
      // The answer of another site is the test's own; a file is a download, a document or a dialog before it.
      const asked = Promise.any([
        page
          .context()
          .waitForEvent('page', { timeout: DEAD_MS })
          .then((tab) => tab.close()),
        page.waitForEvent('download', { timeout: DEAD_MS }).then((file) => file.cancel()),
        page.waitForURL((now) => now.href !== origin() + path, { timeout: DEAD_MS }),
        page.waitForSelector('dialog[open]', { timeout: DEAD_MS }),
      ]);
      asked.catch(() => {});
      await press(page, link);
      await asked;
      return null;
    }
    const target = link.hash ? { status: 200, address } : await targetOf(address, token);
    if (target.status >= 400) return `leads to ${target.status}`;
    const login = new URL(target.address, origin()).searchParams.has('redirect');
    const hash = link.hash && url.hash !== '';
    await press(page, link);
    await arrival(page, { address: target.address + url.hash, from: path, main, hash, login });
    return null;
  } catch (error) {
    const stands = await page
      .evaluate(
        () =>
          `${location.pathname}${location.search}${document.querySelector('[role="progressbar"]') ? ', still loading' : ''}`,
      )
      .catch(() => 'a page that is loading');
    return `${String(error).split('\n')[0]?.slice(0, 90)} (stands at ${stands})`;
  }
}
