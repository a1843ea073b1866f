import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteRoutes } from '../apps/site/app/routes.ts';
import {
  awaitScripts,
  axeViolations,
  dataDir,
  keepPicture,
  launch,
  layoutShift,
  newVisitor,
  origin,
  siteSettings,
  VIEWPORTS,
} from './browser.ts';
import { eachSampled, isNight, isSampledLook, LOOKS, NIGHTLY, onEachScreen, only } from './sample.ts';
import { type RunningSite, startProcess } from './site.ts';
import { type Foreign, standInForOthers } from './third-parties.ts';

const DATA = dataDir();
const TONGJI = '0123456789abcdef0123456789abcdef';
const ALL = { BAIDU_TONGJI_ID: TONGJI, CLARITY_PROJECT_ID: 'k3j9x0abcd', UET_TAG_ID: '97012345' };
const HOSTS = ['bat.bing.com', 'hm.baidu.com', 'www.clarity.ms', 'z.clarity.ms'];

let browser: Browser;
/** The same data behind a server with all three services switched on. */
let asking: RunningSite;

beforeAll(async () => {
  browser = await launch();
  asking = await startProcess(DATA, join(DATA, 'asking.log'), {
    ...siteSettings(),
    ...ALL,
    ZIWAN_SKIP_IMPORT: '1',
  });
}, 120_000);
afterAll(async () => {
  await asking?.stop();
  await browser?.close();
});

interface Visitor {
  page: Page;
  left: Foreign[];
  hosts(): string[];
  go(path: string): Promise<void>;
  close(): Promise<void>;
}

async function visitor(
  path: string,
  {
    at = asking.origin,
    signal = false,
    ...options
  }: BrowserContextOptions & { at?: string; signal?: boolean } = {},
): Promise<Visitor> {
  const { page, context, leave } = await newVisitor(browser, options, at);
  awaitScripts(context);
  if (signal)
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
  const left = await standInForOthers(context);
  const go = async (to: string) => {
    await page.goto(at + to, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
  };
  await go(path);
  return {
    page,
    left,
    hosts: () => [...new Set(left.map((f) => f.host))].sort(),
    go,
    close: leave,
  };
}

const bar = (page: Page) => page.getByRole('region', { name: '是否同意第三方脚本' });
const settings = (page: Page) => page.getByRole('dialog', { name: '隐私设置' });
const footerLink = (page: Page) => page.locator('footer').getByRole('link', { name: '隐私设置' });
/** Follows a link within the site without loading a document. */
const inside = async (page: Page, href: string) => {
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.getElementById('main')?.append(link);
    link.click();
    link.remove();
  }, href);
  await page.waitForURL((url) => url.pathname === href.split('?')[0]);
  await page.waitForLoadState('load');
  // Waits until the page's scripts have run; requests of a document that was left may never be answered.
  await page.locator('main h1').first().waitFor();
  return (await page.evaluate(() => performance.timeOrigin)) === before;
};
const traces = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.cookie.split('; ').map((c) => c.split('=', 1)[0] ?? ''),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ].filter((name) => /^(Hm_|_uet|_cl)/.test(name)),
  );

test('nothing is sent before the visitor agrees, nor while the question is unanswered', async () => {
  const { page, left, go, close } = await visitor('/font');
  await bar(page).waitFor();
  await page.mouse.wheel(0, 600);
  await go('/');
  await bar(page).waitFor();
  expect(await inside(page, '/news')).toBe(true);
  await bar(page).waitFor();
  expect(left).toEqual([]);
  await close();
});

onEachScreen('phone')(
  'refusing takes one click on a button of the same size and row as agreeing, and is remembered ($screen)',
  async ({ viewport }) => {
    const { page, left, go, close } = await visitor('/font', { viewport });
    const [no, yes] = [
      bar(page).getByRole('button', { name: '拒绝', exact: true }),
      bar(page).getByRole('button', { name: '同意', exact: true }),
    ];
    const [a, b] = [await no.boundingBox(), await yes.boundingBox()];
    expect([a?.width, a?.height, a?.y]).toEqual([b?.width, b?.height, b?.y]);
    const look = (button: typeof no) =>
      button.evaluate((e) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight, opacity } = getComputedStyle(e);
        return { color, backgroundColor, borderColor, fontSize, fontWeight, opacity };
      });
    expect(await look(no)).toEqual(await look(yes));
    await no.click();
    await bar(page).waitFor({ state: 'detached' });
    await page.getByText('已记下你的选择').waitFor();
    await go('/');
    await go('/news');
    expect(await bar(page).count()).toBe(0);
    expect(left).toEqual([]);
    expect(await traces(page)).toEqual([]);
    await close();
  },
);

