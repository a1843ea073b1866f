import { writeEntry } from '@ziwan/content';
import { beforeAll, expect, test } from 'vitest';
import { siteRoutes } from '../../../app/routes.ts';
import { type Pages, pagesOf } from '../../http/pages/pages.ts';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';

const clock = { now: Date.parse('2026-11-21T02:00:00Z') };
/** Pages that exist. */
const existing = new Set(['/font', '/heji', '/font/f1', '/news/one']);
let operator: Staff;

const site = await sharedSite({
  fonts: false,
  env: { RATE_LIMIT_API: '0' },
  overrides: { now: () => clock.now },
  pages: (services): Pages => ({
    ...pagesOf(services),
    async render({ url }) {
      const status = existing.has(new URL(url).pathname.toLowerCase()) ? 200 : 404;
      return { status, body: [`${status}`], cacheable: status === 200 };
    },
    files: null,
    middleware: null,
    dev: false,
  }),
});
beforeAll(async () => {
  const { db } = site.services.store;
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'f1' });
  await writeEntry(db, { id: 'one', kind: 'news', title: '一篇', publishAt: '2026-01-01T00:00:00Z' });
  operator = await staffOf(site, { role: 'operator' });
}, 60_000);

const add = (from: string, to: string) => operator.call('POST', '/redirects', { from, to });
async function leads(path: string) {
  // Processes look for a new revision once a second.
  clock.now += 2000;
  const { statusCode, headers } = await site.get(path);
  return [statusCode, headers.location];
}

test('an old address leads to its page in every spelling as soon as the operator has listed it', async () => {
  expect(await leads('/about-us')).toEqual([404, undefined]);
  const { data } = await add(' /About-Us.html ', '/font/f1');
  expect(data).toMatchObject({ from: '/about-us', to: '/font/f1' });
  for (const path of ['/about-us', '/ABOUT-us/', '/about-us.html'])
    expect(await leads(path), path).toEqual([301, '/font/f1']);
  expect(await leads('/about-us?from=mail')).toEqual([301, '/font/f1?from=mail']);
  expect((await site.get('/about-us')).headers['cache-control']).toBe('no-store');
  await operator.call('PUT', `/redirects/${data.id}`, {
    revision: data.revision,
    data: { from: '/about-us', to: '/heji?current=2' },
  });
  expect(await leads('/about-us?from=mail')).toEqual([301, '/heji?current=2']);
  await operator.call('DELETE', `/redirects/${data.id}`);
  expect(await leads('/about-us')).toEqual([404, undefined]);
});

test('an old address in Chinese is found with escapes', async () => {
  expect((await add('/字体/旧页', '/font')).status).toBe(200);
  expect(await leads(encodeURI('/字体/旧页.html'))).toEqual([301, '/font']);
});

test.each([
  ['/font', '/heji', '本站的一页'],
  ['/font/f1', '/heji', '本站的一页'],
  ['/News/One.html', '/heji', '本站的一页'],
  ['/', '/heji', '本站的一页'],
  ['/promotion-2020', '/heji', '已有固定的去处'],
  ['/a/collect-prom', '/heji', '已有固定的去处'],
  ['/admin/x', '/heji', '不是给访客看的页面'],
  ['/web/api/x', '/heji', '不是给访客看的页面'],
  ['/userfoo', '/heji', '不是给访客看的页面'],
  ['/x', '/x', '不是本站的页面'],
  ['/x', '/nowhere', '不是本站的页面'],
  ['/x', 'https://evil.example/', '本站路径'],
  ['/x', '//evil.example', '本站路径'],
  ['/x', '/\\evil.example', '本站路径'],
  ['x', '/heji', '以 / 开头'],
  ['/x?id=1', '/heji', '以 / 开头'],
])('%s to %s is refused: %s', async (from, to, reason) => {
  const { status, message } = await add(from, to);
  expect([status, message]).toEqual([400, expect.stringContaining(reason)]);
});

test('no page of the site can be led away, and an address has one target', async () => {
  for (const { path } of siteRoutes.filter((route) => !route.path.includes(':')))
    expect([path, (await add(path, '/heji')).status]).toEqual([path, 400]);
  expect((await add('/twice', '/heji')).status).toBe(200);
  expect((await add('/Twice/', '/font')).message).toContain('已经有 /twice 的去处');
});

test('a page goes before an old address, and addresses that lead to each other are missing', async () => {
  const { db } = site.services.store;
  await insertFamily(db, { gno: 'f2' });
  const at = '2026-11-21T02:00:00.000Z';
  await db
    .insertInto('old_addresses')
    .values([
      { id: 'a', from_path: '/font/f1', to_path: '/heji', updated_at: at },
      { id: 'b', from_path: '/one', to_path: '/two', updated_at: at },
      { id: 'c', from_path: '/two', to_path: '/one', updated_at: at },
    ])
    .execute();
  // Any write makes the processes read the table.
  await add('/another', '/heji');
  expect(await leads('/font/f1')).toEqual([200, undefined]);
  expect(await leads('/one')).toEqual([404, undefined]);
  expect(await leads('/two')).toEqual([404, undefined]);
});

test('an old address whose page is taken down, or that is a page again, says so in its list', async () => {
  const { db } = site.services.store;
  await writeEntry(db, { id: 'gone', kind: 'news', title: '会撤下', publishAt: '2026-01-01T00:00:00Z' });
  const { data } = await add('/gone-soon', '/news/gone');
  const fault = async () => (await operator.call('GET', `/redirects/${data.id}`)).data.fault;
  const findings = async () =>
    ((await operator.call('GET', '/status')).data.findings as { said: string }[]).filter(({ said }) =>
      said.includes('/gone-soon'),
    );
  expect([data.fault, await fault(), await findings()]).toEqual([null, null, []]);
  await db.updateTable('entries').set({ status: 'draft' }).where('id', '=', 'gone').execute();
  expect(await fault()).toContain('去向现在打不开');
  expect(await findings()).toHaveLength(1);
  // One that is still to come does not open, either.
  await db
    .updateTable('entries')
    .set({ status: 'scheduled', publish_at: '2026-12-21T02:00:00.000Z' })
    .where('id', '=', 'gone')
    .execute();
  expect(await fault()).toContain('去向现在打不开');
  clock.now = Date.parse('2026-12-21T02:00:00Z');
  expect(await fault()).toBeNull();
  await db.updateTable('old_addresses').set({ from_path: '/news/one' }).where('id', '=', data.id).execute();
  expect(await fault()).toContain('本站有这一页了');
});
