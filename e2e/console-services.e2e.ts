import { type FakeSmtp, fakeSmtp } from '@ziwan/infra/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, keepPicture, launch, openRows, origin, VIEWPORTS } from './browser.ts';
import { eachSampled, isNight, NIGHTLY, only } from './sample.ts';
import { openAs, PHONE, people } from './user-steps.ts';

const LOGIN = { user: 'noreply@ziwan.example', pass: '半句诗 p@ss' };

let browser: Browser;
let site: ReturnType<typeof people>;
let smtp: FakeSmtp;
beforeAll(async () => {
  browser = await launch();
  site = people();
  smtp = await fakeSmtp(LOGIN);
});
afterAll(async () => {
  // Other files of this run read codes from the outbox.
  run(
    'UPDATE service_settings SET settings = \'{"on":null,"values":{},"secrets":{}}\', revision = revision + 1',
  );
  await smtp?.close();
  site?.close();
  await browser?.close();
});

function run(sql: string, ...values: string[]): void {
  const database = openRows();
  database.prepare(sql).run(...values);
  database.close();
}

async function owner() {
  const person = await site.person();
  run(
    "UPDATE users SET role = 'owner', nickname = '林掌柜', email = ? WHERE id = ?",
    `${person.phone}@example.cn`,
    person.id,
  );
  return person;
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

eachSampled(
  [
    { where: 'desk', look: { viewport: VIEWPORTS.desk, colorScheme: 'light' as const } },
    { where: 'phone', look: { ...PHONE, colorScheme: 'dark' as const } },
  ],
  only(1),
)(
  'an owner sets a mail server, tries it, replaces its password and clears it, on a $where',
  async ({ where, look }) => {
    const person = await owner();
    const { page, problems, close } = await openAs(browser, '/admin/services', person, look);
    const mail = part(page, '邮件');
    await mail.getByText('没有接通，写进发件箱').waitFor();
    await keepPicture(page, `services-${where}`, { fullPage: true });
    expect(await axeViolations(page)).toEqual([]);

    await mail.getByRole('switch', { name: '用邮件服务器发' }).check();
    await mail.getByRole('button', { name: '保存' }).click();
    await mail.getByText('请填「服务器」').waitFor();
    await mail.getByRole('textbox', { name: '服务器' }).fill('127.0.0.1');
    await mail.getByRole('combobox', { name: '加密' }).click();
    await page.getByRole('option', { name: /STARTTLS/ }).click();
    await mail.getByRole('textbox', { name: '端口' }).fill(String(smtp.port));
    await mail.getByRole('textbox', { name: '用户名' }).fill(LOGIN.user);
    await mail.getByLabel(/^密码/).fill('wrong');
    await mail.getByRole('textbox', { name: '发件人' }).fill('字玩 <noreply@ziwan.example>');

    const attempt = async () => {
      await mail.getByRole('button', { name: '发一封测试邮件' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByRole('textbox', { name: '收件邮箱' }).inputValue()).toContain('@example.cn');
      await dialog.getByRole('button', { name: '发送' }).click();
    };
    await attempt();
    await mail.getByText(/不认这个用户名和密码.*535/).waitFor();
    await mail.getByLabel(/^密码/).fill(LOGIN.pass);
    const before = smtp.mails.length;
    await attempt();
    await mail.getByText(/收下了发给 .* 的测试邮件.*还没有保存/).waitFor();
    expect(smtp.mails.length).toBe(before + 1);
    await keepPicture(page, `services-tried-${where}`, { fullPage: true });

    await mail.getByRole('button', { name: '保存' }).click();
    await mail.getByText('已接通').waitFor();
    await mail.getByRole('button', { name: '换一个密码' }).waitFor();
    expect(await page.content()).not.toContain(LOGIN.pass);
    // Another server asks for the password anew.
    await mail.getByRole('textbox', { name: '服务器' }).fill('smtp.example.cn');
    await mail.getByText('地址改了，请重新填：免得存下的被发到别处').waitFor();
    await mail.getByRole('textbox', { name: '服务器' }).fill('127.0.0.1');
    await mail.getByRole('button', { name: '换一个密码' }).click();
    await mail.getByRole('button', { name: '不换了' }).click();
    if (isNight) expect(await axeViolations(page)).toEqual([]);

    await mail.getByRole('button', { name: '清除设置' }).click();
    const question = page.getByRole('dialog', { name: '清除「邮件」的设置？' });
    await question.getByText(/找不回来/).waitFor();
    await question.getByRole('button', { name: '清除' }).click();
    await mail.getByText('没有接通，写进发件箱').waitFor();
    expect(problems.filter((text) => !/status of 400/.test(text))).toEqual([]);
    await close();
  },
);

test('what the environment settles is read-only and says by which variable', async () => {
  const { page, problems, close } = await openAs(browser, '/admin', await owner(), {
    viewport: VIEWPORTS.desk,
    colorScheme: 'dark',
  });
  // This site has no such environment; `admin/services` reads it by request.
  await page.route('**/api/v1/admin/services', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const service of body.data.services.filter(({ id }: { id: string }) => id === 'mail')) {
      Object.assign(service, { on: true, switchedBy: 'MAIL_PROVIDER' });
      for (const field of service.fields)
        Object.assign(field, {
          settledBy: 'SMTP_URL',
          isSet: true,
          value: field.kind === 'text' ? 'smtp' : '',
        });
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${origin()}/admin/services`);
  const mail = part(page, '邮件');
  await mail.getByText('已接通，由环境变量设定').waitFor();
  expect(await mail.getByRole('textbox', { name: '服务器' }).getAttribute('readonly')).not.toBeNull();
  await mail.getByRole('group', { name: '密码' }).getByText('由环境变量 SMTP_URL 设定').waitFor();
  expect(await mail.getByRole('switch').isDisabled()).toBe(true);
  expect(await mail.getByRole('button', { name: '保存' }).count()).toBe(0);
  await mail.getByRole('button', { name: '发一封测试邮件' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await keepPicture(page, 'services-environment', { fullPage: true });
  expect(problems).toEqual([]);
  await close();
});

test('a backup is made and read, on a desk', NIGHTLY, async () => {
  const { page, problems, close } = await openAs(browser, '/admin/services', await owner(), {
    viewport: VIEWPORTS.desk,
  });
  const backups = part(page, '备份');
  await backups.getByRole('button', { name: '现在备份一份，并读一遍' }).click();
  await backups.getByText(/并从头读过一遍：\d+ 张表/).waitFor({ timeout: 120_000 });
  expect(problems).toEqual([]);
  await close();
});
