import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { createDiskOutbox } from '@ziwan/infra/outbox';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dataDir, openRows } from './browser.ts';

// What account tests need beside a browser: the captcha's solution, the outbox of the phone and the mailbox,
// and a clock to move forward.
const outbox = createDiskOutbox({ dir: join(dataDir(), 'outbox') });

/** A phone number that no earlier run has used. */
export const newPhone = (): string => `139${String(randomInt(1e8)).padStart(8, '0')}`;
export const newEmail = (): string => `e2e-${randomInt(1e9)}@ziwan.cn`;
export const PASSWORD = '江湖夜雨 十年灯 2026';

export function openDatabase() {
  const database = openRows();
  return {
    /** Moves the rate limits back by an hour. */
    anHourLater() {
      database.exec(
        "DELETE FROM shared_values WHERE key LIKE 'throttle:%' OR key LIKE 'captcha-lock:%'; DELETE FROM code_sends",
      );
    },
    /** Ends every session of an account on the server without its browsers noticing. */
    endSessions(account: string) {
      database
        .prepare('DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE phone = ? OR email = ?)')
        .run(account, account);
    },
    sessionsOf: (account: string) =>
      database
        .prepare(
          'SELECT count(*) AS n FROM sessions JOIN users u ON u.id = user_id WHERE phone = ? OR email = ?',
        )
        .get(account, account)?.n as number,
    agreementOf: (account: string) =>
      database
        .prepare(
          'SELECT version FROM agreement_acceptances JOIN users u ON u.id = user_id WHERE phone = ? OR email = ?',
        )
        .get(account, account)?.version as string | undefined,
    /** Horizontal position of the puzzle's gap, in pixels of its image. */
    gapOf: (token: string) =>
      JSON.parse(
        database.prepare('SELECT value FROM shared_values WHERE key = ?').get(`captcha:${token}`)
          ?.value as string,
      ).solution.x as number,
    close: () => database.close(),
  };
}
type Database = ReturnType<typeof openDatabase>;

/** Number of the newest message to a phone or mailbox. */
const newest = async (account: string): Promise<string> => (await outbox.latest(account))?.id ?? '';

/**
 * Waits for the next message after `since` and returns its six digits. The message is sent shortly after the
 * response.
 */
async function codeAfter(account: string, since: string): Promise<string> {
  await expect.poll(() => newest(account), { timeout: 10_000 }).not.toBe(since);
  const message = await outbox.latest(account);
  const code = message?.code ?? /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${account}`);
  return code;
}

/** Body of the newest message, whether or not it holds a code. */
export const messageFor = async (account: string): Promise<string> =>
  (await outbox.latest(account))?.text ?? '';

/** Opens the captcha and solves the puzzle by keyboard. */
export async function withCaptcha(page: Page, database: Database, open: () => Promise<void>): Promise<void> {
  const [got] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/captcha/get')),
    open(),
  ]);
  const x = database.gapOf((await got.json()).repData.token);
  const dialog = page.getByRole('dialog', { name: '安全验证' });
  const handle = dialog.getByRole('slider');
  await handle.focus();
  for (let i = 0; i < Math.floor(x / 20); i++) await page.keyboard.press('PageUp');
  for (let i = 0; i < Math.floor((x % 20) / 2); i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** Requests a code for the account entered in the form and reads it. */
export async function receiveCode(
  page: Page,
  database: Database,
  form: Locator,
  account: string,
): Promise<string> {
  database.anHourLater();
  const since = await newest(account);
  await withCaptcha(page, database, () => form.getByRole('button', { name: '获取验证码' }).click());
  await form.getByText('5 分钟内有效').waitFor();
  return codeAfter(account, since);
}

/** The account menu, which is shown only while signed in. */
export const accountMenu = (page: Page): Locator => page.getByRole('button', { name: /的账号/ });
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').getByText(text).waitFor();
