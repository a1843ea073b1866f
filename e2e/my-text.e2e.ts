import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdNext, launch, layoutShift, newVisitor, origin, VIEWPORTS, visit } from './browser.ts';
import { eachSampled, eachThird, NIGHTLY, sampled } from './sample.ts';
import { openAs, type Person, people } from './user-steps.ts';

const TEXT = '剑指苍穹';
const FONT = { id: 'zcool-kuaile', name: '站酷快乐体' };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const field = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('textbox', { name: /^我的文字/ })
    .first();
/** The texts that specimens on the page show, the visitor's or a sample; font names are excluded. */
const drawn = (page: Page, text: string) =>
  page.getByRole('main').locator('[data-state="ready"]').filter({ hasText: text });
const textOf = (page: Page) => new URL(page.url()).searchParams.get('text');

async function firstOf(kind: string): Promise<string> {
  const answer = await fetch(`${origin()}/web/api/web-font-collection/selectPage?kind=${kind}`);
  const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
  return `/${kind}/${data.records[0]?.id}`;
}

/** Opens an address as if typed into the address bar: a new document. */
const goto = (page: Page, path: string) => page.goto(origin() + path, { waitUntil: 'load' });

eachSampled(['phone', 'desk'] as const, (screen) => screen === 'phone')(
  'a text entered once appears on every page that draws fonts, and clearing it clears all, on a %s',
  async (screen) => {
    const pages = eachThird([
      '/',
      '/font',
      `/font/${FONT.id}`,
      '/currency',
      '/currency/noto-serif-sc-vf',
      '/variable',
      '/variable/list',
      await firstOf('album'),
      await firstOf('heji'),
      `/compare?fonts=${FONT.id}`,
      `/pdf/compare?fonts=${FONT.id}`,
    ]);
    const { page, problems, close } = await visit(browser, '/font', {
      viewport: VIEWPORTS[screen],
      cold: true,
    });
    await field(page).pressSequentially(TEXT);
    await page.waitForURL((url) => url.searchParams.get('text') === TEXT);
    for (const path of pages) {
      await goto(page, path);
      await expect.poll(() => field(page).inputValue(), { message: path }).toBe(TEXT);
      await expect.poll(() => drawn(page, TEXT).count(), { message: path }).toBeGreaterThan(0);
      expect(textOf(page), path).toBe(TEXT);
      // The server rendered the page with the text: nothing shifted, and no other text flashed.
      expect((await layoutShift(page)).sum, path).toBeLessThan(0.01);
    }
    await goto(page, '/font');
    await field(page).fill('');
    await page.waitForURL((url) => !url.searchParams.has('text'));
    for (const path of pages) {
      await goto(page, path);
      await expect.poll(() => drawn(page, TEXT).count(), { message: path }).toBe(0);
      expect(await field(page).inputValue(), path).toBe('');
      expect(textOf(page), path).toBeNull();
    }
    expect(problems).toEqual([]);
    await close();
  },
  240_000,
);

test('links carry the text along: through the menu, into a font, back, and to the full editor', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await field(page).pressSequentially(TEXT);
  // Before the address is updated.
  await page.getByRole('link', { name: FONT.name, exact: true }).click();
  await page.waitForURL(
    (url) => url.pathname === `/font/${FONT.id}` && url.searchParams.get('text') === TEXT,
  );
  await expect.poll(() => drawn(page, TEXT).count()).toBeGreaterThan(0);
  const menu = page.getByRole('navigation', { name: '主导航' });
  for (const [name, path] of [
    ['通用字体', '/currency'],
    ['授权', '/license'],
    ['字体', '/font'],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
  }
  expect(textOf(page)).toBe(TEXT);
  await expect.poll(() => field(page).inputValue()).toBe(TEXT);
  // Text edited on a font's page is still there on returning to the list.
  await page.getByRole('link', { name: FONT.name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: FONT.name }).waitFor();
  await field(page).fill('龙吟虎啸');
  await page.waitForURL((url) => url.searchParams.get('text') === '龙吟虎啸');
  await page.goBack();
  await expect.poll(() => field(page).inputValue()).toBe('龙吟虎啸');
  await expect.poll(() => textOf(page)).toBe('龙吟虎啸');
  // Opening or copying a link takes the text along, too.
  const title = page.getByRole('link', { name: FONT.name, exact: true });
  await title.hover();
  await page.mouse.down({ button: 'right' });
  expect(await title.getAttribute('href')).toBe(`/font/${FONT.id}?text=${encodeURIComponent('龙吟虎啸')}`);
  await page.mouse.up({ button: 'right' });
  expect(problems).toEqual([]);
  await close();
});

