import { dayOf } from '@ziwan/contract/site-time';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';
import { staffOf } from '../../testing/staff.ts';

const desk = await startFontDesk();
const { site, operator, sample, wait } = desk;
const editor = await staffOf(site, { id: 'the-editor', role: 'editor', nickname: '小编' });

const text = (title: string, change: object = {}) => ({
  kind: 'news',
  title,
  markdown: '正文。',
  status: 'published',
  ...change,
});

async function release(name: string, change: object = {}): Promise<Json> {
  return (await operator('POST', '/releases', { name, ...change })).data;
}

const put = (id: string, kind: 'font' | 'text' | 'advert', record: Json, change: object = {}) =>
  operator('PUT', `/releases/${id}/changes`, {
    changes: [{ kind, subject: record.id, revision: record.revision, ...change }],
  });

const one = async (id: string): Promise<Json> => (await operator('GET', `/releases/${id}`)).data;
const publish = async (id: string) =>
  operator('POST', `/releases/${id}/publish`, { revision: (await one(id)).revision });
const undo = async (id: string, choice: object = {}) =>
  operator('POST', `/releases/${id}/undo`, { revision: (await one(id)).revision, ...choice });

async function newText(title: string, change: object = {}): Promise<Json> {
  return (await operator('POST', '/entries', text(title, change))).data;
}

/** Saves a text as the form does with the switch at a release: the desk has it, visitors do not. */
async function editText(record: Json, change: object): Promise<Json> {
  const { id, kind, title, markdown, fonts, tags } = record;
  const data = { id, kind, title, markdown, fonts, tags, status: 'draft', ...change };
  return (await operator('PUT', `/entries/${id}`, { revision: record.revision, data })).data;
}

async function readText(id: string): Promise<string | null> {
  wait();
  const answer = await site.get(`/web/api/web-wenzhang/getDetailById?id=${id}`);
  return answer.statusCode === 200 ? answer.json().data.title : null;
}

async function readFont(gno: string): Promise<string | null> {
  wait();
  const answer = await site.get(`/web/api/font/getFontDetail?id=${gno}`);
  return answer.statusCode === 200 ? answer.json().data.nameZh : null;
}

const fontAt = async (gno: string): Promise<Json> => (await operator('GET', `/fonts/${gno}`)).data;

async function editFont(gno: string, change: object): Promise<Json> {
  const font = await fontAt(gno);
  const saved = await operator('PUT', `/fonts/${gno}`, {
    revision: font.revision,
    data: { ...font, ...change },
  });
  expect(saved.message).toBe('成功');
  return saved.data;
}

async function newFont(name: string, file: string): Promise<Json> {
  const made = (await desk.draft([`${file}.ttf`, sample[file] as Uint8Array])).data;
  return editFont(made.id, { nameZh: name, licenceId: 'ofl-1.1', licenceText: OFL });
}

