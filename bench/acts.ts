// npm run bench -- acts <address>: what a tap, a step of a slider or a search costs on a phone's processor at 390 px, in
// turns with a tap on a bare page. Milliseconds are those of this machine, slowed down.
import type { Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { median } from './sample-quantiles.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'zh-CN' };
/** Slow-down of the processor. */
const RATE = 4;
const ROUNDS = 5;
/** Bound (ms) for the slowest event. */
const GOAL = 200;

interface Act {
  name: string;
  path: string;
  /** Brings the page to where the act begins; not measured. */
  before?: (page: Page) => Promise<unknown>;
  does: (page: Page) => Promise<unknown>;
}

const tap = (of: (page: Page) => Locator) => (page: Page) => of(page).first().tap();
const filters = (page: Page) => page.getByRole('region', { name: '筛选' });
const open = (page: Page) => filters(page).locator('summary').first().tap();
/** Four steps of the focused slider by keys, an event each. */
async function slide(page: Page): Promise<void> {
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(150);
  }
}
const focus = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('slider', { name })
    .first()
    .evaluate((slider) => (slider as HTMLElement).focus());
const axes = (name: string) => (page: Page) =>
  page.getByRole('list', { name, exact: true }).getByRole('link').nth(2);

const ACTS: readonly Act[] = [
  { name: '筛选：展开', path: '/font', does: open },
  {
    name: '筛选：点一种风格',
    path: '/font',
    before: open,
    does: tap((page) => filters(page).getByRole('link', { name: /^毛笔/ })),
  },
  { name: '视图：卡片', path: '/font', does: tap((page) => page.getByText('卡片', { exact: true })) },
  {
    name: '排序：名称',
    path: '/font',
    does: tap((page) => page.getByRole('link', { name: '名称', exact: true })),
  },
  {
    name: '对比栏：放进一款',
    path: '/font',
    does: tap((page) => page.getByRole('button', { name: /^对比 / })),
  },
  { name: '收藏', path: '/font', does: tap((page) => page.getByRole('button', { name: /^收藏 / })) },
  { name: '明暗', path: '/font', does: tap((page) => page.getByRole('button', { name: '切换明暗' })) },
  {
    name: '菜单：到可变字体',
    path: '/font',
    does: tap((page) =>
      page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '可变字体' }),
    ),
  },
  {
    name: '搜索：四个字的建议',
    path: '/',
    before: (page) => page.getByRole('combobox', { name: '搜索字体与文章' }).focus(),
    does: (page) => page.keyboard.type('mash', { delay: 250 }),
  },
  {
    name: '滑块：字号',
    path: '/font/noto-sans-sc-vf',
    before: focus('字号'),
    does: slide,
  },
  {
    name: '滑块：字重',
    path: '/font/noto-sans-sc-vf',
    before: focus(/^字重/),
    does: slide,
  },
  { name: '地图：换一种量法', path: '/font/map', does: tap(axes('横向')) },
  {
    name: '地图：点一款',
    path: '/font/map',
    does: tap((page) => page.getByRole('main').locator('ol > li').getByRole('link')),
  },
];

const [, , base] = process.argv;
if (!base) throw new Error('npm run bench -- acts <address of a running site>');
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

interface Cost {
  /** Longest event (ms), to the paint after it. */
  slowest: number;
  /** Longest task (ms); 0 if none is over 50. */
  task: number;
}

async function cost({ path, before, does }: Act, bare = false): Promise<Cost> {
  const context = await browser.newContext({ ...PHONE, bypassCSP: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(base + path, { waitUntil: 'networkidle' });
  if (bare) await page.evaluate(layButton);
  else await before?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: RATE });
  await page.waitForTimeout(1500);
  await page.evaluate(observe);
  await does(page);
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => (window as unknown as { seen: Cost }).seen);
  await context.close();
  // Event Timing reports nothing shorter.
  return { ...seen, slowest: Math.max(16, seen.slowest) };
}

function observe(): void {
  const seen = { slowest: 0, task: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, Math.round(duration));
  }).observe({ type: 'longtask' });
}

/** Leaves a page with a button that changes its own colour. */
function layButton(): void {
  document.body.innerHTML = '<button id="bare" style="font-size:40px">字</button>';
  const button = document.querySelector<HTMLElement>('#bare');
  button?.addEventListener('click', () => {
    button.style.color = 'red';
  });
}

try {
  const button: Act = {
    name: '空页上一个按钮',
    path: '/license',
    does: tap((page) => page.locator('#bare')),
  };
  const floors: number[] = [];
  const found = new Map<Act, Cost[]>(ACTS.map((act) => [act, []]));
  for (let round = 0; round < ROUNDS; round++) {
    floors.push((await cost(button, true)).slowest);
    for (const [act, costs] of found) costs.push(await cost(act));
  }
  console.log(
    `${RATE} × slower, 390 px, medians of ${ROUNDS}; a button on a bare page: ${median(floors)} ms`,
  );
  for (const [{ name }, costs] of found) {
    const slowest = median(costs.map((each) => each.slowest));
    const task = median(costs.map((each) => each.task));
    console.log(
      `  ${name}: ${slowest} ms, longest task ${task} ms${slowest > GOAL ? ` (goal ${GOAL})` : ''}`,
    );
  }
} finally {
  await browser.close();
}
