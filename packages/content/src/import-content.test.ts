import { readContentRevision } from '@ziwan/store';
import sharp from 'sharp';
import { expect } from 'vitest';
import { mediaOf } from './media.ts';
import { giveListToConsole, handBack } from './ownership.ts';
import { BAIKE, fill, LIU, png, TAGS, withFolder } from './testing/folder.ts';
import { ownRelease } from './timed-text.ts';
import { writeEntry } from './write-entry.ts';
import { putListRow } from './write-lists.ts';

withFolder('importing a folder twice changes nothing the second time', async (folder, { db }) => {
  await fill(folder);
  const first = await folder.import();
  expect(first).toEqual({
    created: ['baike/liu.md', 'baike/yan.md'],
    updated: [],
    unchanged: [],
    unpublished: [],
    left: [],
    waiting: [],
    kept: [],
    lists: ['site/tags.yaml'],
    refused: [],
  });
  const row = await db.selectFrom('entries').selectAll().where('id', '=', 'yan').executeTakeFirstOrThrow();
  const cover = JSON.parse(row.cover as string);
  expect(cover).toMatchObject({ width: 30, height: 20, alt: '像' });
  expect(row).toMatchObject({
    kind: 'baike',
    publish_at: '2025-12-31T16:00:00.000Z',
    origin: 'baike/yan.md',
    body_text: '见柳公权与字体。\n碑',
  });
  expect(row.body_html).toContain(`<img src="${cover.src}" alt="碑" width="30" height="20"`);
  expect(JSON.parse(row.details)).toEqual({ dynasty: '唐', dates: null, aliases: ['颜鲁公'] });
  const media = mediaOf(cover.src.slice('/media/'.length));
  expect(await sharp((await folder.blobs.get(media?.key as string)) as Uint8Array).metadata()).toMatchObject({
    format: 'webp',
    width: 30,
  });

  const revision = await readContentRevision(db);
  expect(await folder.import()).toMatchObject({
    created: [],
    updated: [],
    unchanged: ['baike/liu.md', 'baike/yan.md'],
    lists: [],
  });
  expect(await readContentRevision(db)).toBe(revision);
});

