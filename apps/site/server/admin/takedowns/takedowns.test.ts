import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import { fontPool } from '@ziwan/catalogue/testing';
import type { SubsetItem } from '@ziwan/contract';
import type { TakedownReference } from '@ziwan/contract/admin';
import { eachDatabase, type TemporaryDatabase } from '@ziwan/store/testing';
import { expect } from 'vitest';
import type { Json } from '../../testing/font-desk.ts';
import { insertDownload, insertUser } from '../../testing/rows.ts';
import { writeSampleFonts } from '../../testing/sample-fonts.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { staffOf } from '../../testing/staff.ts';
import { Evidence } from './evidence.ts';

const WORDS = '权利人主张这款字体侵犯了它的著作权，我们核实后撤下。';
const GONE = 'S00542';

/** Two processes of a site with the sample fonts, and an operator. */
async function withSite(
  { options }: TemporaryDatabase,
  fn: (parts: {
    site: TestSite;
    other: TestSite;
    staff: Awaited<ReturnType<typeof staffOf>>;
    wait: () => void;
  }) => Promise<void>,
): Promise<void> {
  let ahead = 0;
  const start = (blobs?: TestSite['services']['blobs']) =>
    startTestSite({
      fonts: false,
      env: {
        ZIWAN_SECRET: 'shared by all processes of this site',
        RATE_LIMIT_API: '0',
        RATE_LIMIT_DOWNLOAD: '0',
        PUBLIC_ORIGIN: 'https://ziwan.example',
      },
      config: { store: options },
      overrides: { now: () => Date.now() + ahead, ...(blobs ? { blobs } : {}) },
    });
  const site = await start();
  const fonts = join(site.dataDir, 'fonts');
  await writeSampleFonts(fonts);
  const { store, blobs } = site.services;
  await importPath({ store, blobs, dataDir: site.dataDir, fontPool }, fonts);
  const other = await start(blobs);
  try {
    const staff = await staffOf(site, { id: 'the-operator', role: 'operator', nickname: '老周' });
    await fn({
      site,
      other,
      staff,
      wait: () => {
        ahead += 5000;
      },
    });
    expect([...site.errors, ...other.errors]).toEqual([]);
  } finally {
    await other.close();
    await site.close();
  }
}

const claim = (change: object = {}) => ({
  fontGNo: 'shi-hei',
  claimant: '某字库公司',
  right: '美术作品著作权',
  receivedOn: '2026-11-20',
  words: WORDS,
  ...change,
});

const statusOf = async (site: TestSite, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await site.get(path)).statusCode));

eachDatabase('a takedown finds the name of the font in adverts, columns and links', (database) =>
  withSite(database, async ({ staff: { call }, wait }) => {
    const made = async (path: string, body: object): Promise<Json> => {
      const answer = await call('POST', path, body);
      expect(answer.message).toBe('成功');
      return answer.data;
    };
    const ad = { position: 'home', isDisable: '1', url: '/font' };
    const named = await made('/adverts', { ...ad, title: '试黑体来了', summary: '试黑体，好看' });
    const other = await made('/adverts', { ...ad, title: '别的' });
    const column = await made('/columns', { type: 'foot', name: '用试黑体', url: '/font' });
    const link = await made('/links', { name: '试黑体之友', url: 'https://example.com/' });
    const { id, revision } = await made('/takedowns', claim());
    const { references, audience } = (await call('GET', `/takedowns/${id}/reach`)).data;
    expect(references.map(({ kind, subject, places }: TakedownReference) => [kind, subject, places])).toEqual(
      [
        ['advert', named.id, ['提到名字']],
        ['column', column.id, ['提到名字']],
        ['link', link.id, ['提到名字']],
      ],
    );
    const choices = [
      { kind: 'advert', subject: named.id, choice: 'replace', by: 'shi-fan' },
      { kind: 'column', subject: column.id, choice: 'hide' },
      { kind: 'link', subject: link.id, choice: 'leave' },
    ];
    const body = { revision, decision: 'upheld', reason: '成立', choices, told: audience.total };
    expect((await call('PUT', `/takedowns/${id}/decision`, body)).message).toBe('成功');
    wait();
    const one = async (path: string): Promise<Json> => (await call('GET', path)).data;
    expect(await one(`/adverts/${named.id}`)).toMatchObject({
      title: expect.not.stringContaining('试黑体'),
      summary: expect.not.stringContaining('试黑体'),
      url: '/font',
      isDisable: '1',
    });
    expect((await one(`/adverts/${other.id}`)).title).toBe('别的');
    expect(await one(`/columns/${column.id}`)).toMatchObject({ name: '用试黑体', enabled: false });
    expect(await one(`/links/${link.id}`)).toMatchObject({ name: '试黑体之友', enabled: true });
  }),
);

