import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import type { CallContext } from '../../calls/handling.ts';
import { insertUser } from '../../testing/rows.ts';
import { announcementChanges } from '../correspondence/index.ts';
import { ReleaseService } from './service.ts';

const AT = '2026-11-20T02:00:00.000Z';

eachDialect(
  'a notice is sent when its release is published; undoing asks, and says how many have read it',
  async ({ db }) => {
    const user = await insertUser(db, { role: 'owner' });
    const reader = await insertUser(db, { nickname: '读者' });
    const context = { session: { userId: user, role: 'owner' }, ip: '', userAgent: '' } as CallContext;
    const now = () => Date.parse(AT);
    const releases = new ReleaseService({ db, kinds: [announcementChanges(db)], now });
    const open = await releases.create({ name: '春季上新', note: '', publishAt: null }, context);
    const put = (data: object, subject?: string) =>
      releases.put(
        open.id,
        {
          changes: [
            {
              kind: 'announcement',
              ...(subject ? { subject } : {}),
              data: { title: '三十款新字体', body: '春季上新。', url: '/notice', userId: null, ...data },
              leaves: false,
              accepted: false,
            },
          ],
        },
        context,
      );
    const [everybody] = (await put({})).changes ?? [];
    expect(everybody).toMatchObject({ effect: 'appears', title: '三十款新字体', path: null, readBy: null });
    expect(everybody?.findings.map(({ words }) => words)).toEqual([
      '发布时进入全部 2 个账号的站内消息；读过的收不回来',
    ]);
    const lost = await put({ url: '/news/mei-you' }, everybody?.subject);
    expect(lost.changes?.[0]?.findings[0]).toMatchObject({
      level: 'blocks',
      words: '没有这一页：/news/mei-you',
    });
    await put({ title: '给一个人的', userId: reader });
    await expect(put({ userId: 'mei-you' })).rejects.toMatchObject({ key: 'NOT_FOUND' });
    const edited = await put({ title: '三十一款新字体' }, everybody?.subject);
    expect(edited.size).toBe(2);
    const sent = async () =>
      (await db.selectFrom('notifications').selectAll().orderBy('title').execute()).map(
        ({ title, user_id, created_at }) => [title, user_id, created_at],
      );
    expect(await sent()).toEqual([]);

    await releases.publish(open.id, edited.revision, context);
    expect(await sent()).toEqual([
      ['三十一款新字体', null, AT],
      ['给一个人的', reader, AT],
    ]);
    const [first, second] = (await releases.one(open.id)).changes ?? [];
    const both = [first, second].map((change) => ({
      kind: 'announcement' as const,
      subject: String(change?.subject),
    }));
    await db
      .insertInto('notification_reads')
      .values({ user_id: reader, notification_id: String(everybody?.subject), read_at: AT })
      .execute();
    const published = await releases.one(open.id);
    expect(published.changes?.map(({ title, readBy }) => [title, readBy]).sort()).toEqual([
      ['三十一款新字体', 1],
      ['给一个人的', 0],
    ]);
    const { revision } = published;
    await expect(
      releases.undo(open.id, { revision, skip: [], overwrite: [] }, context),
    ).rejects.toMatchObject({ key: 'RELEASE_CHANGED' });
    const kept = both.filter(({ subject }) => subject === everybody?.subject);
    const gone = both.filter(({ subject }) => subject !== everybody?.subject);
    await releases.undo(open.id, { revision, skip: kept, overwrite: gone }, context);
    expect((await sent()).map(([title]) => title)).toEqual(['三十一款新字体']);
  },
);

eachDialect('a notice whose account is gone by then holds its release up, and names why', async ({ db }) => {
  const user = await insertUser(db, { role: 'owner' });
  const reader = await insertUser(db, { nickname: '要走的' });
  const context = { session: { userId: user, role: 'owner' }, ip: '', userAgent: '' } as CallContext;
  const releases = new ReleaseService({ db, kinds: [announcementChanges(db)], now: () => Date.parse(AT) });
  const { id } = await releases.create({ name: '一封', note: '', publishAt: null }, context);
  const data = { title: '给你的', body: '内容。', url: null, userId: reader };
  const change = { kind: 'announcement' as const, data, leaves: false, accepted: false };
  await releases.put(id, { changes: [change] }, context);
  await db.deleteFrom('users').where('id', '=', reader).execute();
  const held = await releases.one(id);
  expect(held.changes?.[0]?.findings).toMatchObject([{ level: 'blocks', words: '收件的账号已经注销' }]);
  await expect(releases.publish(id, held.revision, context)).rejects.toMatchObject({
    key: 'RELEASE_BLOCKED',
  });
});
