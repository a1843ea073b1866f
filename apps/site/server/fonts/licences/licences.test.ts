import { applyDueVersions } from '@ziwan/catalogue';
import type { FontDetail } from '@ziwan/contract';
import { sha256Hex } from '@ziwan/infra/digest';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';
import { entriesOf } from '../../testing/zip.ts';

const BEFORE = Date.parse('2026-11-20T08:00:00.000Z');
/** Start of 1 December in the site's time zone. */
const DAY = Date.parse('2026-11-30T16:00:00.000Z');
const CHANGE = { effectiveOn: '2026-12-01', changes: '从今往后，游戏须另行授权' };

let clock = BEFORE;
let operator: Staff;

const site = await sharedSite({
  config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } },
  overrides: { now: () => clock },
});
beforeAll(async () => {
  operator = await staffOf(site, { id: 'operator', role: 'operator' });
}, 120_000);
beforeEach(() => {
  clock = Math.max(clock, BEFORE) + 5000;
});

/** Returns what visitors see two seconds later. */
async function get<T = any>(url: string): Promise<T> {
  clock += 2000;
  return (await site.get(url)).json().data as T;
}
const detail = (gno: string) => get<FontDetail>(`/web/api/font/getFontDetail?id=${gno}`);

async function reader(gno: string) {
  const id = await insertUser(site.services.store.db);
  const { token } = await site.services.sessions.issue(id, { ip: '203.0.113.1', userAgent: 'test' });
  const as = { 'reeji-authenticate': token };
  return {
    async download() {
      clock += 1;
      const { url } = (await site.get(`/web/api/font/get-download-url?id=${gno}`, as)).json().data;
      const answer = await site.get(url);
      clock += 1000;
      return answer;
    },
    history: async () => (await site.get('/web/api/account/download/history', as)).json().data.records,
    messages: async () => {
      await site.services.people.notifications.licenceChanges.check();
      const { db } = site.services.store;
      return db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute();
    },
  };
}

async function publish(gno: string, change: object) {
  const { data: font } = await operator.call('GET', `/fonts/${gno}`);
  const saved = await operator.call('PUT', `/fonts/${gno}`, {
    revision: font.revision,
    data: { ...font, ...change },
  });
  const done = await operator.call('POST', `/fonts/${gno}/publish`, { revision: saved.data.revision });
  expect(done).toMatchObject({ status: 200, data: { state: 'published' } });
}