test('Shift and Enter break the line on the home page, where typing goes on, and Enter leads to the list', async () => {
  const { page, problems, close } = await visit(browser, '/');
  await field(page).focus();
  await page.keyboard.type('龙吟虎啸');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('九万');
  await expect.poll(() => field(page).inputValue()).toBe('龙吟\n九万虎啸');
  expect(new URL(page.url()).pathname).toBe('/');
  // The line returns with the last break, and keeps the caret, too.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace');
  await page.keyboard.type('里');
  await expect.poll(() => field(page).inputValue()).toBe('龙吟里虎啸');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/font' && url.searchParams.get('text') === '龙吟里虎啸');
  expect(problems).toEqual([]);
  await close();
});

test('an emoji made of several characters counts as one, and has one cell', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await field(page).fill('来信👨‍👩‍👧');
  await page.getByText('3 字，3 个不同', { exact: true }).waitFor();
  await expect
    .poll(() => page.getByTitle('这款字体没有「👨‍👩‍👧」', { exact: true }).count())
    .toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await close();
});

test('a face that arrives while another page is being rendered is drawn there', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font');
  // Hands over the answer to the list's request when the font's page has rendered its specimens but is not shown.
  await page.evaluate(() => {
    const rendered = new Promise<void>((resolve) => {
      const { createElement } = document;
      let sections = 0;
      document.createElement = (name: string, options?: ElementCreationOptions) => {
        if (name === 'h2' && ++sections === 4) resolve();
        return createElement.call(document, name, options);
      };
    });
    FontFace.prototype.load = function load() {
      return Promise.resolve(this);
    };
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).endsWith('/webfont/http')) return answer;
      const bytes = await answer.arrayBuffer();
      return Object.assign(answer, { arrayBuffer: () => rendered.then(() => bytes) });
    };
  });
  const asked = page.waitForResponse('**/webfont/http');
  await field(page).fill(TEXT);
  await asked;
  // React renders a page in one go unless it takes long.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByRole('link', { name: FONT.name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: FONT.name }).waitFor();
  await expect.poll(() => drawn(page, TEXT).count()).toBeGreaterThan(6);
  expect(problems).toEqual([]);
  await close();
});

test('a cleared field stays empty, and then holds only what is typed', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, `/font/${FONT.id}`);
  for (const path of [`/font/${FONT.id}`, '/font', '/', '/variable/list']) {
    await goto(page, path);
    await field(page).click();
    await page.keyboard.type('甲乙');
    await page.waitForURL((url) => url.searchParams.get('text') === '甲乙');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.waitForURL((url) => !url.searchParams.has('text'));
    expect(await field(page).inputValue(), path).toBe('');
    await page.keyboard.type(TEXT);
    await page.waitForURL((url) => url.searchParams.get('text') === TEXT);
    expect(await field(page).inputValue(), path).toBe(TEXT);
    await page.getByRole('main').getByRole('button', { name: '清空文字' }).first().click();
    await page.waitForURL((url) => !url.searchParams.has('text'));
    expect(await field(page).inputValue(), path).toBe('');
  }
  expect(problems).toEqual([]);
  await close();
});

/** Opens a page whose scripts do not come before `release`. */
async function heldPage(path: string, before?: () => void) {
  const { page, leave } = await newVisitor(browser);
  if (before) await page.addInitScript(before);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(origin() + path, { waitUntil: 'commit' });
  return { page, release, close: leave };
}

test(
  'controls changed before the scripts have come keep the change, and it takes effect',
  NIGHTLY,
  async () => {
    const { page, release, close } = await heldPage('/currency/noto-sans-sc-vf');
    const weight = page.getByRole('slider', { name: '字重 wght' });
    const size = page.locator('#editor').getByRole('spinbutton', { name: '字号（像素）' });
    const vertical = page.locator('#editor').getByRole('radio', { name: '竖排' });
    const display = page.getByRole('combobox', { name: /font-display/ });
    await weight.fill('700');
    await size.fill('100');
    await vertical.check({ force: true });
    await display.selectOption('optional');
    release();
    const line = page.locator('#editor [data-state]').first();
    await expect.poll(() => line.evaluate((e) => getComputedStyle(e).fontVariationSettings)).toContain('700');
    await expect.poll(() => line.evaluate((e) => getComputedStyle(e).fontSize)).toBe('100px');
    await expect.poll(() => line.evaluate((e) => getComputedStyle(e).writingMode)).toBe('vertical-rl');
    await expect.poll(() => page.locator('#embed').textContent()).toContain('display=optional');
    expect(await weight.inputValue()).toBe('700');
    expect(await size.inputValue()).toBe('100');
    expect(await vertical.isChecked()).toBe(true);
    expect(await display.inputValue()).toBe('optional');
    await close();
  },
);