withFolder(
  'a changed file or picture updates its entry; a deleted file unpublishes it only when told, until it returns',
  async (folder, { db }) => {
    await fill(folder);
    await folder.import();
    await folder.write('baike/liu.md', LIU.replace('玄秘塔碑', '神策军碑'));
    await folder.write(
      'baike/pictures/yan.png',
      await sharp({ create: { width: 50, height: 20, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    );
    expect(await folder.import()).toMatchObject({ updated: ['baike/liu.md', 'baike/yan.md'], refused: [] });
    await folder.write('baike/yan.md', BAIKE.replace('[柳公权](/baike/liu)', '柳公权'));
    await folder.remove('baike/liu.md');
    expect(await folder.import()).toMatchObject({
      updated: ['baike/yan.md'],
      unpublished: [],
      left: ['baike/liu.md'],
    });
    const status = async () =>
      (await db.selectFrom('entries').select('status').where('id', '=', 'liu').executeTakeFirstOrThrow())
        .status;
    expect(await status()).toBe('published');
    const told = { withdraw: true };
    expect(await folder.import(told)).toMatchObject({ unpublished: ['baike/liu.md'], left: [] });
    expect(await status()).toBe('draft');
    expect(await folder.import(told)).toMatchObject({ unpublished: [], left: [] });
    await folder.write('baike/liu.md', LIU);
    expect(await folder.import()).toMatchObject({ updated: ['baike/liu.md'] });
    expect(await status()).toBe('published');
  },
);

withFolder(
  'an entry edited in the console ignores its file until it is handed back',
  async (folder, { db }) => {
    await fill(folder);
    await folder.import();
    const liu = () => db.selectFrom('entries').selectAll().where('id', '=', 'liu').executeTakeFirstOrThrow();
    await writeEntry(db, { id: 'liu', kind: 'baike', title: '柳少师', publishAt: '2026-01-01T00:00:00Z' });
    expect(await folder.import()).toMatchObject({ kept: ['baike/liu.md'], unchanged: ['baike/yan.md'] });
    await folder.write('baike/liu.md', LIU.replace('title: 柳公权', 'title: 柳诚悬'));
    expect(await folder.import()).toMatchObject({ kept: ['baike/liu.md'], updated: [] });
    expect(await liu()).toMatchObject({ title: '柳少师', origin: 'baike/liu.md', version: 2 });

    await handBack(db, 'baike/liu.md');
    await expect(handBack(db, 'baike/liu.md')).rejects.toMatchObject({ code: 'NOT_KEPT' });
    expect(await folder.import()).toMatchObject({ kept: [], updated: ['baike/liu.md'] });
    expect(await liu()).toMatchObject({ title: '柳诚悬', version: 3, desk_since: null });

    // A file may be deleted while the console owns its entry.
    await writeEntry(db, { id: 'liu', kind: 'baike', title: '柳少师', publishAt: '2026-01-01T00:00:00Z' });
    await folder.write('baike/yan.md', BAIKE.replace('[柳公权](/baike/liu)', '柳公权'));
    await folder.remove('baike/liu.md');
    expect(await folder.import()).toMatchObject({ unpublished: [] });
    expect((await liu()).status).toBe('published');
  },
);

withFolder(
  'handing an entry back drops what the console scheduled, and visitors see no change until the next import',
  async (folder, { db }) => {
    await fill(folder);
    await folder.import();
    const entry = (id: string) =>
      db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const later = { kind: 'baike', publishAt: '2100-01-01T00:00:00.000Z', status: 'scheduled' } as const;
    await writeEntry(db, { ...later, id: 'liu', title: '定时的题' });
    await writeEntry(db, { ...later, id: 'yan', title: '定时的题' }, { takeDown: true });
    expect(await ownRelease(db, 'liu')).toMatchObject({
      name: '定时：定时的题',
      publish_at: later.publishAt,
    });
    expect(await handBack(db, 'baike/liu.md')).toBe(true);
    expect(await handBack(db, 'baike/yan.md')).toBe(true);

    expect(await ownRelease(db, 'liu')).toBeUndefined();
    expect(await entry('liu')).toMatchObject({ title: '柳公权', status: 'published', version: 3 });
    expect(await entry('yan')).toMatchObject({ title: '定时的题', status: 'draft', version: 3 });
    const versions = await db
      .selectFrom('entry_versions')
      .select('snapshot')
      .where('entry_id', '=', 'liu')
      .orderBy('version')
      .execute();
    expect(versions.map(({ snapshot }) => JSON.parse(snapshot).title)).toEqual([
      '柳公权',
      '定时的题',
      '柳公权',
    ]);
    expect((await folder.import()).updated).toEqual(['baike/liu.md', 'baike/yan.md']);
    expect(await entry('yan')).toMatchObject({ title: '颜真卿', status: 'published' });
    await writeEntry(db, { id: 'liu', kind: 'baike', title: '柳少师', publishAt: '2026-01-01T00:00:00Z' });
    expect(await handBack(db, 'baike/liu.md')).toBe(false);
  },
);

withFolder('a file whose name the console’s own pages use is refused', async (folder) => {
  await fill(folder);
  await folder.write('baike/create.md', LIU);
  await folder.write('site/tags.yaml', `${TAGS}- { tagId: create, tagName: 建 }\n`);
  const refused = (await folder.import()).refused.slice(0, 2);
  expect(refused.map(({ file, message }) => [file, message])).toEqual([
    ['baike/create.md', '文件名：「create」是后台自己要用的地址，请换一个'],
    ['site/tags.yaml', '编号：「create」是后台自己要用的地址，请换一个'],
  ]);
});

withFolder(
  'a list edited in the console ignores its file until it is handed back',
  async (folder, { db }) => {
    await fill(folder);
    await folder.import();
    await db.transaction().execute(async (trx) => {
      await putListRow(
        trx,
        'tags',
        { tagId: 'kaishu', tagName: '正楷', sort: 1 },
        '2026-01-01T00:00:00.000Z',
      );
      await giveListToConsole(trx, 'tags', '2026-01-01T00:00:00.000Z');
    });
    await folder.write('site/tags.yaml', `${TAGS}- { tagId: lishu, tagName: 隶书 }\n`);
    expect(await folder.import()).toMatchObject({ kept: ['site/tags.yaml'], lists: [] });
    const names = async () =>
      (await db.selectFrom('content_tags').select('tag_name').orderBy('tag_id').execute()).map(
        (t) => t.tag_name,
      );
    expect(await names()).toEqual(['正楷']);
    await handBack(db, 'site/tags.yaml');
    expect(await folder.import()).toMatchObject({ kept: [], lists: ['site/tags.yaml'] });
    expect(await names()).toEqual(['楷书', '隶书']);
  },
);

withFolder(
  'imported pictures enter the media library, and the text points to them there',
  async (folder, { db }) => {
    await fill(folder);
    await folder.import();
    const media = await db.selectFrom('media_files').selectAll().execute();
    expect(media).toMatchObject([
      {
        kind: 'picture',
        media_type: 'image/webp',
        width: 30,
        height: 20,
        title: 'yan.png',
        alt: '像',
        user_id: null,
      },
    ]);
    const { body_markdown } = await db
      .selectFrom('entries')
      .select('body_markdown')
      .where('id', '=', 'yan')
      .executeTakeFirstOrThrow();
    expect(body_markdown).toContain(`![碑](/media/${media[0]?.name})`);
    expect(await db.selectFrom('version_media').selectAll().execute()).toEqual([
      { entry_id: 'yan', version: 1, name: media[0]?.name },
    ]);
  },
);

withFolder(
  'invalid files are rejected one by one with a reason; the others are imported',
  async (folder, { db }) => {
    const entry = (front: string, body = '') =>
      `---\ntitle: 甲\npublishAt: 2026-01-01\n${front}\n---\n${body}\n`;
    await folder.write('news/good.md', entry(''));
    await folder.write('news/font.md', entry('fonts: [nope]'));
    await folder.write('news/tag.md', entry('tags: [nope]'));
    await folder.write(
      'news/link.md',
      entry('', '[a](/baike/nope) [b](/font/nope) [c](/nowhere) [d](relative.html)'),
    );
    await folder.write('news/draft.md', entry('status: draft'));
    await folder.write('news/to-draft.md', entry('', '[a](/news/draft)'));
    await folder.write('news/wrong-kind.md', entry('', '[a](/baike/good)'));
    await folder.write('news/picture.md', entry('', '![a](no.png)'));
    await folder.write('news/outside.md', entry('cover: ../../../etc/passwd'));
    await folder.write('news/svg.md', entry('cover: a.svg'));
    await folder.write('news/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await folder.write('news/Bad Name.md', entry(''));
    await folder.write('news/field.md', entry('dynasty: 唐'));
    await folder.write('news/yaml.md', entry('summary: [', ''));
    await folder.write('news/plain.md', '没有信息');
    await folder.write('site/friend-links.yaml', '- { id: a, name: 甲, url: /nowhere, protocol: 2 }\n');
    const { refused, created } = await folder.import();
    expect(created).toEqual(['news/draft.md', 'news/good.md']);
    expect(Object.fromEntries(refused.map((r) => [r.file, [r.code, r.message]]))).toEqual({
      'news/font.md': ['UNKNOWN_FONT', '没有这些字体：nope'],
      'news/tag.md': ['UNKNOWN_TAG', '没有这些标签：nope'],
      'news/link.md': ['BROKEN_LINK', '链接没有去处：/baike/nope、/font/nope、/nowhere、relative.html'],
      'news/to-draft.md': ['BROKEN_LINK', '链接没有去处：/news/draft'],
      'news/wrong-kind.md': ['BROKEN_LINK', '链接没有去处：/baike/good'],
      'news/picture.md': ['FILE_MISSING', '没有这个文件：news/no.png'],
      'news/outside.md': ['FILE_MISSING', '../../../etc/passwd：须是内容文件夹里的文件'],
      'news/svg.md': ['IMAGE_REFUSED', 'a.svg：只接收 JPG、PNG、WebP、AVIF 图片'],
      'news/Bad Name.md': ['INVALID', 'id：须为小写字母、数字与连字符'],
      'news/field.md': ['INVALID', 'details：不认识 dynasty'],
      'news/yaml.md': ['FRONT_MATTER', expect.stringMatching(/^YAML 有误，第 \d+ 行$/)],
      'news/plain.md': ['FRONT_MATTER', '文件须以 --- 之间的信息开头'],
      'site/friend-links.yaml': ['BROKEN_LINK', '链接没有去处：/nowhere'],
    });
    expect(await db.selectFrom('entries').select('id').execute()).toHaveLength(2);
  },
);

withFolder('two files cannot share an id', async (folder) => {
  await folder.write('news/same.md', '---\ntitle: 甲\npublishAt: 2026-01-01\n---\n');
  await folder.write('baike/same.md', '---\ntitle: 乙\npublishAt: 2026-01-01\n---\n');
  const { created, refused } = await folder.import();
  expect(created).toEqual(['baike/same.md']);
  expect(refused).toEqual([
    { file: 'news/same.md', code: 'ID_TAKEN', message: '编号 same 已经用于baike/same.md' },
  ]);
});

withFolder('a check reports the same outcome and writes no row', async (folder, { db }) => {
  await fill(folder);
  await folder.write('news/font.md', '---\ntitle: 甲\npublishAt: 2026-01-01\nfonts: [nope]\n---\n');
  const looked = await folder.import({ check: true });
  expect(looked).toMatchObject({
    created: ['baike/liu.md', 'baike/yan.md'],
    refused: [{ file: 'news/font.md', code: 'UNKNOWN_FONT' }],
  });
  expect(await db.selectFrom('entries').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('content_tags').selectAll().execute()).toEqual([]);
});

withFolder('a folder without entries is an error and changes nothing', async (folder, { db }) => {
  await fill(folder);
  await folder.import();
  for (const file of ['baike/yan.md', 'baike/liu.md']) await folder.remove(file);
  await expect(folder.import()).rejects.toMatchObject({ code: 'NOTHING_TO_IMPORT' });
  expect(await db.selectFrom('entries').select('status').execute()).toEqual([
    { status: 'published' },
    { status: 'published' },
  ]);
});

withFolder('a video entry stores its file, captions and poster', async (folder, { db }) => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(100)]);
  await folder.write('video/a.mp4', mp4);
  await folder.write('video/a.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\n字\n');
  await folder.write('video/poster.png', await png());
  await folder.write(
    'video/a.md',
    [
      '---',
      'title: 一支笔',
      'publishAt: 2026-01-01',
      'durationSeconds: 12.5',
      'poster: { src: poster.png, alt: 笔 }',
      'sources: [{ src: a.mp4, width: 1280, height: 720 }]',
      'captions: [{ src: a.vtt, lang: zh-CN, label: 中文 }]',
      '---',
    ].join('\n'),
  );
  expect(await folder.import()).toMatchObject({ created: ['video/a.md'], refused: [] });
  const { details } = await db.selectFrom('entries').select('details').executeTakeFirstOrThrow();
  expect(JSON.parse(details)).toMatchObject({
    durationSeconds: 12.5,
    sources: [
      { src: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.mp4$/), type: 'video/mp4', bytes: mp4.length },
    ],
    captions: [{ src: expect.stringMatching(/\.vtt$/), lang: 'zh-CN', label: '中文' }],
    poster: { width: 30, alt: '笔' },
  });
});