test('a font’s new licence is announced, takes effect on its day, and keeps the former one readable', async () => {
  const { data: strict } = await operator.call('GET', '/licences/ofl-1.1');
  await operator.call('POST', '/licences', {
    ...strict,
    id: 'strict-1.0',
    name: '从严授权 1.0',
    matrix: strict.matrix.map((m: any) =>
      m.use === 'game' ? { ...m, permission: 'no', note: '须另行取得授权' } : m,
    ),
  });
  const who = await reader('shi-hei');
  const first = entriesOf((await who.download()).rawPayload).get('授权说明.txt') as Buffer;
  const changesSince = async () =>
    (await get(`/web/api/receipts/check?sha256=${sha256Hex(first)}`)).changes.map((c: any) => [
      c.effectiveOn,
      c.state,
    ]);
  expect(await changesSince()).toEqual([]);
  const { licenceDetail: was } = await detail('shi-hei');
  expect(was.announced).toEqual([]);

  // The text stays the same; only the licence changes.
  await publish('shi-hei', { licenceId: 'strict-1.0', licenceChange: CHANGE });
  const { licenceDetail: now } = await detail('shi-hei');
  expect({ ...now, announced: [] }).toEqual(was);
  const announced = {
    kind: 'font',
    id: 'shi-hei',
    version: 2,
    state: 'coming',
    ...CHANGE,
    former: { id: 'ofl-1.1' },
    licence: { id: 'strict-1.0', name: '从严授权 1.0' },
    textChanged: false,
    uses: [
      {
        use: 'game',
        name: '游戏',
        before: { verdict: 'allowed' },
        after: { verdict: 'denied', note: '须另行取得授权' },
      },
    ],
    url: '/license/font/shi-hei',
  };
  expect(now.announced).toMatchObject([announced]);
  expect(await changesSince()).toEqual([['2026-12-01', 'coming']]);
  expect(await get('/web/api/licences/changes')).toMatchObject({ coming: [announced], recent: [] });
  const games = async () =>
    (await get(`/web/api/font/getFontList?size=100`)).records.find((f: any) => f.fontGNo === 'shi-hei')
      .licence;
  expect(await games()).toMatchObject({ id: 'ofl-1.1', allows: expect.arrayContaining(['game']) });
  const receiptOf = async () =>
    entriesOf((await who.download()).rawPayload)
      .get('授权说明.txt')
      ?.toString() ?? '';
  const then = await receiptOf();
  expect(then).toMatch(/授权：SIL/);
  expect(then).toContain('已公布的变化：自 2026-12-01 起，从今往后，游戏须另行授权');
  expect(then).toContain('游戏：可以');
  const [message, ...more] = await who.messages();
  expect(more).toEqual([]);
  expect(message?.title).toContain('自 2026-12-01 起');
  expect(message?.body).toContain('游戏：可以');
  expect(message?.body).toContain('→ 不可以（须另行取得授权）');
  expect(message?.url).toBe('/license/font/shi-hei#v2');

  clock = DAY - 1;
  expect(await site.services.fonts.licences.scheduler.check()).toBe(0);
  clock = DAY;
  expect(await site.services.fonts.licences.scheduler.check()).toBe(1);
  const { licenceDetail: after } = await detail('shi-hei');
  expect(after).toMatchObject({ id: 'strict-1.0', announced: [], textSha256: was.textSha256 });
  expect(await games()).toMatchObject({ id: 'strict-1.0' });
  expect((await games()).allows).not.toContain('game');
  expect(await receiptOf()).toContain('游戏：不可以，须另行取得授权');
  expect(await changesSince()).toEqual([['2026-12-01', 'inForce']]);
  const { versions } = await get('/web/api/font/licence-versions?fontGNo=shi-hei');
  expect(versions).toMatchObject([
    { version: 2, state: 'inForce', effectiveOn: '2026-12-01', until: null, licence: { id: 'strict-1.0' } },
    { version: 1, state: 'former', until: '2026-11-30', textSha256: was.textSha256, text: was.text },
  ]);
  expect(versions[1].verdicts).toEqual(was.verdicts);
  expect(await get('/web/api/licences/changes')).toMatchObject({
    coming: [],
    recent: [{ id: 'shi-hei', state: 'inForce' }],
  });
  // Was notified already, so is not notified again.
  expect(await who.messages()).toHaveLength(1);
  expect((await who.history()).map((r: any) => r.licence.current)).toEqual([true, false, false]);
});

test('a licence’s permissions change on the announced day for every font under it', async () => {
  clock = Math.max(clock, DAY) + 5000;
  const { data: licence } = await operator.call('GET', '/licences/ofl-1.1');
  const who = await reader('shi-fan');
  await who.download();
  const matrix = licence.matrix.map((m: any) => (m.use === 'logo' ? { ...m, permission: 'no' } : m));
  const change = { effectiveOn: '2026-12-05', changes: '标志须另行授权' };
  const saved = await operator.call('PUT', '/licences/ofl-1.1', {
    revision: licence.revision,
    data: { ...licence, matrix, change },
  });
  expect(saved).toMatchObject({ status: 200, data: { version: 1 } });
  const logo = ({ licenceDetail }: FontDetail) =>
    licenceDetail.verdicts.find((m) => m.use === 'logo')?.verdict;
  expect(logo(await detail('shi-fan'))).toBe('allowed');
  expect((await detail('shi-fan')).licenceDetail.announced).toMatchObject([
    { kind: 'licence', id: 'ofl-1.1', url: '/license/ofl-1.1', ...change, uses: [{ use: 'logo' }] },
  ]);
  expect((await who.messages()).at(-1)).toMatchObject({ url: '/license/ofl-1.1#v2' });

  // Correcting the evidence leaves the announced change in place.
  await operator.call('PUT', '/licences/ofl-1.1', {
    revision: saved.data.revision,
    data: { ...saved.data, evidence: '重新核对', change: null },
  });
  expect((await detail('shi-fan')).licenceDetail).toMatchObject({ evidence: '重新核对', announced: [{}] });

  clock = Date.parse('2026-12-04T16:00:00.000Z');
  expect(await site.services.fonts.licences.scheduler.check()).toBe(1);
  expect(logo(await detail('shi-fan'))).toBe('denied');
  const tags = await site.services.store.db
    .selectFrom('family_tags')
    .select('dict_number')
    .where('family_gno', '=', 'shi-fan')
    .execute();
  expect(tags.map((t) => t.dict_number)).not.toContain('licence.logo');
  expect(await get('/web/api/licences/versions?id=ofl-1.1')).toMatchObject({
    versions: [
      { version: 2, state: 'inForce', uses: [{ use: 'logo', before: { verdict: 'allowed' } }] },
      { version: 1, state: 'former', until: '2026-12-04' },
    ],
  });
  expect((await who.history())[0].licence.current).toBe(false);
});