test(
  'the size of the list and its layout, changed before the scripts have come, take effect',
  NIGHTLY,
  async () => {
    const { page, release, close } = await heldPage('/font');
    await page.getByRole('slider', { name: '字号' }).first().fill('90');
    await page.getByRole('radio', { name: '卡片' }).check({ force: true });
    release();
    await page.waitForURL((url) => url.searchParams.get('size') === '90');
    await expect.poll(() => page.getByRole('radio', { name: '卡片' }).isChecked()).toBe(true);
    await expect.poll(() => page.locator('[data-view="card"]').count()).toBe(1);
    // Cards are as large as they have room; the size stays for the views that have one.
    await page.getByRole('radio', { name: '列表' }).check({ force: true });
    await expect.poll(() => page.getByRole('slider', { name: '字号' }).first().inputValue()).toBe('90');
    await close();
  },
);

/** Pages with a field. Each behaviour while the scripts come is sampled on another one. */
const FIELDS = ['/', '/font', `/font/${FONT.id}`, `/compare?fonts=${FONT.id}`, '/variable/list'];
for (const [n, path] of FIELDS.entries()) {
  sampled(n === 0)(`a text typed on ${path} before its scripts have come stays and is drawn`, async () => {
    const { page, release, close } = await heldPage(path);
    await field(page).click();
    await page.keyboard.type('剑指');
    release();
    await expect.poll(() => drawn(page, '剑指').count()).toBeGreaterThan(0);
    await page.keyboard.type('苍穹');
    await expect.poll(() => drawn(page, TEXT).count()).toBeGreaterThan(0);
    expect(await field(page).inputValue()).toBe(TEXT);
    await close();
  });

  const linked = `${path}${path.includes('?') ? '&' : '?'}text=来自链接`;
  sampled(false)(
    `a text of the address changed on ${path} before its scripts have come keeps the change and the caret`,
    async () => {
      const { page, release, close } = await heldPage(linked);
      await field(page).press('Home');
      await page.keyboard.type('剑指');
      release();
      await expect.poll(() => drawn(page, '剑指来自链接').count()).toBeGreaterThan(0);
      await page.keyboard.type('苍穹');
      await expect.poll(() => drawn(page, '剑指苍穹来自链接').count()).toBeGreaterThan(0);
      expect(await field(page).inputValue()).toBe('剑指苍穹来自链接');
      await close();
    },
  );

  sampled(false)(
    `a text of the address selected on ${path} before its scripts have come is replaced by what is typed after`,
    async () => {
      const { page, release, close } = await heldPage(linked);
      await field(page).press('Control+A');
      release();
      await page.waitForFunction(() => performance.getEntriesByName('ziwan:ready').length > 0);
      await page.keyboard.type(TEXT);
      await expect.poll(() => drawn(page, TEXT).count()).toBeGreaterThan(0);
      expect(await field(page).inputValue()).toBe(TEXT);
      await close();
    },
  );
}

/** Makes React pause between its reset of a text area and the next input, or an event `resume`. */
function pauseAfterTextArea() {
  let paused = false;
  let skipped = 0;
  const waiting: (() => void)[] = [];
  const now = performance.now.bind(performance);
  performance.now = () => now() + skipped;
  const { prototype } = HTMLTextAreaElement;
  const own = Object.getOwnPropertyDescriptor(prototype, 'defaultValue') as PropertyDescriptor;
  Object.defineProperty(prototype, 'defaultValue', {
    ...own,
    set(text) {
      own.set?.call(this, text);
      if (skipped > 0) return;
      skipped = 10;
      paused = true;
      performance.mark('paused');
    },
  });
  Object.assign(window, {
    setImmediate(work: () => void) {
      if (paused) waiting.push(work);
      else setTimeout(work);
    },
  });
  const resume = () => {
    paused = false;
    for (const work of waiting.splice(0)) setTimeout(work);
  };
  window.addEventListener('input', resume);
  window.addEventListener('resume', resume);
}

