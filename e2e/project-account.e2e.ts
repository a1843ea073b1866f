import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, holdNext, keepPicture, launch, origin, VIEWPORTS } from './browser.ts';
import { showStep } from './project-steps.ts';
import { NIGHTLY } from './sample.ts';
import { openAs, type Person, people } from './user-steps.ts';

let browser: Browser;
let world: ReturnType<typeof people>;
beforeAll(async () => {
  browser = await launch();
  world = people();
});
afterAll(async () => {
  world?.close();
  await browser?.close();
});

const LINES = ['剑指苍穹，谁与争锋', '夜雨敲窗时，他把名字写在灯下'];
const main = (page: Page) => page.getByRole('main');
const kept = (page: Page) => main(page).getByText('已存进账号');
const name = (page: Page) => page.getByLabel('项目名');
const texts = (page: Page) => main(page).getByRole('list', { name: '项目里的文本' });
const press = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label }).click();
const scriptOf = (lines: readonly string[]) => ({
  name: '对白.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(lines.join('\n')),
});
const sentBy = (request: Request) => `${decodeURIComponent(request.url())}\n${request.postData() ?? ''}`;
/** What goes on while a test has put the device offline, or asks for what is gone. */
const unexpected = (problems: readonly string[]) =>
  problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|status of 40[49]/.test(problem));

const device = (person: Person | null, viewport: { width: number; height: number } = VIEWPORTS.desk) =>
  openAs(browser, '/project', person, { viewport });

/** Opens a project with two faces from a file, as somebody who has one in version control. */
async function openFile(page: Page, project: string): Promise<void> {
  await page.getByLabel('打开项目文件').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        format: 'ziwan-project',
        version: 1,
        name: project,
        uses: ['game', 'app'],
        roles: [
          { name: '标题', face: 'zcool-kuaile--regular' },
          {
            name: '正文',
            face: 'dela-gothic-one--regular',
            fillers: ['noto-sans-sc-vf--variable'],
          },
          { name: '界面', face: null },
        ],
        texts: [],
      }),
    ),
  });
  await expect.poll(() => name(page).inputValue()).toBe(project);
}

/** A project with a script, kept with the account. */
async function keepProject(page: Page, project: string): Promise<void> {
  await openFile(page, project);
  await page.getByLabel(/^把文件拖到这里/).setInputFiles(scriptOf(LINES));
  await expect.poll(() => texts(page).innerText()).toContain('对白.txt');
  await main(page)
    .getByText(/款一字不缺/)
    .waitFor();
  await press(page, '存进账号');
  await kept(page).waitFor();
}

/** Changes the name and waits until the account has it. */
async function rename(page: Page, project: string): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/account/projects'),
  );
  await name(page).fill(project);
  expect((await saved).status()).toBe(200);
  await kept(page).waitFor();
}

/** Names of the projects in the browser's database: a page that goes away at once may not have written them. */
const storedNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('ziwan-projects');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('projects').objectStore('projects').getAll();
          all.onsuccess = () => resolve(all.result.map((project: { name: string }) => project.name));
        };
      }),
  );