test('an announcement with a date but no actual change is rejected, not silently dropped', async () => {
  const { data: licence } = await operator.call('GET', '/licences/ofl-1.1');
  const change = { effectiveOn: '2027-01-01', changes: '什么也没有改' };
  const refused = await operator.call('PUT', '/licences/ofl-1.1', {
    revision: licence.revision,
    data: { ...licence, evidence: '另一份依据', change },
  });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('许可内容没有改动') });
  expect((await operator.call('GET', '/licences/ofl-1.1')).data).toEqual(licence);
});

test('a change announced for a font whose terms stay the same is reported as an obstacle', async () => {
  const { data: font } = await operator.call('GET', '/fonts/shi-hei');
  const save = (revision: string, licenceChange: object | null) =>
    operator.call('PUT', '/fonts/shi-hei', { revision, data: { ...font, licenceChange } });
  const { data: saved } = await save(font.revision, { effectiveOn: '2027-01-01', changes: '什么也没有改' });
  expect(saved.obstacles).toEqual([expect.stringContaining('授权和全文与现行的一样')]);
  const { data: cleared } = await save(saved.revision, null);
  expect(cleared.obstacles).toEqual([]);
});

test('withdrawing an announcement notifies everyone who was notified of it', async () => {
  const { data: licence } = await operator.call('GET', '/licences/ofl-1.1');
  const who = await reader('shi-fan');
  await who.download();
  const matrix = licence.matrix.map((m: any) => (m.use === 'web' ? { ...m, permission: 'no' } : m));
  await operator.call('PUT', '/licences/ofl-1.1', {
    revision: licence.revision,
    data: { ...licence, matrix, change: { effectiveOn: '2026-12-20', changes: '网页须另行授权' } },
  });
  expect(await who.messages()).toHaveLength(1);
  expect(await operator.call('POST', '/licences/ofl-1.1/withdraw')).toMatchObject({ status: 200 });
  expect(await operator.call('POST', '/licences/ofl-1.1/withdraw')).toMatchObject({ status: 404 });
  expect((await detail('shi-fan')).licenceDetail.announced).toEqual([]);
  expect((await who.messages()).map((m) => m.title)).toContainEqual(
    expect.stringContaining('原定 2026-12-20 的授权变化已经取消'),
  );
  expect(await applyDueVersions(site.services.store, Date.parse('2027-06-01T00:00:00Z'))).toBe(0);
});

test('a font that leaves a licence on the day the licence changes shows the licence as it was before the change', async () => {
  const { data: font } = await operator.call('GET', '/fonts/wu-wen');
  const { data: licence } = await operator.call('GET', `/licences/${font.licenceId}`);
  const change = { effectiveOn: '2026-12-10', changes: '同一天' };
  await publish('wu-wen', { licenceId: 'strict-1.0', licenceChange: change });
  const saved = async () =>
    (await get('/web/api/font/licence-versions?fontGNo=wu-wen')).versions.map((v: any) => [
      v.uses,
      v.verdicts,
    ]);
  const announced = await saved();
  await operator.call('PUT', `/licences/${licence.id}`, {
    revision: licence.revision,
    data: {
      ...licence,
      matrix: licence.matrix.map((m: any) => (m.use === 'app' ? { ...m, permission: 'no' } : m)),
      change,
    },
  });
  clock = Date.parse('2026-12-09T16:00:00.000Z');
  expect(await site.services.fonts.licences.scheduler.check()).toBe(2);
  expect(await saved()).toEqual(announced);
});

test('versions of an unknown subject return not found', async () => {
  for (const url of ['/web/api/licences/versions?id=none', '/web/api/font/licence-versions?fontGNo=none'])
    expect((await site.get(url)).statusCode).toBe(404);
});