for (const [n, path] of FIELDS.entries()) {
  // Characters of the first come without keys, as from an emoji panel.
  for (const [how, text] of [
    ['inserted', TEXT],
    ['typed', 'Sword'],
  ] as const) {
    sampled(false)(
      `a text of the address selected on ${path} is replaced by what is ${how} in the middle of hydration`,
      async () => {
        const linked = `${path}${path.includes('?') ? '&' : '?'}text=来自链接`;
        const { page, release, close } = await heldPage(linked, pauseAfterTextArea);
        await field(page).press('Control+A');
        release();
        await page.waitForFunction(() => performance.getEntriesByName('paused').length > 0);
        await page.keyboard.type(text);
        await expect.poll(() => drawn(page, text).count()).toBeGreaterThan(0);
        expect(await field(page).inputValue()).toBe(text);
        await close();
      },
    );
  }

  sampled(n === 1)(
    `a text of the address selected on ${path} in the middle of hydration is replaced by what is typed after`,
    async () => {
      const linked = `${path}${path.includes('?') ? '&' : '?'}text=来自链接`;
      const { page, release, close } = await heldPage(linked, pauseAfterTextArea);
      await field(page).press('Home');
      release();
      await page.waitForFunction(() => performance.getEntriesByName('paused').length > 0);
      // As by a menu or an assistive technology: without an event that React handles at once.
      await field(page).evaluate((area: HTMLTextAreaElement) => area.select());
      await page.evaluate(() => window.dispatchEvent(new Event('resume')));
      await page.waitForFunction(() => performance.getEntriesByName('ziwan:ready').length > 0);
      await page.keyboard.type(TEXT);
      await expect.poll(() => drawn(page, TEXT).count()).toBeGreaterThan(0);
      expect(await field(page).inputValue()).toBe(TEXT);
      await close();
    },
  );
}

test('going back does not restore a cleared text, even to another document', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await field(page).fill('旧题');
  await page.waitForURL((url) => url.searchParams.get('text') === '旧题');
  await goto(page, '/currency');
  await field(page).fill('');
  await page.waitForURL((url) => !url.searchParams.has('text'));
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/font' && !url.searchParams.has('text'));
  await expect.poll(() => field(page).inputValue()).toBe('');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '可变字体' }).click();
  await page.waitForURL(/\/variable$/);
  expect(problems).toEqual([]);
  await close();
});

test("the text in the address takes precedence and does not replace the visitor's own", NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font');
  await field(page).fill(TEXT);
  await page.waitForURL((url) => url.searchParams.has('text'));
  await goto(page, `/font/${FONT.id}?text=来自链接`);
  await expect.poll(() => field(page).inputValue()).toBe('来自链接');
  await goto(page, '/currency');
  await expect.poll(() => field(page).inputValue()).toBe(TEXT);
  await goto(page, '/font?text=来自链接');
  await field(page).press('End');
  await field(page).pressSequentially('的');
  await page.waitForURL((url) => url.searchParams.get('text') === '来自链接的');
  await page.getByRole('main').getByRole('button', { name: '展开文字，换一段' }).click();
  const kept = page.getByRole('list', { name: '留着的文字' });
  await expect.poll(() => kept.getByRole('button', { pressed: true }).textContent()).toBe('来自链接的');
  await kept.getByRole('button', { name: TEXT, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => field(page).inputValue()).toBe(TEXT);
  await page.waitForURL((url) => url.searchParams.get('text') === TEXT);
  await close();
});

test('a visitor adds, names, switches, deletes and restores several texts, and another tab follows', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await field(page).fill(TEXT);
  await page.getByRole('button', { name: '展开文字，换一段' }).click();
  const dialog = page.getByRole('dialog', { name: '我的文字' });
  await dialog.getByLabel('名字（可留空）').fill('标题');
  await dialog.getByRole('button', { name: '再写一段' }).click();
  await dialog.getByRole('textbox', { name: '我的文字，全文' }).fill('第一回 宴桃园');
  await dialog.getByLabel('名字（可留空）').fill('章节');
  await page.keyboard.press('Escape');
  await page.getByText('我的文字 · 章节').waitFor();
  await page.waitForURL((url) => url.searchParams.get('text') === '第一回 宴桃园');

  const second = await page.context().newPage();
  await second.goto(`${origin()}/currency`);
  await expect.poll(() => field(second).inputValue()).toBe('第一回 宴桃园');

  await page.getByRole('button', { name: '展开文字，换一段' }).click();
  const kept = dialog.getByRole('list', { name: '留着的文字' });
  await dialog.getByRole('button', { name: '删除「章节」' }).click();
  await expect.poll(() => kept.count()).toBe(0);
  await expect.poll(() => field(second).inputValue()).toBe(TEXT);
  await dialog.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => kept.getByRole('button', { pressed: true }).textContent()).toContain('章节');
  await kept.getByRole('button', { name: /^标题/ }).click();
  await expect.poll(() => field(second).inputValue()).toBe(TEXT);
  expect(problems).toEqual([]);
  await close();
});

