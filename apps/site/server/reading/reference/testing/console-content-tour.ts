import { LICENCE_USES } from '@ziwan/contract';
import type { Recorder } from './recorder.ts';

const later = '2026-05-02T02:00:00.000Z';

/**
 * The desk of content: entries, pictures, tags. Leaves one published entry of each kind. The site has imported
 * `news/from-file.md`.
 */
export async function tourContentDesk(
  tour: Recorder,
  files: { picture: Uint8Array; clip: Uint8Array },
): Promise<void> {
  const { call } = bind(tour);
  await call('admin-tags-create', { body: { id: 'kaishu', tagName: '楷书' } });
  const tag = await call('admin-tags-one', { params: { id: 'kaishu' } });
  await call('admin-tags-update', {
    params: { id: 'kaishu' },
    body: { revision: tag.revision, data: { tagName: '楷体字' } },
  });
  await call('admin-tags-list', { query: { size: 10 } });
  await call('admin-tags-create', { body: { id: 'unused', tagName: '不用的' } });
  await call('admin-tags-remove', { params: { id: 'unused' } });

  const media = await call('admin-media-create', {
    body: { title: '红底', alt: '一张红色的底图' },
    file: { name: 'red.png', bytes: files.picture },
  });
  const params = { id: media.id };
  await call('admin-media-list', { query: { size: 10 } });
  await call('admin-media-one', { params });
  await call('admin-media-update', {
    params,
    body: { revision: media.revision, data: { title: '红底', alt: '红色的底图' } },
  });
  await call('admin-media-remove', { params });
  await call('admin-media-recover', { params });
  await call('admin-media-part', {
    body: { upload: '6f1c9f0a3f634b9e9d570f4f1b9c2a10', offset: 0 },
    file: { name: 'part', bytes: files.picture },
  });
  await call('admin-media-remove', { params });
  await call('admin-media-purge', { params });

  await call('admin-entry-id', { query: { title: '春季活动' } });
  const draft = { kind: 'news', title: '新字体上线', markdown: '今天上线三款字体。', tags: ['kaishu'] };
  const made = await call('admin-entries-create', {
    body: {
      ...draft,
      id: 'new-fonts',
      summary: '三款手写体',
      fonts: [{ fontGNo: 'shi-hei' }],
      status: 'published',
    },
  });
  const at = { params: { id: 'new-fonts' } };
  await call('admin-entries-list', { query: { kind: 'news', size: 10 } });
  await call('admin-entries-one', at);
  const changed = await call('admin-entries-update', {
    ...at,
    body: {
      revision: made.revision,
      data: {
        ...draft,
        fonts: [{ fontGNo: 'shi-hei' }],
        markdown: '今天上线**四款**字体。',
        status: 'scheduled',
        publishAt: later,
      },
    },
  });
  const discarded = await call('admin-entries-discard', { ...at, body: { revision: changed.revision } });
  await call('admin-entries-history', at);
  await call('admin-entries-version', { params: { id: 'new-fonts', version: 2 } });
  const restored = await call('admin-entries-restore', {
    ...at,
    body: { revision: discarded.revision, version: 1 },
  });
  await call('admin-entries-preview', { body: { markdown: '## 小标题\n\n正文' } });
  await call('admin-entries-preview-page', { body: { ...draft, id: 'new-fonts', status: 'draft' } });
  const [{ revision }] = await call('admin-entries-changes', {
    body: {
      entries: [{ id: 'new-fonts', revision: restored.revision, change: { do: 'tag', addTags: ['kaishu'] } }],
    },
  });
  await call('admin-entries-unpublish', { ...at, body: { revision } });
  await call('admin-entries-remove', at);
  const back = await call('admin-entries-recover', at);
  await call('admin-entries-update', {
    ...at,
    body: {
      revision: back.revision,
      data: { ...draft, fonts: [{ fontGNo: 'shi-hei' }], status: 'published' },
    },
  });
  const fromFile = await call('admin-entries-one', { params: { id: 'from-file' } });
  await call('admin-entries-update', {
    params: { id: 'from-file' },
    body: {
      revision: fromFile.revision,
      data: { ...draft, tags: [], title: '改了的一篇', status: 'published' },
    },
  });
  await call('admin-files-list');
  await call('admin-files-hand-back', { body: { file: 'news/from-file.md' } });

  const { src } = await call('admin-media-create', {
    body: { title: '短片' },
    file: { name: 'clip.mp4', bytes: files.clip },
  });
  for (const [kind, id, title, more] of [
    ['baike', 'yan-zhenqing', '颜真卿', {}],
    ['notice', 'maintenance', '维护公告', {}],
    ['promotion', 'spring', '春季活动', { startsAt: '2026-04-01T00:00:00Z', endsAt: '2026-06-01T00:00:00Z' }],
    ['case', 'long-yin', '龙吟海报', { details: { client: '山海工作室' } }],
    ['video', 'strokes', '笔画怎么写', { details: { durationSeconds: 5, sources: [{ src }] } }],
    ['album', 'brush', '毛笔字', {}],
    ['heji', 'titles', '标题字', {}],
  ] as const)
    await call('admin-entries-create', {
      body: {
        kind,
        id,
        title,
        markdown: `${title}的正文。`,
        tags: ['kaishu'],
        fonts: [{ fontGNo: 'shi-hei' }],
        status: 'published',
        ...more,
      },
    });
}