describe('a release', () => {
  test('brings a font and the text about it to the site in one moment, and takes both back in one', async () => {
    const font = await newFont('春山体', 'regular');
    const story = await newText('旧标题');
    const spring = await release('春季上新');
    const edited = await editText(story, {
      title: '新标题',
      markdown: `[春山体](/font/${font.id})上线。`,
      fonts: [{ fontGNo: font.id, note: null }],
    });
    await put(spring.id, 'font', font);
    const held = (await put(spring.id, 'text', edited)).data;
    expect(held.changes.map(({ kind, title, effect }: Json) => [kind, title, effect])).toEqual([
      ['font', '春山体', 'appears'],
      ['text', '新标题', 'changes'],
    ]);
    expect(held.changes[1].differences).toContainEqual({ field: 'title', before: '旧标题', after: '新标题' });
    expect(held.changes[1].findings).toEqual([]);
    expect(await readText(story.id)).toBe('旧标题');
    expect(await readFont(font.id)).toBeNull();

    expect((await publish(spring.id)).data).toMatchObject({ state: 'published', size: 2 });
    expect(await readText(story.id)).toBe('新标题');
    expect(await readFont(font.id)).toBe('春山体');

    expect((await undo(spring.id)).data).toMatchObject({ state: 'undone' });
    expect(await readText(story.id)).toBe('旧标题');
    expect(await readFont(font.id)).toBeNull();
    const desk = (await operator('GET', `/entries/${story.id}`)).data;
    expect(desk).toMatchObject({ title: '新标题', waiting: { publishAt: null } });
    expect((await fontAt(font.id)).nameZh).toBe('春山体');
    const again = await operator('POST', `/releases/${spring.id}/repeat`);
    expect(again.data).toMatchObject({ name: '春季上新', state: 'open', size: 2 });
  });

  test('puts the former description, licence and files of a public font back', async () => {
    const before = await fontAt('shi-hei');
    const edited = await editFont('shi-hei', {
      about: '改过的介绍',
      licenceId: 'cc0-1.0',
      licenceText: null,
      licenceChange: { effectiveOn: dayOf(site.services.now()), changes: '放弃权利' },
    });
    const spring = await release('换授权');
    await put(spring.id, 'font', edited);
    const done = await publish(spring.id);
    expect([done.status, done.message]).toEqual([200, '成功']);
    expect(await fontAt('shi-hei')).toMatchObject({
      about: '改过的介绍',
      licenceId: 'cc0-1.0',
      state: 'published',
    });
    expect((await undo(spring.id)).status).toBe(200);
    wait();
    const shown = await site.services.store.db
      .selectFrom('families')
      .select(['about', 'licence_id'])
      .where('gno', '=', 'shi-hei')
      .executeTakeFirstOrThrow();
    expect(shown).toEqual({ about: before.about, licence_id: before.licenceId });
    // What was published waits at the desk.
    expect(await fontAt('shi-hei')).toMatchObject({ about: '改过的介绍', state: 'changed' });
  });

  test('is not published while one of its records was changed after it was put in, and names the record', async () => {
    const story = await newText('冲突的一篇', { status: 'draft' });
    const other = await newText('另一篇', { status: 'draft' });
    const spring = await release('有冲突');
    await put(spring.id, 'text', story);
    await put(spring.id, 'text', other);
    const moved = await editText(story, { title: '又改了' });
    const [conflict] = (await one(spring.id)).changes.filter(({ subject }: Json) => subject === story.id);
    expect(conflict.findings).toMatchObject([{ level: 'blocks', code: 'conflict' }]);
    const refused = await publish(spring.id);
    expect(refused).toMatchObject({ status: 409, code: 'S00540' });
    expect(refused.message).toContain('冲突的一篇');
    expect(await readText(other.id)).toBeNull();

    await put(spring.id, 'text', moved);
    expect((await publish(spring.id)).status).toBe(200);
    expect(await readText(story.id)).toBe('又改了');
    expect(await readText(other.id)).toBe('另一篇');
  });

  test('asks before it is undone about records that were changed since, and leaves or puts back each as told', async () => {
    const [kept, back] = [await newText('甲一'), await newText('乙一')];
    const spring = await release('撤回时问');
    await put(spring.id, 'text', await editText(kept, { title: '甲二' }));
    await put(spring.id, 'text', await editText(back, { title: '乙二' }));
    await publish(spring.id);
    for (const id of [kept.id, back.id]) {
      const record = (await operator('GET', `/entries/${id}`)).data;
      await editText(record, { title: `${record.title}之后`, status: 'published' });
    }
    expect((await one(spring.id)).changes.map(({ changedSince }: Json) => changedSince)).toEqual([
      true,
      true,
    ]);
    const refused = await undo(spring.id);
    expect(refused).toMatchObject({ status: 409, code: 'S00541' });
    expect(refused.message).toContain('甲二');
    const named = (id: string) => [{ kind: 'text', subject: id }];
    expect((await undo(spring.id, { skip: named(kept.id) })).status).toBe(409);
    expect((await undo(spring.id, { skip: named(kept.id), overwrite: named(back.id) })).status).toBe(200);
    expect(await readText(kept.id)).toBe('甲二之后');
    expect(await readText(back.id)).toBe('乙一');
    // The later text is not lost.
    expect((await operator('GET', `/entries/${back.id}`)).data.title).toBe('乙二之后');
  });

  test('is undone without a question about what was changed since and changed back', async () => {
    const story = await newText('没变的', { tags: [] });
    const advert = { position: 'home', title: '横幅', url: '/font', isDisable: '1' };
    const banner = (await operator('POST', '/adverts', advert)).data;
    const before = (await fontAt('shi-bian')).tags;
    const spring = await release('改了又改回');
    await put(spring.id, 'text', await editText(story, { title: '没变的二' }));
    await put(spring.id, 'font', await editFont('shi-bian', { tags: ['style.song'] }));
    const data = { ...advert, title: '新横幅' };
    await put(spring.id, 'advert', { id: banner.id }, { data });
    expect((await publish(spring.id)).status).toBe(200);

    for (const title of ['改过', '没变的二']) {
      const record = (await operator('GET', `/entries/${story.id}`)).data;
      wait();
      await editText(record, { title, status: 'published' });
    }
    for (const tags of [[...before, 'style.hei'], ['style.song']]) {
      wait();
      const { id, revision } = await editFont('shi-bian', { tags });
      await operator('POST', `/fonts/${id}/publish`, { revision });
    }
    for (const title of ['改过', '新横幅']) {
      const { revision } = (await operator('GET', `/adverts/${banner.id}`)).data;
      wait();
      await operator('PUT', `/adverts/${banner.id}`, { revision, data: { ...advert, title } });
    }
    const { changes } = await one(spring.id);
    expect(changes.map(({ kind, changedSince }: Json) => [kind, changedSince])).toEqual([
      ['font', false],
      ['text', false],
      ['advert', false],
    ]);
    expect((await undo(spring.id)).status).toBe(200);
    expect(await readText(story.id)).toBe('没变的');
    expect((await operator('GET', `/adverts/${banner.id}`)).data.title).toBe('横幅');
  });

  test('asks about a picture that was replaced since, and one of the same words', async () => {
    const advert = { position: 'home', title: '图', url: '/font', isDisable: '1' };
    const image = async (background: string) => {
      const made = sharp({ create: { width: 64, height: 48, channels: 3, background } });
      const { data } = await editor.upload('/media', await made.png().toBuffer(), { alt: '同' }, '图.png');
      return { src: data.src, alt: '同一句' };
    };
    const banner = (await operator('POST', '/adverts', advert)).data;
    const spring = await release('图');
    const first = { ...advert, image: await image('#c8102e') };
    await put(spring.id, 'advert', { id: banner.id }, { data: first });
    await publish(spring.id);
    const { revision } = (await operator('GET', `/adverts/${banner.id}`)).data;
    const second = { ...advert, image: await image('#102ec8') };
    expect((await operator('PUT', `/adverts/${banner.id}`, { revision, data: second })).status).toBe(200);
    expect((await one(spring.id)).changes.map(({ changedSince }: Json) => changedSince)).toEqual([true]);
  });

  test('publishes what was changed after it was put in and changed back', async () => {
    const story = await newText('来回', { status: 'draft' });
    const spring = await release('来回');
    await put(spring.id, 'text', story);
    await put(spring.id, 'font', await editFont('shi-bian', { about: '来回的介绍' }));
    const moved = await editText(story, { title: '去' });
    await editFont('shi-bian', { about: '去' });
    expect((await one(spring.id)).changes.map(({ findings }: Json) => findings[0]?.code)).toEqual([
      'conflict',
      'conflict',
    ]);
    await editText(moved, { title: '来回' });
    await editFont('shi-bian', { about: '来回的介绍' });
    expect((await publish(spring.id)).data?.state).toBe('published');
    expect(await readText(story.id)).toBe('来回');
    expect(await fontAt('shi-bian')).toMatchObject({ about: '来回的介绍', state: 'published' });
  });

  test('is undone without a record that was deleted since', async () => {
    const [gone, other] = [await newText('要删的'), await newText('没删的')];
    const spring = await release('有一条删了');
    await put(spring.id, 'text', await editText(gone, { title: '要删的二' }));
    await put(spring.id, 'text', await editText(other, { title: '没删的二' }));
    await publish(spring.id);
    await operator('DELETE', `/entries/${gone.id}`);
    const { changes } = await one(spring.id);
    expect(changes.map(({ gone, changedSince }: Json) => [gone, changedSince])).toEqual([
      [false, false],
      [true, true],
    ]);
    const named = [{ kind: 'text', subject: gone.id }];
    expect((await undo(spring.id, { overwrite: named })).message).toContain('要删的二');
    expect((await undo(spring.id, { skip: named })).status).toBe(200);
    expect(await readText(other.id)).toBe('没删的');
    expect(await readText(gone.id)).toBeNull();
  });

  test('takes a record off the site, and brings it back', async () => {
    const story = await newText('要撤下的');
    const spring = await release('撤下');
    const held = await put(spring.id, 'text', story, { leaves: true });
    expect(held.data.changes).toMatchObject([{ effect: 'leaves' }]);
    await publish(spring.id);
    expect(await readText(story.id)).toBeNull();
    await undo(spring.id);
    expect(await readText(story.id)).toBe('要撤下的');
  });

  test('has a record that another open release had: it moves', async () => {
    const story = await newText('搬家', { status: 'draft' });
    const [first, second] = [await release('第一批'), await release('第二批')];
    await put(first.id, 'text', story);
    await put(second.id, 'text', story);
    expect([(await one(first.id)).size, (await one(second.id)).size]).toEqual([0, 1]);
    const holding = await operator('GET', `/releases?holds=text:${story.id}`);
    expect(holding.data.records.map(({ id }: Json) => id)).toEqual([second.id]);
    expect((await operator('DELETE', `/releases/${second.id}/changes/text/${story.id}`)).data.size).toBe(0);
    expect((await operator('DELETE', `/releases/${second.id}/changes/text/${story.id}`)).status).toBe(404);
  });

  test('takes several records at once, all or none', async () => {
    const [story, other] = [await newText('甲乙', { status: 'draft' }), await newText('丙丁')];
    const spring = await release('几处一起');
    const changes = [
      { kind: 'text', subject: story.id },
      { kind: 'text', subject: other.id, leaves: true },
    ];
    const put = (more: object[]) =>
      operator('PUT', `/releases/${spring.id}/changes`, { changes: [...changes, ...more] });
    const refused = await put([{ kind: 'text', subject: 'mei-you' }]);
    expect([refused.status, refused.message]).toEqual([404, 'mei-you 已经删掉了']);
    const hidden = await put([{ kind: 'text', subject: story.id, leaves: true }]);
    expect(hidden.message).toContain('访客本来就看不到「甲乙」');
    expect((await put([{ kind: 'text', subject: story.id, revision: '99' }])).status).toBe(409);
    expect((await one(spring.id)).size).toBe(0);
    expect((await put([])).data.changes.map(({ effect }: Json) => effect)).toEqual(['leaves', 'appears']);
    // Put in again, it takes the place of itself.
    expect((await put([])).data.size).toBe(2);
    expect((await put(Array.from({ length: 199 }, () => changes[0] as object))).status).toBe(400);
    expect((await publish(spring.id)).status).toBe(200);
    expect((await put([])).message).toContain('它已经发布');
  });

  test('is offered while changes can be put into it', async () => {
    const [written, timed, done] = [
      await release('在写的'),
      await release('有时间的', { publishAt: '2099-01-01T00:00:00Z' }),
      await release('发了的'),
    ];
    await put(done.id, 'text', await newText('发', { status: 'draft' }));
    await publish(done.id);
    const { records } = (await operator('GET', '/releases?open=true&size=100')).data;
    const ids = records.map(({ id }: Json) => id);
    expect([written, timed, done].map(({ id }) => ids.includes(id))).toEqual([true, true, false]);
  });

  test('names links that lead nowhere and fonts that are not there, before it is published', async () => {
    const draft = await newFont('还没发的体', 'other');
    const story = await newText('链接', {
      status: 'draft',
      markdown: `[看](/font/${draft.id})[无](/news/mei-you)`,
      fonts: [{ fontGNo: draft.id, note: null }],
    });
    const spring = await release('检查');
    const held = (await put(spring.id, 'text', story)).data;
    expect(held.changes[0].findings.map(({ words }: Json) => words)).toEqual([
      `字体 ${draft.id} 不在站上，也不在这一批里`,
      `正文里的链接没有去处：/font/${draft.id}、/news/mei-you`,
    ]);
    const both = (await put(spring.id, 'font', draft)).data;
    expect(both.changes[1].findings.map(({ words }: Json) => words)).toEqual([
      '正文里的链接没有去处：/news/mei-you',
    ]);
  });

  test('names fonts that were taken down since, and is published all the same', async () => {
    const font = await fontAt('wu-wen');
    const story = await newText('提到它', { status: 'draft', markdown: `[看](/font/${font.id})` });
    const spring = await release('下架之前放进');
    const words = async () => (await one(spring.id)).changes[0].findings.map((found: Json) => found.words);
    await put(spring.id, 'text', story);
    expect(await words()).toEqual([]);
    await operator('POST', `/fonts/${font.id}/unpublish`, { revision: font.revision });
    expect(await words()).toEqual([`提到的字体「${font.nameZh}」已经下架，访客点开只看到说明`]);
    await put(spring.id, 'font', await fontAt(font.id));
    const { changes } = await one(spring.id);
    expect(changes.find(({ kind }: Json) => kind === 'text').findings).toEqual([]);
    await operator('DELETE', `/releases/${spring.id}/changes/font/${font.id}`);
    expect((await publish(spring.id)).data.state).toBe('published');
    const { revision } = await fontAt(font.id);
    await operator('POST', `/fonts/${font.id}/publish`, { revision });
    expect(await readFont(font.id)).toBe(font.nameZh);
  });

  test('is for operators as soon as a font is in it', async () => {
    const story = await newText('编辑的', { status: 'draft' });
    const mine = (await editor.call('POST', '/releases', { name: '编辑的一批' })).data;
    const body = { kind: 'text', subject: story.id, revision: story.revision };
    expect((await editor.call('PUT', `/releases/${mine.id}/changes`, { changes: [body] })).status).toBe(200);
    const font = await fontAt('shi-bian');
    const asFont = { kind: 'font', subject: font.id, revision: font.revision };
    expect((await editor.call('PUT', `/releases/${mine.id}/changes`, { changes: [asFont] })).status).toBe(
      403,
    );
    await put(mine.id, 'font', await editFont('shi-bian', { about: '新介绍' }));
    const { revision } = await one(mine.id);
    expect((await editor.call('POST', `/releases/${mine.id}/publish`, { revision })).status).toBe(403);
    const data = { name: '编辑的一批', publishAt: '2099-01-01T00:00:00Z' };
    expect((await editor.call('PUT', `/releases/${mine.id}`, { revision, data })).status).toBe(403);
    await operator('DELETE', `/releases/${mine.id}`);
  });

  test('cannot be deleted while visitors see it', async () => {
    const story = await newText('留着', { status: 'draft' });
    const spring = await release('留着');
    await put(spring.id, 'text', story);
    await publish(spring.id);
    expect((await operator('DELETE', `/releases/${spring.id}`)).status).toBe(400);
    await undo(spring.id);
    expect((await operator('DELETE', `/releases/${spring.id}`)).status).toBe(200);
    expect((await operator('GET', `/releases/${spring.id}`)).status).toBe(404);
  });
});