test(
  'a text of book length is kept and counted, stays out of the address, and is checked in full',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, '/font');
    const script = `${'一二三四五六七八九十\n'.repeat(130)}𪚥龖`;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/getFontList'))
        asked.push((request.postDataJSON() as { text: string }).text);
    });
    await field(page).fill(script);
    await page.getByText('1,302 字，12 个不同').first().waitFor();
    await expect.poll(() => asked.at(-1)).toBe(script);
    expect(textOf(page)).toBeNull();
    asked.length = 0;
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe(script);
    await page.getByText('1,302 字，12 个不同').first().waitFor();
    // The list for the stored text replaces the one in the document, in another order.
    await expect.poll(() => asked.at(-1)).toBe(script);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: FONT.name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/font/${FONT.id}`);
    await expect.poll(() => field(page).inputValue()).toBe(script);
    expect(problems).toEqual([]);
    await close();
  },
);

test('typing while the list for an earlier text loads is kept, and the list follows it', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await page.waitForLoadState('networkidle');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested: string[] = [];
  await page.route(/\/getFontList/, async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('text') ?? '');
    if (requested.length === 1) await held;
    await route.continue();
  });
  await field(page).fill('剑指');
  await expect.poll(() => requested).toEqual(['剑指']);
  await field(page).pressSequentially('苍穹');
  const answered = page.waitForResponse(/\/getFontList/);
  release();
  await answered;
  await expect.poll(() => textOf(page)).toBe('剑指苍穹');
  expect(await field(page).inputValue()).toBe('剑指苍穹');
  expect(requested).toEqual(['剑指', '剑指苍穹']);
  expect(problems).toEqual([]);
  await close();
});

test('loaded characters are drawn on the keystroke; others leave a blank and are not reported as missing', async () => {
  const { page, problems, close } = await visit(browser, '/font?text=江湖夜雨');
  await page.waitForLoadState('networkidle');
  const fonts = Promise.withResolvers<void>();
  await page.route('**/webfont/http', async (route) => {
    await fonts.promise;
    await route.continue();
  });
  // The order of the new text, in which other rows follow each other.
  const order = Promise.withResolvers<void>();
  await page.route('**/web/api/font/**', async (route) => {
    await order.promise;
    await route.continue();
  });
  // Reads the frame right after the keystroke.
  const first = await page.evaluate(async () => {
    const area = document.querySelector<HTMLTextAreaElement>('main textarea[name="text"]');
    if (!area) return null;
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
    value?.set?.call(area, '夜湖江龍');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    const specimen = document.querySelector('main li a[aria-label*="写「"] [data-state]');
    return {
      text: specimen?.textContent,
      state: specimen?.getAttribute('data-state'),
      marks: document.querySelectorAll('main li [title*="龍"]').length,
    };
  });
  expect(first).toEqual({ text: '夜湖江龍', state: 'loading', marks: 0 });
  fonts.resolve();
  const row = page.getByRole('listitem').filter({ hasText: '钟齐志莽行书' });
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => row.locator('a[aria-label*="写「"] [title="这款字体没有「龍」"]').count()).toBe(1);
  const shift = await layoutShift(page);
  expect(shift.sum, shift.moved.join('\n')).toBe(0);
  order.resolve();
  await expect.poll(() => textOf(page)).toBe('夜湖江龍');
  expect(problems).toEqual([]);
  await close();
});

test('input method composition is left alone until it is committed', async () => {
  const { page, problems, close } = await visit(browser, '/font?text=江湖');
  await field(page).focus();
  await field(page).press('End');
  await page.clock.install();
  const typist = await page.context().newCDPSession(page);
  await typist.send('Input.imeSetComposition', { text: "ye'yu", selectionStart: 5, selectionEnd: 5 });
  await page.clock.fastForward(5000);
  expect(await field(page).inputValue()).toBe("江湖ye'yu");
  expect(await drawn(page, "ye'yu").count()).toBe(0);
  expect(textOf(page)).toBe('江湖');
  await typist.send('Input.insertText', { text: '夜雨' });
  await expect.poll(() => field(page).inputValue()).toBe('江湖夜雨');
  await page.waitForURL((url) => url.searchParams.get('text') === '江湖夜雨');
  expect(problems).toEqual([]);
  await close();
});

test(
  'texts of two browsers merge in the account, and a logout removes them from the browser',
  NIGHTLY,
  async () => {
    const world = people();
    const person = await world.person();
    const [second, third] = ['Firefox', 'Safari'].map((device) => ({
      ...person,
      token: world.session(person.id, device),
    })) as [Person, Person];
    world.close();
    const one = await openAs(browser, '/font', person, {});
    await field(one.page).fill(TEXT);
    /** Waits until the account has stored the text. */
    const told = (page: Page) =>
      page.waitForResponse((answer) => answer.url().endsWith('/web/api/account/texts') && answer.ok());
    await told(one.page);

    // The text written here before the login stays active, next to the other browser's.
    const two = await visit(browser, '/font');
    await field(two.page).fill('龙吟虎啸');
    await two.page.waitForURL((url) => url.searchParams.has('text'));
    await two.page.context().addCookies([{ name: 'token', value: second.token, url: origin() }]);
    await Promise.all([told(two.page), two.page.reload()]);
    await two.page.getByRole('button', { name: '展开文字，换一段' }).click();
    const kept = two.page.getByRole('list', { name: '留着的文字' });
    await expect.poll(() => kept.getByRole('button', { name: TEXT, exact: true }).count()).toBe(1);
    await expect.poll(() => kept.getByRole('button', { pressed: true }).textContent()).toBe('龙吟虎啸');
    await two.page.keyboard.press('Escape');

    const three = await openAs(browser, '/font', third, {});
    await expect.poll(() => field(three.page).inputValue()).toBe('龙吟虎啸');
    await three.page.getByRole('button', { name: /的账号/ }).click();
    await three.page.getByRole('button', { name: '退出登录' }).click();
    await expect.poll(() => three.page.evaluate(() => localStorage.getItem('myTexts'))).toBeNull();
    for (const { problems, close } of [one, two, three]) {
      expect(problems).toEqual([]);
      await close();
    }
  },
);

test('the toolbar of the list converts the text, and ambiguous characters can be chosen', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await field(page).fill('后来发现');
  await page.getByRole('button', { name: '简 → 繁，转为繁体' }).click();
  const choice = page.getByRole('combobox', { name: /^第 1 字「后」的写法$/ });
  await choice.waitFor();
  expect(await choice.inputValue()).toBe('後');
  expect(await field(page).inputValue()).toBe('後來發現');
  await choice.selectOption('后');
  expect(await field(page).inputValue()).toBe('后來發現');
  await field(page).fill('山河');
  await expect.poll(() => choice.count()).toBe(0);
  // What is typed while the answer is on its way stays.
  const held = holdNext(page, '**/convert*', 'GET');
  await page.getByRole('button', { name: '繁 → 简，转为简体' }).click();
  const request = await held;
  await field(page).fill('山河表里');
  await request.continue();
  await page.getByText('文字刚才又改了，没有转换').waitFor();
  expect(await field(page).inputValue()).toBe('山河表里');
  expect(problems).toEqual([]);
  await close();
});

test('the converter says how much of a text is too long for it, and converts it once it is shorter', async () => {
  const { page, problems, close } = await visit(browser, `/font/${FONT.id}`, { viewport: VIEWPORTS.phone });
  await field(page).fill('发'.repeat(2_500));
  await page.getByRole('button', { name: '简 / 繁' }).click();
  const converter = page.getByRole('dialog', { name: '简繁转换' });
  await converter.getByText('一次最多转换 2,000 字，多了 500 字。').waitFor();
  expect(await converter.getByRole('button', { name: '用作我的文字' }).isDisabled()).toBe(true);
  await converter.getByRole('textbox', { name: '要转换的文字' }).fill('发展');
  await converter.getByText('發展', { exact: true }).waitFor();
  expect(await converter.getByText('一次最多转换').count()).toBe(0);
  // The request that is refused would be reported here.
  expect(problems).toEqual([]);
  await close();
});