/** The lists of the site: adverts, columns, links, old addresses, choices of forms. */
export async function tourLists(tour: Recorder): Promise<void> {
  const { call } = bind(tour);
  const lists: [name: string, input: Record<string, unknown>, change: Record<string, unknown>][] = [
    [
      'adverts',
      { id: 'spring', position: 'home', title: '新春字体', url: '/font', protocol: 2, isDisable: '1' },
      { title: '春季字体' },
    ],
    [
      'columns',
      { id: 'brush', type: 'font', name: '毛笔', url: '/font?tag=style.brush' },
      { name: '毛笔字' },
    ],
    [
      'links',
      { id: 'unicode', name: 'Unicode', url: 'https://www.unicode.org/', protocol: 1 },
      { name: '统一码' },
    ],
    ['redirects', { from: '/old-fonts', to: '/font' }, { to: '/font?kind=all' }],
    ['marketing', { dictNumber: 'topic', itemNumber: 'licence', itemName: '授权' }, { itemName: '授权咨询' }],
    [
      'licences',
      {
        id: 'free-1.0',
        name: '免费授权 1.0',
        evidence: '作者主页的说明',
        reviewedAt: '2026-04-30',
        matrix: terms('yes'),
      },
      { matrix: terms('no'), change: { effectiveOn: '2026-06-01', changes: '从今往后，游戏须另行授权' } },
    ],
    ['brands', { id: 'shan-hai', name: '山海字库', url: 'https://example.com/' }, { name: '山海' }],
    ['dictionary', { id: 'style.inked', type: 'style', name: '水墨' }, { name: '毛笔字' }],
    ['keywords', { keyword: '水墨', url: '/font?keyword=水墨' }, { keyword: '水墨字' }],
  ];
  for (const [name, input, change] of lists) {
    const made = await call(`admin-${name}-create`, { body: input });
    const params = { id: made.id };
    await call(`admin-${name}-list`, { query: { size: 10 } });
    await call(`admin-${name}-one`, { params });
    const changed = await call(`admin-${name}-update`, {
      params,
      body: { revision: made.revision, data: { ...input, ...change } },
    });
    if (name === 'licences') {
      await call('admin-licences-versions', { params });
      await call('admin-licences-withdraw', { params });
    }
    await call(`admin-${name}-remove`, { params: { id: changed.id } });
    // Visitors are to find one of each.
    if (!['redirects', 'licences'].includes(name)) await call(`admin-${name}-create`, { body: input });
  }
}

/** A release of two links, published and undone. */
export async function tourReleases(tour: Recorder): Promise<void> {
  const { call } = bind(tour);
  const input = { name: '春季上新', note: '两条友情链接', publishAt: null };
  const made = await call('admin-releases-create', { body: input });
  const params = { id: made.id };
  const data = { name: '字体之家', url: 'https://example.org/', protocol: 1 };
  await call('admin-releases-put', {
    params,
    body: {
      changes: [
        { kind: 'link', data: { ...data, id: 'home-of-type' } },
        { kind: 'link', data: { ...data, id: 'home-of-signs', name: '招牌之家' } },
      ],
    },
  });
  await call('admin-releases-drop', { params: { ...params, kind: 'link', subject: 'home-of-signs' } });
  const { revision } = await call('admin-releases-one', { params });
  const changed = await call('admin-releases-update', {
    params,
    body: { revision, data: { ...input, note: '一条友情链接' } },
  });
  await call('admin-releases-list', { query: { size: 10 } });
  await call('admin-releases-preview', { params });
  const published = await call('admin-releases-publish', { params, body: { revision: changed.revision } });
  await call('admin-releases-undo', { params, body: { revision: published.revision } });
  await call('admin-releases-repeat', { params });
  const changes = [{ kind: 'text', subject: 'new-fonts' }];
  for (const leaves of [true, false]) await call('admin-releases-together', { body: { changes, leaves } });
  const other = await call('admin-releases-create', { body: { ...input, name: '夏季上新' } });
  await call('admin-releases-remove', { params: { id: other.id } });
  await tourHistory(tour);
}

/** What visitors saw, and how it comes back. */
async function tourHistory(tour: Recorder): Promise<void> {
  const { call } = bind(tour);
  await call('admin-history-list', { query: { size: 3 } });
  const text = { params: { kind: 'text', subject: 'new-fonts' } };
  const { revision, states } = await call('admin-history-record', text);
  const { seq } = states.find((state: { seq: number | null; shown: boolean }) => state.seq && state.shown);
  await call('admin-history-bring-back', { ...text, body: { seq, revision, overwrite: true } });
  await call('admin-history-view', { body: { at: '2026-05-01T08:00:00.000Z' } });
}

/** Terms that permit all uses but redistribution, and games as stated. */
const terms = (game: 'yes' | 'no') =>
  LICENCE_USES.map(({ key: use }) => ({
    use,
    permission: use === 'redistribute' ? 'no' : use === 'game' ? game : 'yes',
  }));

const bind = (tour: Recorder) => ({ call: tour.call.bind(tour) });