test('agreeing starts the services on this page and the next', NIGHTLY, async () => {
  const { page, left, hosts, go, close } = await visitor('/font');
  await bar(page).getByRole('button', { name: '同意', exact: true }).click();
  await expect.poll(hosts).toEqual(HOSTS);
  left.length = 0;
  await go('/news');
  await expect.poll(hosts).toEqual(HOSTS);
  expect(await bar(page).count()).toBe(0);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null'));
  expect(kept).toMatchObject({
    version: '1',
    asked: ['tongji', 'clarity', 'uet'],
    allowed: ['tongji', 'clarity', 'uet'],
  });
  expect(Date.parse(kept.at)).toBeGreaterThan(Date.parse('2026-01-01'));
  await close();
});

test('each purpose can be chosen separately by keyboard', NIGHTLY, async () => {
  const { page, hosts, close } = await visitor('/font');
  await bar(page).waitFor();
  // The consent bar comes first in tab order.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const order: unknown[] = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order).toEqual(['隐私政策', '拒绝', '同意', '设置']);
  await page.keyboard.press('Enter');
  await settings(page).waitFor();
  for (const box of await settings(page).getByRole('checkbox').all())
    expect(await box.isChecked()).toBe(false);
  await settings(page).getByRole('checkbox', { name: '访问统计' }).focus();
  await page.keyboard.press('Space');
  await settings(page).getByRole('button', { name: '保存选择' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(hosts).toEqual(['hm.baidu.com']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await close();
});

test('Escape closes the dialog without an answer, and the bar stays', NIGHTLY, async () => {
  const { page, left, close } = await visitor('/font');
  await bar(page).getByRole('button', { name: '设置', exact: true }).click();
  await settings(page).waitFor();
  await page.keyboard.press('Escape');
  await bar(page).waitFor();
  await bar(page).getByRole('button', { name: '设置', exact: true }).click();
  await settings(page).getByRole('link', { name: '隐私政策' }).click();
  await page.waitForURL((url) => url.pathname === '/agreement/privacy');
  await settings(page).waitFor({ state: 'detached' });
  await bar(page).waitFor();
  expect(left).toEqual([]);
  await close();
});

eachSampled(['footer', 'policy'] as const, only(0))(
  'withdrawing consent in the %s stops the services at once, removes their data, and is remembered',
  async (way) => {
    const { page, left, hosts, go, close } = await visitor('/news');
    await bar(page).getByRole('button', { name: '同意', exact: true }).click();
    await expect.poll(hosts).toEqual(HOSTS);
    await expect
      .poll(() => traces(page))
      .toEqual(expect.arrayContaining(['Hm_lvt_x', 'Hm_lpvt_x', '_uetsid', '_uetvid', '_clck']));
    if (way === 'footer') await footerLink(page).click();
    else {
      expect(await inside(page, '/agreement/privacy')).toBe(true);
      await page.locator('main').getByRole('link', { name: '隐私设置' }).click();
    }
    await settings(page).waitFor();
    for (const box of await settings(page).getByRole('checkbox').all())
      expect(await box.isChecked()).toBe(true);
    const before = left.length;
    const reloaded = page.waitForEvent('load');
    await settings(page).getByRole('button', { name: '全部拒绝' }).click();
    // Clarity's stand-in reports every click, including this one, made before consent was withdrawn.
    await reloaded;
    await page.waitForLoadState('networkidle');
    await go('/');
    const after = left.slice(before).filter(({ url }) => !url.endsWith('/collect'));
    expect(after).toEqual([]);
    expect(left.length - before).toBeLessThanOrEqual(1);
    expect(await traces(page)).toEqual([]);
    expect(await bar(page).count()).toBe(0);
    await close();
  },
);

test('withdrawing one of several purposes leaves the others running', NIGHTLY, async () => {
  const { page, left, hosts, close } = await visitor('/news');
  await bar(page).getByRole('button', { name: '同意', exact: true }).click();
  await expect.poll(hosts).toEqual(HOSTS);
  await footerLink(page).click();
  await settings(page).getByRole('checkbox', { name: '广告效果' }).uncheck();
  const reloaded = page.waitForEvent('load');
  await settings(page).getByRole('button', { name: '保存选择' }).click();
  await reloaded;
  left.length = 0;
  await page.reload();
  await expect.poll(hosts).toEqual(['hm.baidu.com', 'www.clarity.ms', 'z.clarity.ms']);
  expect((await traces(page)).filter((name) => name.startsWith('_uet'))).toEqual([]);
  await close();
});

test('another tab follows the choice', NIGHTLY, async () => {
  const { page, left, hosts, close } = await visitor('/news');
  await bar(page).getByRole('button', { name: '同意', exact: true }).click();
  await expect.poll(hosts).toEqual(HOSTS);
  const other = await page.context().newPage();
  await other.goto(`${asking.origin}/license`, { waitUntil: 'networkidle' });
  await footerLink(other).click();
  const reloads = [page.waitForEvent('load'), other.waitForEvent('load')];
  await settings(other).getByRole('button', { name: '全部拒绝' }).click();
  await Promise.all(reloads);
  left.length = 0;
  await page.waitForLoadState('networkidle');
  await inside(page, '/license');
  expect(left).toEqual([]);
  await close();
});

test('navigation within the site is reported by path, without typed text', async () => {
  const typed = '江湖夜雨十年灯';
  const { page, left, hosts, close } = await visitor(
    `/font?text=${encodeURIComponent(typed)}&tagNumber=style-brush`,
  );
  await bar(page).getByRole('button', { name: '同意', exact: true }).click();
  await expect.poll(hosts).toEqual(HOSTS);
  const told = (host: string) =>
    left
      .filter((f) => f.host === host && /hm\.gif|action/.test(f.url))
      .map((f) => new URL(f.url).searchParams);
  await expect
    .poll(() => told('hm.baidu.com')[0]?.get('u'))
    .toBe(`${asking.origin}/font?tagNumber=style-brush`);
  await expect
    .poll(() => told('bat.bing.com')[0]?.get('p'))
    .toBe(`${asking.origin}/font?tagNumber=style-brush`);
  const sample = page.getByRole('textbox', { name: /试写|文字|示例/ }).first();
  await sample.fill('囍龘');
  await page.waitForURL((url) => url.searchParams.get('text') === '囍龘');
  expect(await inside(page, '/news')).toBe(true);
  await expect.poll(() => told('hm.baidu.com').at(-1)?.get('u')).toBe(`${asking.origin}/news`);
  await expect.poll(() => told('bat.bing.com').at(-1)?.get('page_path')).toBe('/news');
  expect(await inside(page, `/search?keyword=${encodeURIComponent('张三')}`)).toBe(false);
  await expect.poll(() => told('hm.baidu.com').at(-1)?.get('u')).toBe(`${asking.origin}/search`);
  // A document reports being left under its own address.
  await page.goto(`${asking.origin}/license`, { waitUntil: 'networkidle' });
  const everything = left
    .map((f) => decodeURIComponent(`${f.url} ${f.body}`.replaceAll('+', ' ')))
    .join('\n');
  for (const word of [typed, '囍龘', '张三', 'keyword=', 'text=']) expect(everything).not.toContain(word);
  expect(everything).toContain(`ti=${ALL.UET_TAG_ID}`);
  expect(left.some((f) => f.url === `https://hm.baidu.com/hm.js?${TONGJI}`)).toBe(true);
  await close();
});

test('a recording is masked from the root, whatever the service’s own settings', NIGHTLY, async () => {
  const { page, left, close } = await visitor('/font?text=x&phone=13800000000');
  await bar(page).getByRole('button', { name: '同意', exact: true }).click();
  await expect.poll(() => left.some((f) => f.host === 'z.clarity.ms')).toBe(true);
  const {
    settings: taken,
    mask,
    referrer,
  } = JSON.parse(left.find((f) => f.host === 'z.clarity.ms')?.body ?? '{}');
  expect(taken).toMatchObject({ projectId: 'x', content: false, unmask: [] });
  expect(taken.drop).toEqual(expect.arrayContaining(['text', 'keyword', 'phone']));
  expect([mask, referrer]).toEqual(['true', '']);
  await close();
});

test(
  'the contact page is reported but not recorded; account, print and error pages are neither',
  NIGHTLY,
  async () => {
    const { page, left, hosts, go, close } = await visitor('/news');
    await bar(page).getByRole('button', { name: '同意', exact: true }).click();
    await expect.poll(hosts).toEqual(HOSTS);
    // The current document is being recorded, so the link opens a new one.
    expect(await inside(page, '/contact')).toBe(false);
    const reportOf = (path: string) => encodeURIComponent(asking.origin + path);
    for (const host of ['hm.baidu.com', 'bat.bing.com'])
      await expect
        .poll(() => left.some((f) => f.host === host && f.url.includes(reportOf('/contact'))))
        .toBe(true);
    for (const path of ['/account/forget', '/pdf/compare', '/no-such-page']) {
      left.length = 0;
      await go(path);
      expect(
        left.filter((f) => !f.url.includes('et=3') && !f.url.endsWith('/collect')),
        path,
      ).toEqual([]);
    }
    await go('/contact');
    left.length = 0;
    await page.reload({ waitUntil: 'networkidle' });
    expect(hosts()).not.toContain('www.clarity.ms');
    expect(hosts()).toContain('hm.baidu.com');
    // From there, a page that may be recorded opens as a new document, too.
    expect(await inside(page, '/news')).toBe(true);
    await expect.poll(hosts).toContain('www.clarity.ms');
    await close();
  },
);

test('a browser that sends Do Not Track is not asked, and no service runs', NIGHTLY, async () => {
  const { page, left, go, close } = await visitor('/font', { signal: true });
  expect(await bar(page).count()).toBe(0);
  await page.evaluate(() =>
    localStorage.setItem(
      'consent',
      JSON.stringify({
        version: '1',
        asked: ['tongji', 'clarity', 'uet'],
        allowed: ['tongji'],
        at: new Date(),
      }),
    ),
  );
  await go('/news');
  await footerLink(page).click();
  await settings(page).getByText('本站按拒绝处理').waitFor();
  for (const box of await settings(page).getByRole('checkbox').all())
    expect(await box.isDisabled()).toBe(true);
  expect(left).toEqual([]);
  await close();
});

test('an answer given for other purposes does not count', NIGHTLY, async () => {
  const { page, left, go, close } = await visitor('/license');
  await page.evaluate(() =>
    localStorage.setItem(
      'consent',
      JSON.stringify({ version: '1', asked: ['tongji'], allowed: ['tongji'], at: new Date() }),
    ),
  );
  await go('/license');
  await bar(page).waitFor();
  expect(left).toEqual([]);
  await close();
});

eachSampled(LOOKS, isSampledLook)(
  'bar, choices and policy fit, stand still and are accessible on a $screen, $colorScheme',
  async (how) => {
    const { screen, colorScheme } = how;
    const { page, go, close } = await visitor('/font', { viewport: VIEWPORTS[screen], colorScheme });
    const shot = (name: string) =>
      keepPicture(page, `consent-${name}-${screen}-${colorScheme}`, { animations: 'disabled' });
    await bar(page).waitFor();
    const shift = await layoutShift(page);
    expect(shift.sum, shift.moved.join('\n')).toBeLessThan(0.01);
    await shot('bar');
    expect(await axeViolations(page)).toEqual([]);
    // At the end of the page the bar covers nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect
      .poll(async () => {
        const [foot, ask] = [await page.locator('footer').boundingBox(), await bar(page).boundingBox()];
        return foot && ask && foot.y + foot.height <= ask.y + 1;
      })
      .toBe(true);
    expect((await bar(page).boundingBox())?.height ?? 999).toBeLessThan(VIEWPORTS[screen].height / 4);
    await bar(page).getByRole('button', { name: '设置', exact: true }).click();
    await settings(page).waitFor();
    await shot('choices');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await go('/agreement/privacy#choices');
    // An address with a fragment scrolls there, wherever the previous page was left.
    const top = (await page.locator('#choices').boundingBox())?.y ?? -1;
    expect([top >= 0, top < VIEWPORTS[screen].height / 2]).toEqual([true, true]);
    await shot('policy');
    if (isNight) expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await close();
  },
);

test(
  'the policy lists the services switched on, without scripts too, and none where none is',
  NIGHTLY,
  async () => {
    const policy = async (at: string) => {
      const { page, close } = await visitor('/agreement/privacy', { at, javaScriptEnabled: false });
      const listed = await page.locator('#choices dt').allInnerTexts();
      const text = await page.locator('#choices').textContent();
      const link = await page.locator('footer a[href="/agreement/privacy"]').count();
      await close();
      return { listed, text, link };
    };
    expect(await policy(asking.origin)).toMatchObject({
      listed: ['访问统计', '操作录制', '广告效果'],
      link: 1,
    });
    const { listed, text } = await policy(origin());
    expect(listed).toEqual([]);
    expect(text).toContain('没有启用任何第三方');
  },
);

test('the policy names everything the site stores in a browser', NIGHTLY, async () => {
  const { page, go, close } = await visitor('/font', { at: origin() });
  await page.getByRole('button', { name: '切换明暗' }).click();
  await page.getByRole('radio', { name: '卡片' }).check({ force: true });
  await page.getByRole('button', { name: /对比/ }).first().click();
  await page
    .getByRole('button', { name: /^收藏 / })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).not.toBeNull();
  await go('/contact');
  await page.getByLabel('怎么称呼').fill('林间');
  const kept = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').map((c) => c.split('=', 1)[0] ?? ''),
  ]);
  expect(kept).toEqual(expect.arrayContaining(['theme', 'compareFonts', 'favourites']));
  const policy = await (await fetch(`${origin()}/agreement/privacy`)).text();
  for (const name of kept.filter(Boolean))
    expect(policy, name).toContain(name.replace(/^(ziwan-contact).*/, '$1'));
  await close();
});

