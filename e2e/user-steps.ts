import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { hashPassword } from '../apps/site/server/people/passwords/argon2.ts';
import { openRows, origin, VIEWPORTS, visit } from './browser.ts';

const MINUTE = 60_000;

export interface Person {
  id: string;
  phone: string;
  token: string;
}

/** People who are already signed in; account.e2e.ts covers signing in. */
export function people() {
  const database = openRows();
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  /** @param proven minutes since their last proof of identity */
  const session = (id: string, device: string, proven = 0): string => {
    const token = randomBytes(32).toString('base64url');
    database
      .prepare(
        "INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, last_seen_at, authenticated_at, user_agent, ip) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '203.0.113.7')",
      )
      .run(
        sha256Hex(token),
        randomBytes(9).toString('base64url'),
        id,
        // A login counts as proof.
        at(-Math.max(1, proven) * MINUTE - 1000),
        at(60 * MINUTE),
        at(-MINUTE),
        at(-proven * MINUTE - 1000),
        device,
      );
    return token;
  };
  return {
    async person(options: { password?: string; proven?: number } = {}): Promise<Person> {
      const id = `e2e-${randomUUID()}`;
      const phone = `137${String(randomInt(1e8)).padStart(8, '0')}`;
      const hash = options.password === undefined ? null : await hashPassword(options.password);
      database
        .prepare(
          "INSERT INTO users (id, nickname, phone, password_hash, role, status, created_at, updated_at) VALUES (?, '林间听雨', ?, ?, 'member', 'active', ?, ?)",
        )
        .run(id, phone, hash, at(-86_400_000), at(-86_400_000));
      return { id, phone, token: session(id, 'Mozilla/5.0 (X11; Linux) Chrome/140', options.proven) };
    },
    session,
    giveEmail(userId: string, email: string): void {
      database.prepare('UPDATE users SET email = ? WHERE id = ?').run(email, userId);
    },
    message(userId: string, type: string, title: string, url: string | null, minutesAgo: number): void {
      database
        .prepare(
          'INSERT INTO notifications (id, user_id, type, title, body, url, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(randomUUID(), userId, type, title, `${title}：全文。`, url, at(-minutesAgo * MINUTE));
    },
    /** An earlier download of a font that may have been removed since. */
    downloaded(userId: string, fontGNo: string, minutesAgo: number): void {
      database
        .prepare(
          "INSERT INTO downloads (id, family_gno, face_gno, file_name, sha256, licence_id, licence_text_sha256, created_at, user_id, source_version, files) VALUES (?, ?, NULL, ?, NULL, 'ofl-1.1', NULL, ?, ?, '0.1', NULL)",
        )
        .run(randomUUID(), fontGNo, `${fontGNo}.zip`, at(-minutesAgo * MINUTE), userId);
    },
    exists: (id: string) => database.prepare('SELECT 1 FROM users WHERE id = ?').get(id) !== undefined,
    close: () => database.close(),
  };
}

/** A browser with the person's token. */
const holding = (token: string): BrowserContextOptions => ({
  storageState: {
    cookies: [
      {
        name: 'token',
        value: token,
        domain: new URL(origin()).hostname,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [],
  },
});

/** Stores what the person did before the page opened. */
async function did(person: Person, path: string, body: unknown): Promise<void> {
  const answer = await fetch(origin() + path, {
    method: 'POST',
    headers: { 'joyfont-authenticate': person.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

export const KUAILE = { id: 'zcool-kuaile', name: '站酷快乐体' };
export const BRUSH = { id: 'ma-shan-zheng', name: '马善政毛笔楷书' };
export const SONG = { id: 'noto-serif-sc-vf', name: '思源宋体' };
export const PHONE: BrowserContextOptions = { viewport: VIEWPORTS.phone, hasTouch: true, isMobile: true };
export const SIZES: readonly [string, BrowserContextOptions][] = [
  ['on a phone', PHONE],
  ['on a desk', { viewport: VIEWPORTS.desk }],
];
export const FAVOURITES = '/web/api/account/collection';

/** Opens a path as somebody, or as an anonymous visitor, and waits until the page has settled. */
export async function openAs(
  browser: Browser,
  path: string,
  person: Person | null,
  options: BrowserContextOptions = {},
) {
  const opened = await visit(browser, path, { ...(person ? holding(person.token) : {}), ...options });
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

export const keep = (person: Person, ...fontGNos: string[]): Promise<void> =>
  did(person, `${FAVOURITES}/addFont`, { fontGNos });
/** The favourite button of an item. */
export const mark = (page: Page, name: string) =>
  page.getByRole('button', { name: `收藏 ${name}`, exact: true });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** Presses undo in the newest toast. */
export const undo = (page: Page): Promise<void> =>
  page.getByRole('status').getByRole('button', { name: '撤销' }).last().click();

/** The console's greeting, which depends on the hour. */
export const greetingOf = (nickname: string): RegExp =>
  new RegExp(`^(夜深了|早上好|中午好|下午好|晚上好)，${nickname}$`);
