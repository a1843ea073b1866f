import { eachDialect } from '@ziwan/store/testing';
import { expect, test } from 'vitest';
import { insertDownload, insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { staffOf } from '../../testing/staff.ts';
import { DayCounts } from './day-counts.ts';
import { cell, NumberReport } from './numbers.ts';
import { wordOf } from './observed.ts';

const site = await sharedSite({ env: { RATE_LIMIT_API: '0', RATE_LIMIT_DOWNLOAD: '0' } });
const BROWSER = 'Mozilla/5.0 Firefox/140';

/** Sends a request from another network. */
const from = (ip: string, method: 'GET' | 'POST', url: string, payload?: object, userAgent = BROWSER) =>
  site.inject({
    method,
    url,
    remoteAddress: ip,
    headers: { 'user-agent': userAgent },
    ...(payload ? { payload } : {}),
  });

test('searches without a result and lacking characters are counted by network, and written only for three of a day', async () => {
  const staff = await staffOf(site, { id: 'the-operator', role: 'operator' });
  const search = (ip: string, word: string, userAgent?: string) =>
    from(ip, 'GET', `/web/api/font/getFontList?keyword=${encodeURIComponent(word)}`, undefined, userAgent);
  for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.3'])
    expect((await search(ip, '庞门正道')).statusCode).toBe(200);
  for (const ip of ['203.0.113.1', '203.0.113.2']) await search(ip, '少有人搜');
  for (const ip of ['203.0.113.4', '203.0.113.5', '203.0.113.6']) {
    await search(ip, '13800138000');
    await search(ip, '机器在搜', 'Baiduspider/2.0');
    await search(ip, '试黑');
    await from(ip, 'POST', '/webfont/http', [{ gno: 'shi-hei', text: '龙龘' }]);
    await from(ip, 'GET', '/web/api/font/get-download-url?id=wu-wen&type=family');
  }
  expect((await staff.call('GET', '/numbers?days=7')).data.totals.searches).toBe(0);
  await site.restart();
  const { data } = await staff.call('GET', '/numbers?days=7');
  expect(data.searches).toEqual([{ id: '庞门正道', name: '庞门正道', n: 3, before: 0 }]);
  expect(data.lacks).toMatchObject([{ id: 'shi-hei', characters: '龘', n: 3 }]);
  expect(data.refusals).toMatchObject([{ name: '无文本体', n: 3, reason: expect.stringContaining('授权') }]);
  expect(data.totals).toMatchObject({ searches: 3, lacks: 3, refused: 3 });
  const rows = await site.services.store.db.selectFrom('day_counts').select('subject').execute();
  expect(rows.map(({ subject }) => subject).sort()).toEqual(['shi-hei', 'wu-wen', '庞门正道']);

  const file = await site.get('/api/v1/admin/numbers/searches?days=7', await staff.headers());
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body).toBe('\ufeff搜的词,人次,之前\r\n庞门正道,3,0\r\n');
  const lacks = await site.get('/api/v1/admin/numbers/lacks?days=7', await staff.headers());
  expect(lacks.body).toBe('\ufeff编号,字体,缺的字,人次,之前\r\nshi-hei,试黑体,龘,3,0\r\n');
  await site.services.store.db
    .updateTable('day_counts')
    .set({ n: 41 })
    .where('subject', '=', '庞门正道')
    .execute();
  const [task] = (await staff.call('GET', '/tasks')).data;
  expect(task).toMatchObject({ topic: 'search', subject: '庞门正道', fontGNo: null, n: 41 });
  await staff.call('PUT', '/tasks/aside', { topic: task.topic, subject: task.subject, days: 30 });
  expect((await staff.call('GET', '/tasks')).data).toEqual([]);
  const member = await site.get('/api/v1/admin/numbers/searches');
  expect(member.statusCode).toBe(401);
});

test('a word is compared without case and width, and never kept if it may be an address or a number', () => {
  expect(wordOf(' ＰＡＮＧ  门 ')).toBe('pang 门');
  expect(wordOf('wang@example.com')).toBe('');
  expect(wordOf('我的电话 13800138000')).toBe('');
  expect(wordOf('字'.repeat(31))).toBe('');
});

test('a cell of CSV is quoted where it has to be, and does not run in a spreadsheet', () => {
  expect(cell('甲,"乙"\n')).toBe('"甲,""乙""\n"');
  expect(cell('=1+1')).toBe("'=1+1");
  expect(cell(-3)).toBe('-3');
});

eachDialect(
  'figures of several processes add up, a period is compared with the one before, and tasks can be put aside',
  async ({ db }) => {
    await insertReferenceData(db, []);
    await insertFamily(db, { gno: 'a' });
    let now = Date.parse('2026-03-10T05:00:00Z');
    const throwing = (error: unknown) => {
      throw error;
    };
    const processes = [1, 2].map(() => new DayCounts(db, () => now, throwing));
    const visit = async (
      topic: 'search' | 'lacks' | 'begun' | 'package',
      subject: string,
      detail: string,
      people: number,
    ) => {
      for (const counts of processes) {
        for (let n = 0; n < people; n++) counts.count(topic, subject, detail, `198.51.100.${n}`);
        await counts.flush();
      }
    };
    await visit('search', '庞门正道', '', 4);
    now += 40 * 86_400_000;
    await visit('search', '庞门正道', '', 3);
    // Visitors of the same day that were written before are not counted again.
    await visit('search', '庞门正道', '', 5);
    await visit('lacks', 'a', '龘', 6);
    await visit('lacks', 'a', '靐', 2);
    await visit('begun', 'unity', '', 3);
    await visit('package', 'unity', '', 1);
    await insertDownload(db, { id: '1', family_gno: 'a', created_at: '2026-04-19T04:00:00.000Z' });
    const report = new NumberReport(db, () => now);
    const numbers = await report.numbers(30);
    expect(numbers.searches).toEqual([{ id: '庞门正道', name: '庞门正道', n: 10, before: 8 }]);
    expect(numbers.lacks).toMatchObject([{ id: 'a', name: '字体a', characters: '龘', n: 12 }]);
    expect(numbers.engines).toMatchObject([{ id: 'unity', name: 'Unity TextMeshPro', begun: 6, n: 2 }]);
    expect(numbers.fonts).toMatchObject([{ id: 'a', n: 1 }]);
    expect(numbers.licences).toMatchObject([{ n: 1 }]);
    expect(numbers.days).toHaveLength(30);
    expect(numbers.days.at(-1)).toMatchObject({ day: '2026-04-19', searches: 10, downloads: 1, packages: 2 });
    expect(numbers.before).toMatchObject({ searches: 8 });

    expect((await report.tasks()).map(({ topic, name, n }) => [topic, name, n])).toEqual([
      ['lacks', '字体a', 12],
      ['search', '庞门正道', 10],
    ]);
    await report.putAside({ topic: 'search', subject: '庞门正道', detail: '', days: 7 }, null);
    await report.putAside({ topic: 'lacks', subject: 'a', detail: '龘', days: 7 }, null);
    expect(await report.tasks()).toEqual([]);
    now += 8 * 86_400_000;
    expect(await report.tasks()).toHaveLength(2);
    // Rows are forgotten after a year and a month.
    now += 420 * 86_400_000;
    await visit('search', '别的', '', 3);
    await visit('search', '别的', '', 3);
    now += 86_400_000;
    await visit('search', '别的', '', 3);
    expect(await db.selectFrom('day_counts').select('subject').distinct().execute()).toEqual([
      { subject: '别的' },
    ]);
  },
);
