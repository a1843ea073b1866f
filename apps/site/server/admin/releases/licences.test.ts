import { LICENCE_USES } from '@ziwan/contract';
import type { Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import type { CallContext } from '../../calls/handling.ts';
import { insertDownload, insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { LicenceService, licenceChanges } from '../font-desk/index.ts';
import { ReleaseService } from './service.ts';

const DAY = 86_400_000;

type Data = Parameters<LicenceService['create']>[0];

const licence = (game: 'yes' | 'no', change: Data['change'] = null): Data => ({
  name: '山月授权',
  spdx: null,
  url: null,
  matrix: LICENCE_USES.map(({ key }) => ({
    use: key,
    permission: key === 'game' ? game : ('yes' as const),
    note: '',
  })),
  evidence: '合同第三条',
  reviewedAt: '2026-01-01',
  change,
});

/** A licence of a public font that somebody has downloaded, and the release desk over it. */
async function start({ db }: Pick<Store, 'db'>) {
  let clock = Date.parse('2026-11-20T02:00:00Z');
  const now = () => clock;
  const user = await insertUser(db, { role: 'owner' });
  const context = { session: { userId: user, role: 'owner' }, ip: '', userAgent: '' } as CallContext;
  await insertReferenceData(db, []);
  const licences = new LicenceService(db, now);
  await licences.create({ id: 'shan-yue', ...licence('yes') }, context);
  await insertFamily(db, { gno: 'f1' });
  await db.updateTable('families').set({ licence_id: 'shan-yue' }).execute();
  await insertDownload(db, { family_gno: 'f1', user_id: user, licence_id: 'shan-yue' });
  const releases = new ReleaseService({ db, kinds: [licenceChanges(db)], now });
  const release = async (data: Data | null, subject: string | null = 'shan-yue') => {
    const { id } = await releases.create({ name: '新条款', note: '', publishAt: null }, context);
    const change = { kind: 'licence' as const, leaves: data === null, accepted: false };
    const named = { ...(subject ? { subject } : {}), ...(data ? { data } : {}) };
    const put = () => releases.put(id, { changes: [{ ...change, ...named }] }, context);
    const act = async (verb: 'publish' | 'undo') => {
      const { revision } = await releases.one(id);
      return verb === 'publish'
        ? releases.publish(id, revision, context)
        : releases.undo(id, { revision, skip: [], overwrite: [] }, context);
    };
    return { put, act };
  };
  return {
    db,
    licences,
    context,
    release,
    days: (n: number) => {
      clock += n * DAY;
    },
    /** What `game` is in force as, and each version: its day, its words and its state. */
    async terms() {
      const { matrix } = await licences.one('shan-yue');
      const versions = await licences.versions('shan-yue');
      return {
        game: matrix.find(({ use }) => use === 'game')?.permission,
        versions: versions.map((v) => `${v.version} ${v.effectiveOn} ${v.changes} ${v.state}`),
      };
    },
  };
}

eachDialect('terms in force come back as a further version, and both stay in the history', async ({ db }) => {
  const { release, terms, days, licences } = await start({ db });
  const spring = await release({
    ...licence('no', { effectiveOn: '2026-11-20', changes: '游戏须另行授权' }),
    name: '山月授权二',
  });
  const [held] = (await spring.put()).changes ?? [];
  expect(held?.differences).toEqual([
    { field: 'name', before: '山月授权', after: '山月授权二' },
    {
      field: 'matrix',
      before: expect.stringMatching(/：可以$/),
      after: expect.stringMatching(/：不可以$/),
    },
    { field: 'change', before: '', after: '2026-11-20 起：游戏须另行授权' },
  ]);
  expect(held?.findings.map(({ words }) => words)).toEqual([
    '发布时马上生效，写的是自 2026-11-20 起；按它下载过的 1 个账号会收到消息，消息收不回来',
  ]);
  const before = await terms();
  expect(before).toEqual({ game: 'yes', versions: ['1 2026-11-20  inForce'] });
  await spring.act('publish');
  expect(await terms()).toEqual({
    game: 'no',
    versions: ['2 2026-11-20 游戏须另行授权 inForce', '1 2026-11-20  former'],
  });
  days(3);
  await spring.act('undo');
  expect(await terms()).toEqual({
    game: 'yes',
    versions: [
      '3 2026-11-23 整批撤回「新条款」，恢复之前的许可 inForce',
      '2 2026-11-20 游戏须另行授权 former',
      '1 2026-11-20  former',
    ],
  });
  expect((await licences.one('shan-yue')).name).toBe('山月授权');
});

eachDialect(
  'announced terms are withdrawn, and what was announced before is announced again',
  async ({ db }) => {
    const { release, terms, licences, context } = await start({ db });
    const { revision } = await licences.one('shan-yue');
    const first = licence('no', { effectiveOn: '2027-01-01', changes: '先预告的' });
    await licences.update('shan-yue', { revision, data: first }, context);
    const before = await terms();
    expect(before).toEqual({
      game: 'yes',
      versions: ['2 2027-01-01 先预告的 coming', '1 2026-11-20  inForce'],
    });
    const conditional = licence('no', { effectiveOn: '2026-12-01', changes: '改成的' });
    const second = { ...conditional, matrix: conditional.matrix.map((m) => ({ ...m, note: '见合同' })) };
    const spring = await release(second);
    const [held] = (await spring.put()).changes ?? [];
    expect(held?.findings.map(({ words }) => words)).toEqual([
      '发布时先预告，2026-12-01 起生效；按它下载过的 1 个账号会收到消息，消息收不回来',
    ]);
    await spring.act('publish');
    expect((await terms()).versions).toEqual(['3 2026-12-01 改成的 coming', '1 2026-11-20  inForce']);
    await spring.act('undo');
    expect(await terms()).toEqual({
      game: 'yes',
      versions: ['4 2027-01-01 先预告的 coming', '1 2026-11-20  inForce'],
    });
    // Messages of the withdrawn version have its number.
    const rows = await db.selectFrom('licence_versions').select(['version', 'withdrawn_at']).execute();
    expect(rows.filter(({ withdrawn_at }) => withdrawn_at !== null).map(({ version }) => version)).toEqual(
      expect.arrayContaining([2, 3]),
    );
  },
);

eachDialect('a version that came into force in between is a conflict', async ({ db }) => {
  const { release, licences, context, days } = await start({ db });
  const spring = await release(licence('no', { effectiveOn: '2026-11-20', changes: '改' }));
  await spring.put();
  const { revision } = await licences.one('shan-yue');
  days(1);
  const data = licence('no', { effectiveOn: '2026-11-21', changes: '别处先改了' });
  await licences.update('shan-yue', { revision, data }, context);
  await expect(spring.act('publish')).rejects.toMatchObject({ key: 'RELEASE_BLOCKED' });
});

eachDialect(
  'terms without a day and words are refused, and a licence in use cannot leave',
  async ({ db }) => {
    const { release } = await start({ db });
    await expect((await release(licence('no'))).put()).rejects.toMatchObject({
      key: 'LICENCE_CHANGE_MISSING',
    });
    const leaving = await release(null);
    const [held] = (await leaving.put()).changes ?? [];
    expect(held?.findings.map(({ words }) => words)).toEqual(['还在使用，不能删除：1 款字体']);
    const early = await release(licence('no', { effectiveOn: '2026-11-01', changes: '倒填' }));
    const [backdated] = (await early.put()).changes ?? [];
    expect(backdated?.findings).toMatchObject([{ level: 'blocks' }]);
  },
);

eachDialect(
  'a new licence goes with its release, unless somebody has been handed a font under it',
  async ({ db }) => {
    const { release } = await start({ db });
    const exists = async (id: string) =>
      (await db.selectFrom('licences').select('id').where('id', '=', id).execute()).length;
    const fresh = (id: string) => release({ id, ...licence('yes') }, null);
    const [goes, stays] = [await fresh('goes'), await fresh('stays')];
    for (const one of [goes, stays]) {
      await one.put();
      await one.act('publish');
    }
    await insertFamily(db, { gno: 'f2' });
    await insertDownload(db, { family_gno: 'f2', licence_id: 'stays' });
    await goes.act('undo');
    await stays.act('undo');
    expect([await exists('goes'), await exists('stays')]).toEqual([0, 1]);
  },
);
