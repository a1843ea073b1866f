import { namedFont } from '@ziwan/catalogue/testing';
import { LICENCE_USES } from '@ziwan/contract';
import { statedTerms } from '@ziwan/store/stated-terms';
import { eachDatabase } from '@ziwan/store/testing';
import sharp from 'sharp';
import { expect } from 'vitest';
import { insertReferenceData } from '../testing/rows.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { type Staff, type StaffAnswer, staffOf } from '../testing/staff.ts';

const matrix = LICENCE_USES.map(({ key: use }) => ({ use, permission: 'yes' as const, note: '' }));

/** Desks of the console whose records have an id and a revision: a record, and changes to it. */
const DESKS: Record<string, { made: object; change: (n: number) => object }> = {
  '/tags': { made: { id: 'kai', tagName: '楷' }, change: (n) => ({ tagName: `楷${n}` }) },
  '/brands': { made: { id: 'b1', name: '牌' }, change: (n) => ({ name: `牌${n}` }) },
  '/keywords': { made: { keyword: '龙' }, change: (n) => ({ keyword: '龙', sort: n }) },
  '/dictionary': {
    made: { id: 'style.a', type: 'style', name: '甲' },
    change: (n) => ({ type: 'style', name: `甲${n}` }),
  },
  '/licences': {
    made: {
      id: 'mine',
      name: '自有',
      spdx: null,
      url: null,
      matrix,
      evidence: '查过',
      reviewedAt: '2026-01-01',
    },
    change: (n) => ({
      ...{ name: `自有${n}`, spdx: null, url: null, matrix, evidence: '查过', reviewedAt: '2026-01-01' },
    }),
  },
  '/marketing': {
    made: { dictNumber: 'd', itemNumber: 'i', itemName: '项' },
    change: (n) => ({ dictNumber: 'd', itemNumber: 'i', itemName: `项${n}` }),
  },
  '/links': {
    made: { id: 'l', name: '链', url: 'a.example' },
    change: (n) => ({ name: `链${n}`, url: 'a.example' }),
  },
  '/columns': {
    made: { id: 'c', type: 'home', name: '栏' },
    change: (n) => ({ type: 'home', name: `栏${n}` }),
  },
  '/adverts': {
    made: { id: 'a', position: 'home', title: '广', url: '/font', isDisable: '1' },
    change: (n) => ({ position: 'home', title: `广${n}`, url: '/font', isDisable: '1' }),
  },
  '/entries': {
    made: { id: 'e', kind: 'news', title: '文', markdown: '', status: 'draft' },
    change: (n) => ({ kind: 'news', title: `文${n}`, markdown: '', status: 'draft' }),
  },
};

/** Adds the licence of fonts without one. */
async function insertUnknownLicence({ services: { store } }: TestSite): Promise<void> {
  const row = { id: 'unknown', name: '未注明', spdx: null, url: null, evidence: '查过' };
  await store.db
    .insertInto('licences')
    .values({ ...row, matrix: statedTerms(matrix), reviewed_at: '2026-01-01' })
    .execute();
}

const FOUR = [1, 2, 3, 4];
const codesOf = async (calls: readonly ReturnType<Staff['call']>[]) =>
  (await Promise.all(calls)).map((answer) => answer.code).sort();
const oneAnd = (code: string) => ['200', code, code, code];

/** Runs a test on a site of each dialect, in the name of its owner. */
function eachSite(name: string, run: (owner: Staff, site: TestSite) => Promise<void>): void {
  eachDatabase(name, async ({ options }) => {
    const env: Record<string, string> = { RATE_LIMIT_API: '0' };
    if (options.provider === 'postgres') env.DATABASE_URL = options.url;
    const site = await startTestSite({
      fonts: false,
      env,
      overrides: { verifyCaptcha: async () => true },
    });
    try {
      await insertReferenceData(site.services.store.db, []);
      await run(await staffOf(site, { role: 'owner' }), site);
      expect(site.errors.splice(0)).toEqual([]);
    } finally {
      await site.close();
    }
  });
}

eachSite('of four who make or save one record at once, three are told, at every desk', async (owner) => {
  for (const [at, { made, change }] of Object.entries(DESKS)) {
    // A text sent twice with the same words is one text (`entries.test.ts`).
    const ofEach = (n: number) => (at === '/entries' ? { ...made, markdown: `${n}` } : made);
    const making = await Promise.all(FOUR.map((n) => owner.call('POST', at, ofEach(n))));
    expect(making.map((m) => m.code).sort(), at).toEqual(oneAnd('S00464'));
    const { id, revision } = making.find((m) => m.status === 200)?.data ?? {};
    const path = `${at}/${encodeURIComponent(id)}`;
    const saving = FOUR.map((n) => owner.call('PUT', path, { revision, data: change(n) }));
    expect(await codesOf(saving), at).toEqual(oneAnd('S00463'));
  }
});

eachSite('of four who describe one picture at once, three are told', async (owner) => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const sent = await Promise.all(FOUR.map(() => owner.upload('/media', bytes)));
  expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
  const { id, revision } = (sent[0] as StaffAnswer).data;
  const words = (n: number) => ({ revision, data: { title: `图${n}`, alt: '' } });
  expect(await codesOf(FOUR.map((n) => owner.call('PUT', `/media/${id}`, words(n))))).toEqual(
    oneAnd('S00463'),
  );
});

eachSite('of four who answer one letter at once, three are told', async (owner, site) => {
  const letter = { name: '阿宁', email: 'ning@example.cn', topic: '其他', content: '一个小问题，谢谢。' };
  const captchaVerification = 'x';
  await site.post('/web/api/messageBoard/save', { ...letter, captchaVerification });
  const { id, revision } = (await owner.call('GET', '/messages')).data.records[0];
  const answering = FOUR.map((n) =>
    owner.call('PUT', `/messages/${id}/reply`, { revision, reply: `答${n}` }),
  );
  expect(await codesOf(answering)).toEqual(oneAnd('S00463'));
});

eachSite('of four who make a family of one font at once, three are told where it is', async (owner, site) => {
  await insertUnknownLicence(site);
  const bytes = namedFont({ family: 'Moon Hill', characters: '山月ab' });
  const uploads: string[] = [];
  for (const n of FOUR) {
    const file = { fileName: `${n}.ttf`, bytes: bytes.length };
    const { data: begun } = await owner.call('POST', '/fonts/uploads', file);
    await owner.upload(`/fonts/uploads/${begun.id}/part`, bytes, { offset: '0' }, 'part');
    uploads.push(begun.id);
  }
  await site.services.admin.fontDesk.uploads.settled();
  const making = await Promise.all(uploads.map((id) => owner.call('POST', '/fonts', { uploads: [id] })));
  expect(making.map((m) => m.code).sort()).toEqual(oneAnd('S00469'));
  expect(making.find((m) => m.status === 409)?.message).toContain('「Moon Hill」');
  expect((await owner.call('GET', '/fonts')).data.total).toBe(1);

  // One upload, four times: the family that it made is the only one.
  const left = uploads.filter((_, n) => making[n]?.status === 409)[0];
  const known = [making.find((m) => m.status === 200)?.data.id];
  const taking = FOUR.map(() => owner.call('POST', '/fonts', { uploads: [left], known }));
  expect(await codesOf(taking)).toEqual(oneAnd('S00404'));
});