withFolder(
  'a file that becomes a draft or gets a later time leaves its page up, and the import says so',
  async (folder, { db }) => {
    await fill(folder);
    await folder.import();
    const title = async () => {
      const row = await db
        .selectFrom('entries')
        .select(['title', 'status'])
        .where('id', '=', 'liu')
        .executeTakeFirstOrThrow();
      return `${row.title} ${row.status}`;
    };
    const draft = LIU.replace('柳公权', '草稿的题').replace('publishAt', 'status: draft\npublishAt');
    await folder.write('baike/liu.md', draft);
    const waiting = [{ file: 'baike/liu.md', at: null }];
    expect(await folder.import({ check: true })).toMatchObject({ waiting });
    for (const _ of [1, 2]) expect(await folder.import()).toMatchObject({ waiting, refused: [] });
    expect(await title()).toBe('柳公权 published');

    await folder.write(
      'baike/liu.md',
      LIU.replace('2026-01-01 09:30', '2999-01-01').replace('柳公权', '将来的题'),
    );
    const later = [{ file: 'baike/liu.md', at: '2998-12-31T16:00:00.000Z' }];
    expect(await folder.import()).toMatchObject({ waiting: later });
    expect(await title()).toBe('柳公权 published');
    expect(await ownRelease(db, 'liu')).toMatchObject({ publish_at: later[0]?.at, single: 1 });
    expect(await folder.import()).toMatchObject({
      waiting: later,
      unchanged: ['baike/liu.md', 'baike/yan.md'],
    });

    await folder.write('baike/yan.md', BAIKE.replace('[柳公权](/baike/liu)', '柳公权'));
    await folder.write('baike/liu.md', LIU);
    await folder.import();
    expect(await ownRelease(db, 'liu')).toBeUndefined();
    await folder.write('baike/liu.md', draft);
    expect(await folder.import({ withdraw: true })).toMatchObject({
      unpublished: ['baike/liu.md'],
      waiting: [],
    });
    expect(await title()).toBe('草稿的题 draft');
  },
);
