import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitScripts, launch, openRows, origin, VIEWPORTS } from './browser.ts';
import { clickLink, type FoundLink, linksOf, templateOf } from './click-links.ts';
import { NIGHTLY } from './sample.ts';
import type { Rows } from './site-data.ts';
import { KUAILE, keep, type Person, PHONE, people } from './user-steps.ts';

// Clicks the links of every page as visitors in every state of a session. Addresses come from the pages; pages with
// the same template have the same links, so that one of each is enough.

let browser: Browser;
let world: ReturnType<typeof people>;
let rows: Rows;
beforeAll(async () => {
  browser = await launch();
  world = people();
  rows = openRows();
});
afterAll(async () => {
  rows?.close();
  world?.close();
  await browser?.close();
});

type State = 'anonymous' | 'signed in' | 'cookie gone' | 'session ended';

/** States after which each page is opened anew, because the first click notices the end of the session. */
const JUST_EXPIRED: readonly State[] = ['cookie gone', 'session ended'];

const SCREENS: Record<string, BrowserContextOptions> = {
  '390 px': PHONE,
  '1440 px': { viewport: VIEWPORTS.desk },
};

/** A person with something on each page of the user centre. */
async function somebody(): Promise<Person> {
  const person = await world.person();
  await keep(person, KUAILE.id);
  world.message(person.id, 'system', '周六维护', '/notice', 1);
  world.downloaded(person.id, KUAILE.id, 1);
  return person;
}

/** Brings the visitor's browser and the server's session into a state. */
function visitorOf(page: Page, person: Person, state: State) {
  const kept = rows.prepare('SELECT * FROM sessions WHERE user_id = ?').get(person.id) ?? {};
  const names = Object.keys(kept);
  const end = () => void rows.prepare('DELETE FROM sessions WHERE user_id = ?').run(person.id);
  return {
    async begin(): Promise<void> {
      await page.context().clearCookies();
      if (state === 'anonymous') return;
      end();
      rows
        .prepare(`INSERT INTO sessions (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...(Object.values(kept) as string[]));
      await page.context().addCookies([{ name: 'token', value: person.token, url: origin() }]);
    },
    async expire(): Promise<void> {
      if (state === 'cookie gone') await page.context().clearCookies();
      if (state === 'session ended') end();
    },
    /** Token with which the server decides where a link leads. */
    token: state === 'signed in' ? person.token : null,
  };
}

interface Walk {
  state: State;
  screen: string;
}

/** Opens a page of each template that links lead to, and clicks its links. */
async function walk({ state, screen }: Walk) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    serviceWorkers: 'block',
    acceptDownloads: true,
    ...SCREENS[screen],
  });
  awaitScripts(context);
  await context.route(
    (url) => url.origin !== origin(),
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>elsewhere</h1>' }),
  );
  const page = await context.newPage();
  const visitor = visitorOf(page, await somebody(), state);
  await visitor.begin();
  const opened = new Set<string>();
  const clicked = new Set<string>();
  const dead: string[] = [];
  const waiting = ['/', '/no-such-page'];
  const met = new Set(waiting.map(templateOf));
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (JUST_EXPIRED.includes(state)) await visitor.begin();
    await page.goto(origin() + address);
    // Behind the login that a guard leads to, no link can be clicked.
    if (!page.url().startsWith(origin() + address)) continue;
    const from = templateOf(address);
    opened.add(from);
    const links = await linksOf(page);
    for (const link of links) {
      if (link.kind !== 'page' || link.hash) continue;
      const { pathname, search } = new URL(link.href, origin() + address);
      const next = templateOf(pathname + search);
      // Filters combine without end: an address with a query is clicked, not opened.
      if (met.has(next) || next.includes('?') || next.startsWith('admin')) continue;
      met.add(next);
      waiting.push(pathname + search);
    }
    let before: 'opened' | 'left' | 'stuck' = 'opened';
    for (const link of links) {
      const key = keyOf(from, address, link, state);
      if (clicked.has(key)) continue;
      clicked.add(key);
      if (before !== 'opened')
        await reopen(page, address, visitor, { anew: before === 'stuck' || JUST_EXPIRED.includes(state) });
      // A synchronisation under way would find the session ended before the click does.
      if (JUST_EXPIRED.includes(state)) await page.waitForLoadState('networkidle');
      await visitor.expire();
      const why = await clickLink(page, link, visitor.token);
      if (why !== null) dead.push(`${state}, ${screen}: ${address} 「${link.text}」 → ${link.href}: ${why}`);
      before = why === null ? 'left' : 'stuck';
    }
  }
  await context.close();
  console.info(
    `every link, ${state}, ${screen}: ${opened.size} pages, ${clicked.size} clicks, ${dead.length} dead`,
  );
  return { pages: opened, clicks: clicked.size, dead };
}

/** Names the clicks that are alike. */
function keyOf(from: string, address: string, link: FoundLink, state: State): string {
  const { pathname, search, origin: at } = new URL(link.href, origin() + address);
  const to = link.hash ? '#' : at === origin() ? templateOf(pathname + search) : 'elsewhere';
  const kind = `${link.region} ${link.kind} ${to}`;
  // The frame is the same on all pages.
  if (link.region !== 'main') return kind;
  return JUST_EXPIRED.includes(state) ? kind : `${from} ${kind}`;
}

/** Shows the page again, by going back unless it has to be opened anew. */
async function reopen(
  page: Page,
  address: string,
  visitor: ReturnType<typeof visitorOf>,
  { anew }: { anew: boolean },
): Promise<void> {
  const isHere = async () =>
    page.url() === origin() + address && (await page.locator('dialog[open]').count()) === 0;
  if (!anew) {
    if (await isHere()) return page.evaluate(() => scrollTo(0, 0));
    await page.goBack({ timeout: 5000 }).catch(() => null);
    if (await isHere()) return;
  }
  await visitor.begin();
  await page.goto(origin() + address);
}

test.each([
  ['anonymous', '390 px'],
  ['signed in', '1440 px'],
  ['cookie gone', '390 px'],
  ['session ended', '1440 px'],
] as const)(
  '%s, %s: each link leads to the page it names, or to the login',
  { ...NIGHTLY, timeout: 900_000 },
  async (state, screen) => {
    const { pages, dead } = await walk({ state, screen });
    expect(dead).toEqual([]);
    expect(pages.size).toBeGreaterThan(30);
  },
);