/** The home page, a detail page and a form. */
const MAIN = ['home', 'font-detail', 'contact'];
eachSampled(
  [
    { templates: 'no main page', routes: siteRoutes.filter(({ id }) => MAIN.includes(id)) },
    { templates: 'no page template', routes: siteRoutes },
  ],
  ({ routes }) => routes !== siteRoutes,
)(
  'with no service switched on, $templates asks or sends anything to a third party',
  async ({ routes }) => {
    expect(routes.length).toBeGreaterThanOrEqual(MAIN.length);
    const first = async (call: string) =>
      (await (await fetch(`${origin()}/web/api/${call}`)).json()).data.records[0] as {
        id: string;
        fontGNo: string;
      };
    const ids: Record<string, string> = {
      'font-detail': (await first('font/getFontList?kind=creative&size=1')).fontGNo,
      'currency-detail': (await first('font/getFontList?kind=currency&size=1')).fontGNo,
      'album-detail': (await first('web-font-collection/selectPage?kind=album')).id,
      'heji-detail': (await first('web-font-collection/selectPage?kind=heji')).id,
      'baike-detail': (await first('shufa-baike/selectPage')).id,
      'video-detail': (await first('web-video/selectPage')).id,
      'zixun-detail': (await first('web-promotion/selectPage')).id,
      'news-detail': (await first('web-wenzhang/selectPage?type=news')).id,
    };
    const { page, left, go, close } = await visitor('/', { at: origin() });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const route of routes) {
      await go(route.path.replace(':id', ids[route.id] ?? 'none'));
      expect(await bar(page).count(), route.path).toBe(0);
      expect(await footerLink(page).count(), route.path).toBe(0);
    }
    await go('/no-such-page');
    expect(left).toEqual([]);
    expect(asked.filter((url) => /third-parties|consent/.test(url))).toEqual([]);
    await close();
  },
  180_000,
);
