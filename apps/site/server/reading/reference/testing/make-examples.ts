import { createCipheriv, createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonShapesKey, decodeDescribed } from '@ziwan/catalogue';
import { importContent } from '@ziwan/content';
import { createFakeWeChat, createWebsiteWeChat } from '@ziwan/infra/wechat';
import { FEATURES, FEATURES_VERSION } from '@ziwan/shape';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { sql } from 'kysely';
import sharp from 'sharp';
import { insertUser } from '../../../testing/rows.ts';
import { startTestSite, type TestSite } from '../../../testing/site.ts';
import { SoftwarePasskey } from '../../../testing/software-passkey.ts';
import { entriesOf } from '../../../testing/zip.ts';
import type { Example } from '../examples.ts';
import { tourAccounts, tourBelongings } from './account-tour.ts';
import { tourContentDesk, tourLists, tourReleases } from './console-content-tour.ts';
import { makeFontSetExamples } from './font-sets-tour.ts';
import { tourDownloads, tourFonts, tourReading } from './fonts-tour.ts';
import { type Json, Recorder } from './recorder.ts';
import { tourFontDesk, tourModeration, tourOffice, tourStaff, tourTeamwork } from './staff-tour.ts';

const ORIGIN = 'https://fonts.example.cn';
const CLIENT = { ip: '203.0.113.7', userAgent: 'example' };
const CATALOGUE = new URL('../../../../../../catalogue/', import.meta.url);
const wechatAccount = { appId: 'wx-example', appSecret: 'secret-of-the-example' };

/** Makes every call of the contract on a site with sample fonts. @returns the calls and answers, by name */
export async function makeExamples(): Promise<Map<string, Example>> {
  const clock = { now: Date.parse('2026-05-01T08:00:00.000Z') };
  const wechat = createFakeWeChat({ ...wechatAccount, redirectHosts: ['fonts.example.cn'] });
  const base = await wechat.listen();
  const unlimited = ['RATE_LIMIT_API', 'RATE_LIMIT_WEBFONT', 'RATE_LIMIT_DOWNLOAD', 'CODE_LIMIT_ADDRESS'];
  const site = await startTestSite({
    env: {
      PUBLIC_ORIGIN: ORIGIN,
      LOGIN_LIMIT_ADDRESS: '0',
      ...Object.fromEntries(unlimited.map((name) => [name, '0'])),
    },
    overrides: {
      now: () => clock.now,
      verifyCaptcha: async (text) => text === 'solved',
      wechat: createWebsiteWeChat({
        ...wechatAccount,
        authorizeBase: base,
        apiBase: base,
        timeoutMs: 5000,
      }),
    },
  });
  try {
    // As if the site were as old as its clock. Instants of the real one are replaced in the answers, but days could be
    // anybody's.
    const { db } = site.services.store;
    await sql`update migrations set applied_at = '2026-05-01T00:00:00.000Z'`.execute(db);
    await db
      .updateTable('licence_versions')
      .set({ effective_on: '2026-04-30' })
      .where('subject_kind', '=', 'family')
      .execute();
    const tour = new Recorder(site);
    await makeCalls(tour, site, clock);
    const sets = await makeFontSetExamples(() => clock.now);
    return new Map([...tour.examples, ...sets]);
  } finally {
    await site.close();
    await wechat.close();
  }
}