eachDatabase(
  'a takedown ends every address of the font in all processes, changes what names it, tells its readers, and is undone as one',
  (database) =>
    withSite(database, async ({ site, other, staff, wait }) => {
      const { db } = site.services.store;
      const call = staff.call;
      const made = async (path: string, body: object): Promise<Json> => {
        const answer = await call('POST', path, body);
        expect(answer.message).toBe('成功');
        return answer.data;
      };
      const text = (title: string, change: object) =>
        made('/entries', { kind: 'news', title, markdown: '正文。', status: 'published', ...change });
      const album = await text('黑体专辑', {
        kind: 'album',
        fonts: [
          { fontGNo: 'shi-hei', note: '主角' },
          { fontGNo: 'wu-wen', note: null },
        ],
      });
      const story = await text('怎么用', {
        markdown: '先看[试黑](/font/shi-hei)，再看 /font/shi-hei.html 。',
      });
      const praise = await text('赞试黑体', { markdown: '试黑体真好。[试黑](/font/shi-hei)' });
      const advert = await made('/adverts', {
        position: 'home',
        title: '新到',
        fontGNo: 'shi-hei',
        url: '/font/shi-hei',
        isDisable: '1',
      });
      await made('/keywords', { keyword: '黑', url: '/font/shi-hei', sort: 1 });
      const readers = [await insertUser(db), await insertUser(db), await insertUser(db)] as const;
      await insertDownload(db, { id: 'd1', family_gno: 'shi-hei', user_id: readers[0] });
      await insertDownload(db, { id: 'd2', family_gno: 'shi-hei', user_id: readers[0] });
      await insertDownload(db, { id: 'd3', family_gno: 'shi-hei', user_id: null });
      await db
        .insertInto('favourite_folders')
        .values({
          id: 'fo',
          user_id: readers[1],
          name: '默认',
          is_default: 1,
          sort: 0,
          created_at: '2026-01-01T00:00:00.000Z',
          updated_at: '2026-01-01T00:00:00.000Z',
        })
        .execute();
      await db
        .insertInto('favourite_fonts')
        .values({
          user_id: readers[1],
          folder_id: 'fo',
          family_gno: 'shi-hei',
          created_at: '2026-01-01T00:00:00.000Z',
          sort: 0,
        })
        .execute();

      // Addresses that visitors, CDNs and other sites hold, fetched before from both processes.
      const [item] = (await site.post('/webfont/http', [{ gno: 'shi-hei', text: '龙吟' }])).json().data as [
        SubsetItem,
      ];
      const link = (await site.get('/web/api/font/get-download-url?id=shi-hei&type=family')).json().data
        ?.url as string;
      const css = await site.get('/webfont/css/shi-hei.css');
      const slice = /url\("([^"]+)"\)/.exec(css.body)?.[1] as string;
      const addresses = [
        item.woff2Path,
        item.woffPath,
        '/webfont/css/shi-hei.css',
        new URL(slice, 'https://ziwan.example').pathname + new URL(slice, 'https://ziwan.example').search,
        '/web/api/font/getFontDetail?id=shi-hei',
        '/api/v1/web/search/fontInformation/shi-hei',
        '/web/api/font/licence-versions?fontGNo=shi-hei',
        link,
      ].filter((path) => path != null) as string[];
      for (const node of [site, other])
        expect(await statusOf(node, addresses)).toEqual(addresses.map(() => 200));
      const etag = (await other.get(item.woff2Path as string)).headers.etag as string;

      const opened = await made('/takedowns', claim());
      expect(opened).toMatchObject({ state: 'open', nameZh: '试黑体', told: 0, files: [] });
      const proof = await staff.upload(
        `/takedowns/${opened.id}/files`,
        Buffer.from('%PDF 证明'),
        {},
        '权属证明.pdf',
      );
      expect(proof.data.files).toMatchObject([{ fileName: '权属证明.pdf' }]);
      const evidence = new Evidence(db, site.services.blobs);
      const adding = (bytes: number) => {
        const fileName = '录像.mp4';
        const file = { fileName, bytes: new Uint8Array(bytes) };
        return evidence.add(opened.id, { file, fileName }, '2026-01-01T00:00:00.000Z');
      };
      await adding(20 * 2 ** 20);
      await expect(adding(20 * 2 ** 20 + 1)).rejects.toMatchObject({ key: 'PAYLOAD_TOO_LARGE' });
      const reach = (await call('GET', `/takedowns/${opened.id}/reach`)).data;
      expect(reach.audience).toEqual({ total: 2, downloaded: 1, projects: 0, favourites: 1 });
      // d3, and the link above.
      expect(reach.anonymous).toBe(2);
      const found = Object.fromEntries(
        reach.references.map((r: TakedownReference) => [`${r.kind} ${r.title}`, r.places]),
      );
      expect(found).toEqual({
        'text 黑体专辑': ['字体列表'],
        'text 怎么用': ['正文里的链接'],
        'text 赞试黑体': ['正文里的链接', '提到名字'],
        'advert 新到': ['用它写标题', '链接'],
        'keyword 黑': ['链接'],
      });
      expect(
        reach.references.filter(({ named }: TakedownReference) => named).map(({ title }: any) => title),
      ).toEqual(['赞试黑体']);
      expect(reach.purge.split('\n')).toEqual(
        expect.arrayContaining([
          'https://ziwan.example/font/shi-hei',
          'https://ziwan.example/webfont/t/shi-hei/*',
        ]),
      );
      const part = (item.woff2Path as string).split('/').at(-1)?.slice(0, 24);
      expect(reach.purge).toContain(`https://ziwan.example/webfont/f/${part}-*`);

      const decide = (choices: object[], change: object = {}) =>
        call('PUT', `/takedowns/${opened.id}/decision`, {
          revision: opened.revision,
          decision: 'upheld',
          reason: '权属证明齐全',
          choices,
          told: 2,
          ...change,
        });
      const choices = [
        { kind: 'text', subject: album.id, choice: 'replace', by: 'shi-bian' },
        { kind: 'text', subject: story.id, choice: 'drop' },
        { kind: 'text', subject: praise.id, choice: 'hide' },
        { kind: 'advert', subject: advert.id, choice: 'hide' },
        { kind: 'keyword', subject: '黑', choice: 'replace', by: 'wu-wen' },
      ];
      expect((await decide(choices.slice(1))).message).toContain('「黑体专辑」也提到它');
      expect((await decide(choices, { told: 5 })).message).toContain('从 5 变成了 2');
      const itself = [{ ...choices[0], by: 'shi-hei' }, ...choices.slice(1)];
      expect((await decide(itself)).message).toContain('别的字体');
      expect(await db.selectFrom('releases').select('id').execute()).toEqual([]);
      const before = await shownOf(site, db);
      const down = await decide(choices);
      expect(down.message).toBe('成功');
      expect(down.data).toMatchObject({ state: 'down', told: 2, decidedBy: { nickname: '老周' } });

      wait();
      for (const node of [site, other]) {
        for (const path of addresses) {
          const answer = await node.get(path, { 'if-none-match': etag });
          expect([path, answer.statusCode]).toEqual([path, 410]);
          expect(answer.headers['cache-control']).toBe('no-store');
          expect(answer.json()).toMatchObject({ code: GONE, data: { fontGNo: 'shi-hei', nameZh: '试黑体' } });
          expect(answer.json().message).toContain(WORDS);
        }
        const [drawn] = (await node.post('/webfont/http', [{ gno: 'shi-hei', text: '龙' }])).json().data;
        expect(drawn.error.code).toBe(GONE);
      }
      const now = async (id: string) =>
        (await site.get(`/web/api/web-wenzhang/getDetailById?id=${id}`)).json();
      expect((await now(story.id)).data.html ?? (await now(story.id)).data.body).toContain('先看试黑');
      expect((await now(praise.id)).code).not.toBe('S00000');
      const listed = await db
        .selectFrom('entry_fonts')
        .select(['family_gno', 'position'])
        .where('entry_id', '=', album.id)
        .orderBy('position')
        .execute();
      expect(listed.map(({ family_gno }) => family_gno)).toEqual(['shi-bian', 'wu-wen']);
      const row = await db
        .selectFrom('adverts')
        .selectAll()
        .where('id', '=', advert.id)
        .executeTakeFirstOrThrow();
      expect(row.is_disable).toBe('0');
      expect(await db.selectFrom('keywords').select('url').where('keyword', '=', '黑').execute()).toEqual([
        { url: '/font/wu-wen' },
      ]);
      const messages = await db.selectFrom('notifications').select(['user_id', 'title', 'body']).execute();
      expect(messages.map(({ user_id }) => user_id).sort()).toEqual([readers[0], readers[1]].sort());
      expect(messages[0]).toMatchObject({
        title: '「试黑体」已经撤下',
        body: expect.stringContaining(WORDS),
      });

      // The desk does not show it again by another way.
      const font = (await call('GET', '/fonts/shi-hei')).data;
      expect(font.obstacles.join()).toContain('某字库公司');
      const again = await call('POST', '/fonts/shi-hei/publish', { revision: font.revision });
      expect([again.status, again.message]).toEqual([409, expect.stringContaining('撤架案还在')]);

      const release = (await call('GET', `/releases/${down.data.releaseId}`)).data;
      const undone = await call('POST', `/releases/${release.id}/undo`, { revision: release.revision });
      expect(undone.message).toBe('成功');
      wait();
      for (const node of [site, other])
        expect(await statusOf(node, addresses)).toEqual(addresses.map(() => 200));
      expect(await shownOf(site, db)).toEqual(before);
      expect((await call('GET', `/takedowns/${opened.id}`)).data.state).toBe('restored');
      expect(
        (await db.selectFrom('notifications').select('title').execute()).map(({ title }) => title).sort(),
      ).toEqual(['「试黑体」已经撤下', '「试黑体」已经撤下', '「试黑体」恢复了', '「试黑体」恢复了']);
      // Without a claim, a font is only withdrawn, and says so.
      const named = (await call('GET', '/fonts/shi-hei/mentions')).data;
      expect(named.map(({ title }: TakedownReference) => title)).toContain('黑体专辑');
      const shown = (await call('GET', '/fonts/shi-hei')).data;
      await call('POST', '/fonts/shi-hei/unpublish', { revision: shown.revision });
      wait();
      const answer = await other.get(addresses[0] as string);
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        '「试黑体」已经从本站下架。下载过的文件，仍照下载时的授权使用',
      ]);
      // Nothing waits at the desk that was not there before.
      expect(await db.selectFrom('entry_changes').selectAll().execute()).toEqual([]);
    }),
);

