import { expect } from 'vitest';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { onStaffedSite } from '../../testing/staffed-site.ts';

onStaffedSite(
  'a submission becomes a draft of a case, once, with how its author agreed',
  async ({ site, operator }) => {
    const { db } = site.services.store;
    await insertReferenceData(db, []);
    await insertFamily(db, { gno: 'shan-yue' });
    await db
      .insertInto('submissions')
      .values({
        ...{ id: 's1', user_id: null, name: '小林', phone: null, email: 'lin@example.cn', type: '游戏' },
        ...{ title: '龙吟海报', description: '为独立游戏做的海报。', link: 'https://example.com/' },
        ...{ fonts: '["shan-yue","gone"]', files: '["u/gone.png"]', status: 'new', reply: null },
        ...{ replied_by: null, replied_at: null, delivery: 'none', case_id: null, consent: null },
        created_at: '2026-11-28T01:00:00.000Z',
      })
      .execute();
    const { revision } = (await operator.call('GET', '/submissions/s1')).data;
    const make = (body: object) => operator.call('POST', '/submissions/s1/case', { revision, ...body });
    expect((await make({ consent: '' })).status).toBe(400);
    const made = await make({ consent: '11 月 28 日邮件里同意' });
    expect(made.data).toMatchObject({ missing: 1 });
    expect((await operator.call('GET', `/entries/${made.data.caseId}`)).data).toMatchObject({
      ...{ kind: 'case', title: '龙吟海报', status: 'draft', markdown: '为独立游戏做的海报。' },
      fonts: [{ fontGNo: 'shan-yue' }],
      details: { credit: '小林', link: 'https://example.com/' },
    });
    const work = (await operator.call('GET', '/submissions/s1')).data;
    expect(work).toMatchObject({ caseId: made.data.caseId, consent: '11 月 28 日邮件里同意', status: 'new' });
    expect(
      (await operator.call('POST', '/submissions/s1/case', { revision: work.revision, consent: '再来' }))
        .message,
    ).toContain('已经做成案例');
    await operator.call('DELETE', `/entries/${made.data.caseId}`);
    expect((await operator.call('GET', '/submissions/s1')).data.caseId).toBeNull();
  },
);

onStaffedSite(
  'comments and votes at shared projects are seen and removed',
  async ({ site, operator, editor }) => {
    const { db } = site.services.store;
    const at = '2026-11-28T01:00:00.000Z';
    const user_id = await insertUser(db, { nickname: '做游戏的' });
    for (const id of ['p1', 'p2'])
      await db
        .insertInto('projects')
        .values({
          id,
          user_id,
          name: `山海行 ${id}`,
          revision: 1,
          file: '{}',
          bytes: 2,
          created_at: at,
          updated_at: at,
        })
        .execute();
    for (const id of ['p1', 'p2'])
      await db
        .insertInto('project_shares')
        .values({ id: `s-${id}`, project_id: id, roles: '[]', created_at: at })
        .execute();
    for (const [id, content] of [
      ['c1', '标题再粗一点'],
      ['c2', '加微信领字体'],
    ] as const)
      await db
        .insertInto('project_comments')
        .values({ id, share_id: 's-p1', name: '访客', content, created_at: at })
        .execute();
    for (const [role, visitor_sha256] of [
      ['标题', 'a'],
      ['标题', 'b'],
      ['正文', 'a'],
    ] as const)
      await db
        .insertInto('project_votes')
        .values({ share_id: 's-p1', role, visitor_sha256, face_gno: 'f', created_at: at })
        .execute();

    const { records } = (await operator.call('GET', '/shares')).data;
    expect(records).toMatchObject([
      {
        id: 's-p1',
        projectName: '山海行 p1',
        commentCount: 2,
        voteCount: 3,
        owner: { nickname: '做游戏的' },
      },
      { id: 's-p2', commentCount: 0, voteCount: 0, lastAt: null },
    ]);
    for (const query of [
      'with=comments',
      `q=${encodeURIComponent('微信')}`,
      'sort=voteCount&order=desc&size=1',
    ])
      expect((await operator.call('GET', `/shares?${query}`)).data.records).toMatchObject([{ id: 's-p1' }]);
    const named = async (ids: string) =>
      (await operator.call('GET', `/shares?ids=${ids}`)).data.records.map(({ id }: { id: string }) => id);
    expect(await named('s-p2')).toEqual(['s-p2']);
    expect(await named('s-p1,s-p2,none')).toEqual(['s-p1', 's-p2']);
    expect(await named(',')).toEqual([]);
    const reason = '广告';
    const removed = await operator.call('POST', '/shares/s-p1/comments/removal', {
      comments: ['c2', 'x'],
      reason,
    });
    expect(removed.data).toEqual({ removed: 1 });
    expect((await operator.call('GET', '/shares/s-p1')).data).toMatchObject({
      comments: [{ id: 'c1', content: '标题再粗一点' }],
      votes: [
        { role: '标题', fontGNo: 'f', fontName: null, count: 2 },
        { role: '正文', count: 1 },
      ],
    });
    const clear = (body: object) => operator.call('POST', '/shares/s-p1/votes/removal', { reason, ...body });
    expect((await clear({ role: '标题' })).data).toEqual({ removed: 2 });
    expect((await clear({})).data).toEqual({ removed: 1 });
    // Comments of another link cannot be reached through this one.
    expect(
      (await operator.call('POST', '/shares/s-p2/comments/removal', { comments: ['c1'], reason })).data,
    ).toEqual({ removed: 0 });
    expect((await editor.call('GET', '/shares')).status).toBe(403);
    expect((await operator.call('GET', '/shares/none')).status).toBe(404);
  },
);

onStaffedSite('a notice to everybody is counted before it is sent', async ({ site, operator }) => {
  await insertUser(site.services.store.db, { status: 'disabled' });
  await insertUser(site.services.store.db);
  expect((await operator.call('GET', '/announcement-reach')).data).toEqual({ accounts: 4 });
});
