import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, layoutShift, origin, visit } from './browser.ts';
import { NIGHTLY, onEachScreen } from './sample.ts';

const FOLDER = join(import.meta.dirname, '../content/baike');
/** Sections of the encyclopaedia about writing itself. */
const OF_WRITING = /^(script|calligrapher|work|brushwork)$/;
/** Entries of the section on type that are about no manner of writing. */
const OF_NO_MANNER = ['huozi-yinshua', 'kebian-ziti'];

/** Names with a character (頫) that no font of their script draws; a headword is drawn whole or not at all. */
const WITH_RARE_NAME = ['zhao-mengfu'];

const entries = readdirSync(FOLDER).map((file) => {
  const [, tags = ''] = /^tags: \[(.*)\]$/m.exec(readFileSync(join(FOLDER, file), 'utf8')) ?? [];
  const [section = '', ...others] = tags.split(', ');
  return { id: file.replace(/\.md$/, ''), section, others };
});
const ofForms = entries.filter(
  ({ id, section }) => OF_WRITING.test(section) || (section === 'typography' && !OF_NO_MANNER.includes(id)),
);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** What a page shows of the forms that it is about. */
const shown = (page: Page) =>
  page.evaluate(() => {
    /** Families set for specimens; the face of headings comes from a style sheet. */
    const families = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((e) => e.style.fontFamily);
    const main = document.querySelector('main') as HTMLElement;
    return {
      says: /目录里还没有(.+)的字体，所以这里没有它的字样/.exec(main.innerText)?.[1] ?? null,
      headword: families('h1 [aria-hidden] > span > span'),
      forms: families('section[aria-labelledby="forms"] [data-state]:not([data-lacks]) text'),
      fonts: document.querySelectorAll('section[aria-labelledby="forms"] li').length,
    };
  });
const isDrawn = (family: string) => family.startsWith('zw-');

test('every entry about a script, a hand or a method shows its forms in fonts, or says that there is no font', {
  ...NIGHTLY,
  timeout: 240_000,
}, async () => {
  const { page, close } = await visit(browser, '/baike', { javaScriptEnabled: false });
  const wrong: string[] = [];
  const undrawn: string[] = [];
  for (const { id } of ofForms) {
    await page.goto(`${origin()}/baike/${id}`);
    const { says, headword, forms, fonts } = await shown(page);
    if (says) {
      undrawn.push(id);
      if (fonts > 0 || headword.some(isDrawn)) wrong.push(`${id} has no font of ${says}, but shows one`);
    } else {
      // Fonts may lack one of the characters, never all.
      if (fonts === 0 || forms.length < fonts)
        wrong.push(`${id} shows no forms: ${forms.length} in ${fonts} fonts`);
      if (!forms.every(isDrawn)) wrong.push(`${id} has forms that are in no font`);
      if (headword.some(isDrawn) === WITH_RARE_NAME.includes(id))
        wrong.push(`${id} has its headword in a font, or in none, against what is known`);
    }
  }
  expect(wrong).toEqual([]);
  // 篆书 and 隶书, and the manners within other scripts that no font of the catalogue is made in.
  expect(undrawn).toEqual(
    entries
      .filter(({ section, others }) => {
        const isNowhere = /^(seal|clerical|weibei|shoujin|guange|zhangcao|kuangcao|fangsong|feibai)$/;
        return section !== 'tool' && others.some((tag) => isNowhere.test(tag));
      })
      .map(({ id }) => id),
  );
  await close();
});

test('an entry about something else shows no forms', async () => {
  const { page, close } = await visit(browser, '/baike/xuanzhi', { javaScriptEnabled: false });
  expect(await shown(page)).toMatchObject({ says: null, fonts: 0 });
  await close();
});

test('where no font of a script exists, related fonts draw their own names instead of the headword', async () => {
  const { page, close } = await visit(browser, '/baike/xiaozhuan');
  const samples = page.getByRole('region', { name: '相关字体' });
  const drawn = await samples.locator('li > a > span:last-child').allTextContents();
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.filter((text) => text.includes('小篆'))).toEqual([]);
  await close();
});

onEachScreen('phone')(
  'the same characters stand in 米字格 in each font, and a calligrapher’s page says that they are not his ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/baike/yan-zhenqing', { viewport, cold: true });
    await page.waitForLoadState('networkidle');
    const forms = page.getByRole('region', { name: '同样几个字，各款字体怎么写' });
    expect(await forms.textContent()).toContain('目录里没有照「颜真卿」做的字体');
    const texts = await forms
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => [...item.querySelectorAll('text')].map((t) => t.textContent).join('')),
      );
    expect(texts.length).toBeGreaterThan(3);
    expect(new Set(texts)).toEqual(new Set(['永和九年']));
    await forms.scrollIntoViewIfNeeded();
    const shift = await layoutShift(page);
    expect(shift.sum, shift.moved.join('\n')).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  },
);