async function makeCalls(tour: Recorder, site: TestSite, clock: { now: number }): Promise<void> {
  const { services } = site;
  const pass = () => {
    clock.now += 61_000;
  };
  const signIn = async (id: string, role: 'member' | 'owner', nickname: string) => {
    await insertUser(services.store.db, { id, role, nickname });
    return (await services.sessions.issue(id, CLIENT)).token;
  };
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#C8102E' } })
    .png()
    .toBuffer();

  await tourCaptcha(tour, site);
  const ticket = (await services.admin.staff.firstOwner.invite())?.split('#')[1] as string;
  await signIn('member', 'member', '小林');
  await signIn('leaver', 'member', '要走的人');
  await tourStaff(tour, {
    now: () => clock.now,
    pass,
    passkey: new SoftwarePasskey(ORIGIN),
    ticket,
    leaver: 'leaver',
    async login() {
      const body = { account: 'owner@example.cn', password: '竹影扫阶尘不动-7' };
      return (await site.post('/web/api/login', body)).json().data.ticket;
    },
  });
  const owner = await signIn('the-owner', 'owner', '老周');
  tour.token = owner;
  await tourLists(tour);
  await importFile(site);
  const clip = await readFile(new URL('../content/video/whole-multiples.mp4', CATALOGUE));
  await tourContentDesk(tour, { picture, clip });
  await tourReleases(tour);
  await tourFontDesk(tour, await newFont(), () => services.admin.fontDesk.uploads.settled());
  const reader = await signIn('reader', 'member', '阿秋');
  tour.token = owner;
  await tourOffice(tour, {
    member: reader,
    async upload(grant) {
      return upload(site, grant, picture);
    },
  });
  await tourTeamwork(tour);
  pass();
  await services.fonts.find.index.refresh();
  tour.token = null;
  await tourFonts(tour, { version: FEATURES_VERSION, features: await featuresOf(site, '龙') });
  await tourReading(tour);
  tour.token = reader;
  await tourDownloads(tour, async (url) => {
    const zip = entriesOf((await site.get(url)).rawPayload);
    return createHash('sha256')
      .update(zip.get('授权说明.txt') as Buffer)
      .digest('hex');
  });
  await tourBelongings(tour, async () => {
    tour.token = owner;
    await tourModeration(tour);
    tour.token = reader;
  });
  await tourAccounts(
    tour,
    {
      pass,
      async codeFor(account, purpose) {
        await tour.call('sendCode', { body: { account, purpose, captchaVerification: 'solved' } });
        await services.people.codes.settled();
        const message = await services.outbox.latest(account);
        return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] as string;
      },
      async agree(url) {
        const body = new URLSearchParams({ answer: 'agree', nickname: '林小满' });
        const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
        const { searchParams } = new URL(response.headers.get('location') as string);
        return { code: searchParams.get('code') as string, state: searchParams.get('state') as string };
      },
    },
    picture,
  );
}

/** Solves a captcha as a person would, by the answer that the site keeps. */
async function tourCaptcha(tour: Recorder, { services }: TestSite): Promise<void> {
  const captchaType = 'blockPuzzle';
  const { token, secretKey } = (await tour.call('captcha-get', { body: { captchaType } })).repData;
  const { solution } = JSON.parse((await services.guards.get(`captcha:${token}`)) as string);
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(secretKey, 'utf8'), null);
  const point = JSON.stringify({ x: solution.x, y: 5 });
  const pointJson = cipher.update(point, 'utf8', 'base64') + cipher.final('base64');
  await tour.call('captcha-check', { body: { captchaType, pointJson, token } });
}

async function upload(site: TestSite, grant: Json, picture: Uint8Array): Promise<string> {
  const key = `${grant.dir}poster.png`;
  const data = new FormData();
  const fields = { ...grant.form.fields, key, 'Content-Type': 'image/png' };
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value));
  data.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'poster.png');
  const request = new Request('http://localhost/', { method: 'POST', body: data });
  const answer = await site.inject({
    method: 'POST',
    url: grant.form.url,
    headers: { 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  if (answer.statusCode >= 300) throw new Error(`upload: ${answer.statusCode} ${answer.body}`);
  return key;
}

/** Imports an article from a file, as a start of the site does. */
async function importFile({ services }: TestSite): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-example-'));
  try {
    await mkdir(join(folder, 'news'));
    const front = 'title: 文件里的一篇\npublishAt: 2026-04-30';
    await writeFile(join(folder, 'news/from-file.md'), `---\n${front}\n---\n\n正文。\n`);
    await importContent(folder, services);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A font that the site does not have, in two weights, and its licence. */
async function newFont() {
  const shipped = fileURLToPath(new URL('fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf', CATALOGUE));
  const engine = createSubsetEngine({ load: () => readFile(shipped), workers: 1 });
  try {
    const cut = async (wght: number) =>
      (await engine.subset({ font: 'shipped', text: '山高月小水落石出', axes: { wght }, format: 'ttf' }))
        .bytes;
    const licence = await readFile(new URL('licences/texts/ofl-1.1/en.txt', CATALOGUE), 'utf8');
    return { regular: await cut(400), bold: await cut(700), licence };
  } finally {
    await engine.close();
  }
}

/** Features of a character as 试黑体 draws it, base64. */
async function featuresOf({ services }: TestSite, character: string): Promise<string> {
  const { sfnt_sha256 } = await services.store.db
    .selectFrom('faces')
    .select('sfnt_sha256')
    .where('family_gno', '=', 'shi-hei')
    .executeTakeFirstOrThrow();
  const described = decodeDescribed((await services.blobs.get(commonShapesKey(sfnt_sha256))) as Uint8Array);
  if (!described) throw new Error('shi-hei is not described');
  const at = described.codePoints.indexOf(character.codePointAt(0) as number) * described.drawings;
  return Buffer.from(described.features.slice(at * FEATURES, (at + 1) * FEATURES)).toString('base64');
}