describe('a release with a time', () => {
  const later = () => new Date(site.services.now() + 60_000).toISOString();
  const check = () => site.services.admin.releases.scheduler.check();

  test('is published at it by one of several processes, and not before', async () => {
    const story = await newText('定时的', { status: 'draft' });
    const spring = await release('定时', { publishAt: later() });
    await put(spring.id, 'text', story);
    expect(await check()).toEqual([]);
    for (let i = 0; i < 13; i++) wait();
    const [first, second] = await Promise.all([check(), check()]);
    expect([...first, ...second]).toEqual([spring.id]);
    expect(await readText(story.id)).toBe('定时的');
    expect(await one(spring.id)).toMatchObject({ state: 'published', publishAt: null });
  });

  test('is in the log of its font, with what else was done to it', async () => {
    await operator('POST', '/fonts/changes', {
      fonts: [
        { id: 'shi-bian', change: { do: 'set', addTags: ['style.hei'] } },
        { id: 'shi-hei', change: { do: 'set' } },
      ],
    });
    const { nameZh } = await fontAt('shi-bian');
    const spring = await release('记在字体上', { publishAt: later() });
    await put(spring.id, 'font', await editFont('shi-bian', { about: '记一笔' }));
    for (let i = 0; i < 13; i++) wait();
    expect([await check(), (await one(spring.id)).failure]).toEqual([[spring.id], null]);
    await undo(spring.id);
    const { records } = (await operator('GET', '/audit?about=fonts:shi-bian&size=20')).data;
    const told = records.map(({ action, user, subjectName }: Json) => [
      action,
      user?.nickname ?? null,
      subjectName,
    ]);
    expect(told.slice(0, 5)).toEqual([
      ['releases.undo', '老周', '记在字体上'],
      ['releases.publish', null, '记在字体上'],
      ['releases.put', '老周', '记在字体上'],
      ['fonts.update', '老周', nameZh],
      ['fonts.changes', '老周', null],
    ]);
    expect(records[1].details).toEqual({ scheduled: true });
    const other = (await operator('GET', '/audit?about=fonts:wu-wen&size=20')).data.records;
    expect(other.filter(({ subjectId }: Json) => subjectId === spring.id)).toEqual([]);
  });

  test('stays open and says why when it cannot be published at it', async () => {
    const story = await newText('到点有冲突', { status: 'draft' });
    const spring = await release('到点', { publishAt: later() });
    await put(spring.id, 'text', story);
    const moved = await editText(story, { title: '到点又改了' });
    for (let i = 0; i < 13; i++) wait();
    expect(await check()).toEqual([]);
    expect(await one(spring.id)).toMatchObject({
      state: 'failed',
      publishAt: null,
      failure: { reasons: ['「到点有冲突」：放进之后又改过：换成现在的，或者把它拿出这一批'] },
    });
    await put(spring.id, 'text', moved);
    expect(await check()).toEqual([]);
    expect((await publish(spring.id)).data).toMatchObject({ state: 'published', failure: null });
  });

  test('is refused if the time has passed', async () => {
    const past = await operator('POST', '/releases', { name: '过去', publishAt: '2020-01-01T00:00:00Z' });
    expect(past.status).toBe(400);
    expect(past.message).toContain('publishAt：时间要在将来');
  });
});