eachDatabase('a takedown is undone without a question over changes that only the desk has', (database) =>
  withSite(database, async ({ site, staff: { call }, wait }) => {
    const { db } = site.services.store;
    const text = { kind: 'news', title: '怎么用', status: 'published' };
    const shown = (await call('POST', '/entries', { ...text, markdown: '看[试黑](/font/shi-hei)。' })).data;
    const edit = async (markdown: string): Promise<Json> => {
      const { revision } = (await call('GET', `/entries/${shown.id}`)).data;
      const data = { ...text, status: 'draft', markdown };
      const saved = await call('PUT', `/entries/${shown.id}`, { revision, data });
      expect(saved.message).toBe('成功');
      return saved.data;
    };
    await edit('还没写完，看[试黑](/font/shi-hei)。');
    const before = await shownOf(site, db);
    const { id, revision } = (await call('POST', '/takedowns', claim())).data;
    const { audience } = (await call('GET', `/takedowns/${id}/reach`)).data;
    const choices = [{ kind: 'text', subject: shown.id, choice: 'drop' }];
    const body = { revision, decision: 'upheld', reason: '成立', choices, told: audience.total };
    const down = await call('PUT', `/takedowns/${id}/decision`, body);
    expect(down.message).toBe('成功');
    wait();
    await edit('写完了，不提它。');
    const release = (await call('GET', `/releases/${down.data.releaseId}`)).data;
    expect(release.changes.map(({ changedSince }: Json) => changedSince)).toEqual([false, false]);
    const undone = await call('POST', `/releases/${release.id}/undo`, { revision: release.revision });
    expect(undone.message).toBe('成功');
    expect(await shownOf(site, db)).toEqual(before);
    expect((await call('GET', `/entries/${shown.id}`)).data.markdown).toBe('写完了，不提它。');
  }),
);

/** What visitors see of what may name the font. */
async function shownOf(site: TestSite, db: TestSite['services']['store']['db']) {
  return {
    entries: await db
      .selectFrom('entries')
      .select(['id', 'title', 'body_html', 'status', 'publish_at', 'details'])
      .orderBy('id')
      .execute(),
    fonts: await db.selectFrom('entry_fonts').selectAll().orderBy('entry_id').orderBy('position').execute(),
    adverts: (await db.selectFrom('adverts').selectAll().execute()).map(({ updated_at: _, ...row }) => row),
    keywords: await db.selectFrom('keywords').selectAll().orderBy('keyword').execute(),
    family: (await db.selectFrom('families').selectAll().where('gno', '=', 'shi-hei').execute()).map(
      ({ updated_at: _, ...row }) => row,
    ),
    detail: (await site.get('/web/api/font/getFontDetail?id=wu-wen')).json().data.nameZh,
  };
}