test(
  'without an account all stays in the browser, and one line says what signing in brings',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await device(null);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await openFile(page, '山海行');
    await main(page).getByText('登录后可以把项目存进账号').waitFor();
    await name(page).fill('山海行二');
    await expect.poll(() => storedNames(page)).toContain('山海行二');
    await page.reload({ waitUntil: 'load' });
    await expect.poll(() => name(page).inputValue()).toBe('山海行二');
    expect(calls.filter((url) => url.includes('/account/projects'))).toEqual([]);
    await main(page).getByRole('button', { name: '登录' }).click();
    await page.getByRole('dialog').waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test('a project kept on one device is found on another, without a line of the script', async () => {
  const person = await world.person();
  const one = await device(person);
  const requests: Request[] = [];
  one.page.on('request', (request) => requests.push(request));
  await main(one.page).getByText('文本一行也不上传').waitFor();
  await keepProject(one.page, '山海行');
  const sent = requests.map(sentBy).join('\n');
  expect(sent).toContain('ziwan-project');
  for (const line of LINES) expect(sent).not.toContain(line);

  const other = await device(person, VIEWPORTS.phone);
  await press(other.page, '打开账号里的山海行');
  await expect.poll(() => name(other.page).inputValue()).toBe('山海行');
  await expect.poll(() => texts(other.page).innerText()).toContain('对白.txt');
  // The verdict needs only the characters.
  await showStep(other.page, '字体');
  await main(other.page)
    .getByText(/款一字不缺/)
    .waitFor();
  await showStep(other.page, '打包');
  await rename(other.page, '山海行 终稿');
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await one.page.reload({ waitUntil: 'load' });
  await expect.poll(() => name(one.page).inputValue()).toBe('山海行 终稿');
  await kept(one.page).waitFor();
  // The text itself is still here.
  await main(one.page)
    .getByText(LINES[0] as string)
    .first()
    .waitFor();
  expect([...one.problems, ...other.problems]).toEqual([]);
  await one.close();
  await other.close();
});

test('changes made offline are sent later, and a conflict is shown with a choice', NIGHTLY, async () => {
  const person = await world.person();
  const one = await device(person);
  await keepProject(one.page, '夜航');
  await one.page.context().setOffline(true);
  await name(one.page).fill('夜航 船上');
  await main(one.page).getByText('没有连上账号').waitFor();
  await one.page.context().setOffline(false);
  await kept(one.page).waitFor();

  const other = await device(person);
  await press(other.page, '打开账号里的夜航 船上');
  await kept(other.page).waitFor();
  await one.page.context().setOffline(true);
  await name(one.page).fill('夜航 甲');
  await main(one.page).getByText('没有连上账号').waitFor();
  await rename(other.page, '夜航 乙');
  await one.page.context().setOffline(false);
  await main(one.page).getByText('两边的改动对不上').waitFor();
  await press(one.page, /^两份都留/);
  // Both names are there, and the account has the other device's.
  await expect
    .poll(() => one.page.getByLabel('换一个项目').locator('option').allInnerTexts())
    .toEqual(expect.arrayContaining(['夜航 乙', '夜航 甲（这台设备）']));
  const options = one.page.getByLabel('换一个项目');
  await options.selectOption({ label: '夜航 乙' });
  await kept(one.page).waitFor();

  // The other way round: this device's state replaces the account's, once the visitor has said so.
  await one.page.context().setOffline(true);
  await name(one.page).fill('夜航 丙');
  await main(one.page).getByText('没有连上账号').waitFor();
  await rename(other.page, '夜航 丁');
  await one.page.context().setOffline(false);
  await main(one.page).getByText('两边的改动对不上').waitFor();
  await press(one.page, /^用这台设备的/);
  await kept(one.page).waitFor();
  await other.page.reload({ waitUntil: 'load' });
  await expect.poll(() => name(other.page).inputValue()).toBe('夜航 丙');
  expect(unexpected([...one.problems, ...other.problems])).toEqual([]);
  await one.close();
  await other.close();
});

test('deleting asks first; what is deleted in the account stays on the other device', NIGHTLY, async () => {
  const person = await world.person();
  const one = await device(person);
  await keepProject(one.page, '灯塔');
  const other = await device(person);
  await press(other.page, '打开账号里的灯塔');
  await kept(other.page).waitFor();
  await press(one.page, '从账号里拿掉');
  await one.page.getByRole('dialog').getByRole('button', { name: '留着' }).click();
  await kept(one.page).waitFor();
  await press(one.page, '从账号里拿掉');
  await one.page.getByRole('dialog').getByRole('button', { name: '拿掉' }).click();
  await one.page.getByRole('button', { name: '存进账号' }).waitFor();
  expect(await name(one.page).inputValue()).toBe('灯塔');
  await other.page.reload({ waitUntil: 'load' });
  await other.page.getByRole('button', { name: '存进账号' }).waitFor();
  expect(await name(other.page).inputValue()).toBe('灯塔');
  expect(unexpected([...one.problems, ...other.problems])).toEqual([]);
  await one.close();
  await other.close();
});

test('a read-only link shows faces, counts and licences, takes votes and comments, and can be withdrawn', async () => {
  const owner = await device(await world.person());
  await keepProject(owner.page, '山海行');
  const panel = main(owner.page).getByRole('region', { name: '请人拍板' });
  const title = panel
    .getByRole('listitem')
    .filter({ has: owner.page.getByRole('heading', { name: '标题' }) });
  await panel.getByText('不想露出剧本就写别的').waitFor();
  await title.getByLabel('样句').fill('山海之间，谁在等你');
  await title.getByLabel('加一款候选').selectOption({ label: '马善政毛笔楷书' });
  await press(owner.page, '建立只读链接');
  const link = await panel.getByLabel('只读链接').inputValue();
  expect(link).toMatch(/\/project\/shared#[\w.-]{40,}$/);

  // The address that the server sees is the same for every link.
  const answer = await fetch(`${origin()}/project/shared`);
  expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/);

  for (const [screen, votes] of [
    ['phone', 1],
    ['desk', 2],
  ] as const) {
    const viewport = VIEWPORTS[screen];
    const guest = await openAs(browser, link.slice(origin().length), null, { viewport });
    const requests: Request[] = [];
    guest.page.on('request', (request) => requests.push(request));
    await guest.page.getByRole('heading', { name: '山海行' }).waitFor();
    const role = main(guest.page).getByRole('region', { name: '标题' });
    const chosen = role.getByRole('listitem').filter({ hasText: '站酷快乐体' });
    const candidate = role.getByRole('listitem').filter({ hasText: '马善政毛笔楷书' }).first();
    await expect.poll(() => chosen.first().innerText()).toContain('山海之间，谁在等你');
    await expect
      .poll(() => chosen.first().locator('[data-state]').first().getAttribute('data-state'))
      .toBe('ready');
    await main(guest.page)
      .getByRole('region', { name: '正文' })
      .getByText(/补字后/)
      .first()
      .waitFor();
    await expect.poll(() => candidate.innerText()).toMatch(/一字不缺|缺 \d+ 字/);
    await candidate.locator('summary').click();
    await candidate.getByText(/核对。.*以授权文本为准/).waitFor();
    await candidate.getByRole('button', { name: /票：/ }).click();
    await expect.poll(() => candidate.getByRole('button').innerText()).toBe(`已投 · ${votes} 票`);
    // A vote may be moved, but counts once.
    await chosen.first().getByRole('button', { name: /票：/ }).click();
    await expect.poll(() => candidate.getByRole('button').innerText()).toBe(`投它 · ${votes - 1} 票`);
    await candidate.getByRole('button', { name: /票：/ }).click();
    await expect.poll(() => candidate.getByRole('button').innerText()).toBe(`已投 · ${votes} 票`);
    await guest.page.getByLabel('你的名字（可以不写）').fill(`小林 ${screen}`);
    const remark = guest.page.getByRole('textbox', { name: '留话' });
    await remark.fill('  ');
    await press(guest.page, '留话');
    await guest.page.getByText('还没有写留话').waitFor();
    expect(await remark.getAttribute('aria-invalid')).toBe('true');
    await remark.fill('标题再粗一点。\n正文不错。');
    const held = holdNext(guest.page, '**/shared-project/comment');
    await press(guest.page, '留话');
    // What is written while the remark is on its way stays.
    const sending = await held;
    await remark.fill('还有一句');
    await sending.continue();
    await guest.page.getByText(`小林 ${screen}`).waitFor();
    expect(await remark.inputValue()).toBe('还有一句');
    expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expect(await axeViolations(guest.page)).toEqual([]);
    await keepPicture(guest.page, `project-shared-${screen}`, { fullPage: true });
    const [, token = ''] = link.split('#');
    expect(requests.filter((request) => request.url().includes(token))).toEqual([]);
    expect(guest.problems).toEqual([]);
    await guest.close();
  }

  await owner.page.reload({ waitUntil: 'load' });
  await expect.poll(() => panel.getByRole('region', { name: '投票' }).innerText()).toContain('2 票');
  const comments = panel.getByRole('region', { name: '留话' });
  await comments.getByRole('button', { name: '删掉小林 phone的留话' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: '删掉' }).click();
  await expect.poll(() => comments.getByRole('listitem').count()).toBe(1);
  await keepPicture(panel, 'project-link-desk');

  await press(owner.page, '收回链接');
  await owner.page.getByRole('dialog').getByRole('button', { name: '收回' }).click();
  await owner.page.getByRole('button', { name: '建立只读链接' }).waitFor();
  const late = await openAs(browser, link.slice(origin().length), null);
  await late.page.getByRole('heading', { name: '这个链接打不开' }).waitFor();
  await late.page.getByText('已经收回').waitFor();
  expect(unexpected(late.problems)).toEqual([]);
  expect(owner.problems).toEqual([]);
  await late.close();
  await owner.close();
}, 180_000);
