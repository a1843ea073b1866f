import { eachDialect } from '@ziwan/store/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { insertDownload, insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { Report } from './report.ts';
import { placeOf, Visits } from './visits.ts';

const site = await sharedSite({ env: { RATE_LIMIT_API: '0' } });
afterEach(() => {
  vi.unstubAllEnvs();
});

const BROWSER = { 'user-agent': 'Mozilla/5.0 Firefox/140' };

test('a page view counts for its section and its subject; robots and made-up addresses are not counted', async () => {
  const visit = (path: string, headers: Record<string, string> = BROWSER) =>
    site.inject({ method: 'POST', url: `/web/api/visit?path=${encodeURIComponent(path)}`, headers });
  for (const path of [
    '/',
    '/font',
    '/font/shi-hei',
    '/font/shi-hei.html',
    '/font/made-up',
    '/no-such',
    '/font/%zz',
  ])
    expect((await visit(path)).statusCode, path).toBe(200);
  await visit('/font/shi-hei', { 'user-agent': 'Baiduspider/2.0' });
  expect((await visit('no-path')).statusCode).toBe(400);
  const { token } = await site.services.sessions.issue(
    await insertUser(site.services.store.db, { role: 'operator' }),
    { ip: '', userAgent: '' },
  );
  const read = async (path: string) =>
    (await site.get(`/api/v1/admin${path}`, { 'joyfont-authenticate': token })).json().data;
  expect((await read('/statistics')).totals.views).toBe(0);
  await site.restart();
  const seen = await read('/statistics?days=7');
  expect(seen.days).toHaveLength(7);
  expect(seen.days.at(-1)).toMatchObject({ views: 4, registrations: 0 });
  expect(seen.sections).toEqual([
    { section: 'font', name: '创意字体', views: 3 },
    { section: 'home', name: '首页', views: 1 },
  ]);
  expect(seen.fonts).toMatchObject([{ id: 'shi-hei', views: 2, downloads: 0, path: '/font/shi-hei' }]);
  expect(await read('/waiting')).toEqual({ drafts: 0, scheduled: 0, messages: 0, submissions: 0 });
});

test('an editor sees the number of drafts, but not of messages', async () => {
  const editor = await insertUser(site.services.store.db, { role: 'editor' });
  const { token } = await site.services.sessions.issue(editor, { ip: '', userAgent: '' });
  const answer = await site.get('/api/v1/admin/waiting', { 'joyfont-authenticate': token });
  expect(answer.json().data).toMatchObject({ drafts: 0, messages: null });
});

test('paths map to their section and subject', () => {
  expect(placeOf('/news/a-b.html?x=1#y')).toEqual({ section: 'news', subject: 'a-b' });
  expect(placeOf('/variable/list')).toEqual({ section: 'variable', subject: '' });
  for (const path of ['/user/profile', '/admin', '/home', '/font/a/b', '/constructor'])
    expect(placeOf(path), path).toBeNull();
});

eachDialect(
  'days follow the site’s time zone, and a period is compared with the previous one',
  async ({ db }) => {
    await insertReferenceData(db, []);
    await insertFamily(db, { gno: 'a' });
    const now = Date.parse('2026-03-10T17:30:00Z');
    const visits = new Visits(
      db,
      () => now,
      (error) => {
        throw error;
      },
    );
    for (let i = 0; i < 3; i++) visits.count('/font/a', 'Firefox');
    await visits.flush();
    visits.count('/font/a', 'Firefox');
    await visits.flush();
    const download = (id: string, created_at: string) => insertDownload(db, { id, created_at });
    await download('1', '2026-03-10T15:59:59.000Z');
    await download('2', '2026-03-10T16:00:00.000Z');
    await download('3', '2026-03-09T10:00:00.000Z');
    const report = await new Report(db, () => now).statistics({ days: 2 });
    expect(report.days).toEqual([
      { day: '2026-03-10', views: 0, downloads: 1, registrations: 0 },
      { day: '2026-03-11', views: 4, downloads: 1, registrations: 0 },
    ]);
    expect(report.totals).toEqual({ views: 4, downloads: 2, registrations: 0 });
    expect(report.before).toEqual({ views: 0, downloads: 1, registrations: 0 });
    expect(report.fonts).toMatchObject([{ id: 'a', views: 4, downloads: 2 }]);
  },
);

eachDialect(
  'a day begins at midnight in time zones with offsets of a quarter of an hour, too',
  async ({ db }) => {
    const now = Date.parse('2026-03-10T20:00:00Z');
    const byZone: Record<string, [before: string, after: string]> = {
      'America/New_York': ['2026-03-10T03:59:59.000Z', '2026-03-10T04:00:00.000Z'],
      'Asia/Kathmandu': ['2026-03-10T18:14:59.000Z', '2026-03-10T18:15:00.000Z'],
    };
    for (const [zone, moments] of Object.entries(byZone)) {
      vi.stubEnv('SITE_TIME_ZONE', zone);
      await db.deleteFrom('users').execute();
      for (const created_at of moments) await insertUser(db, { created_at });
      const { days } = await new Report(db, () => now).statistics({ days: 2 });
      expect(
        days.map((d) => d.registrations),
        zone,
      ).toEqual([1, 1]);
    }
  },
);
