import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  describe,
  ensureDefaultCatalogue,
  importPath,
  importSet,
  removeFamily,
  type SetOptions,
  setStates,
} from './index.ts';
import { tableOf } from './sets.ts';
import { eachCatalogue, onCatalogue, type TestCatalogue } from './testing/catalogue.ts';
import { namedFont } from './testing/fonts.ts';
import {
  body,
  COMMIT,
  type Origin,
  publish,
  publishById,
  stallAfter,
  startOrigin,
  status,
} from './testing/origin.ts';

const TERMS =
  '本字体免费商用，可以印刷，可以嵌入网页、软件与游戏，不得单独出售字体文件，不得改名再发布，转载须注明出处。';
const LICENCE = Buffer.from(`${TERMS}\r\n`);

let origin: Origin;
beforeEach(async () => {
  origin = await startOrigin();
});
afterEach(() => origin.close());

const family = (id: string, more: object) => ({
  id,
  nameZh: `${id} 体`,
  licence: 'mine',
  licenceFile: 'OFL.txt',
  tags: [],
  ...more,
});

/** Writes a checkout with a default set of nothing, and a set of two families that their authors publish. */
async function repository(
  c: TestCatalogue,
  publishing: typeof publish | typeof publishById = publish,
): Promise<SetOptions> {
  const one = publishing(origin, 'ann/one', {
    '字体/One Regular.ttf': namedFont({ family: 'One', characters: 'ab' }),
    '字体/One Bold.ttf': namedFont({ family: 'One', style: 'Bold', characters: 'ab' }),
    'OFL.txt': LICENCE,
  });
  const two = publishing(origin, 'bob/two', {
    'Two.ttf': namedFont({ family: 'Two', characters: 'cd' }),
    'OFL.txt': Buffer.from(`另一份${TERMS}`),
  });
  await c.put({
    'catalogue/dictionary.json': [],
    'catalogue/keywords.json': [],
    'catalogue/licences/mine.json': {
      id: 'mine',
      name: '自订',
      spdx: null,
      url: null,
      evidence: '…',
      reviewedAt: '2026-01-01',
      matrix: [],
    },
    'catalogue/sets/default.json': { name: 'default', title: '默认', packages: null, families: [] },
    'catalogue/sets/game.json': { name: 'game', title: '游戏', packages: null, families: ['one', 'two'] },
    'catalogue/families/one.json': family('one', {
      files: [{ path: '字体/One Regular.ttf' }, { path: '字体/One Bold.ttf' }],
      from: one,
    }),
    'catalogue/families/two.json': family('two', { files: [{ path: 'Two.ttf' }], from: two }),
  });
  return { repository: c.folder, mirror: origin.mirror, pause: 1 };
}

const gnos = (families: readonly { gno: string }[]) => families.map(({ gno }) => gno).sort();
const downloads = ({ dataDir }: TestCatalogue) => readdir(join(dataDir, 'downloads')).catch(() => []);

eachCatalogue(
  'a set is fetched from its authors’ addresses, and imported with licence and source',
  async (c) => {
    const options = await repository(c);
    const phases = new Set<string>();
    const bytes: [number, number][] = [];
    const summary = await importSet(c, 'game', {
      ...options,
      onProgress: ({ phase, done, total }) => {
        phases.add(phase);
        if (phase === 'downloads') bytes.push([done, total]);
      },
    });
    expect(gnos(summary.imported)).toEqual(['one', 'two']);
    expect([...phases]).toEqual(['downloads', 'fonts']);
    const total = [...origin.files.values()].reduce((sum, { length }) => sum + length, 0);
    expect(bytes.at(-1)).toEqual([total, total]);
    const row = await c.store.db
      .selectFrom('families')
      .innerJoin('licence_texts', 'licence_texts.sha256', 'licence_text_sha256')
      .select(['face_count', 'text', 'source_name', 'source_version', 'source_url'])
      .where('gno', '=', 'one')
      .executeTakeFirst();
    expect(row).toEqual({
      face_count: 2,
      text: `${TERMS}\r\n`,
      source_name: 'ann/one',
      source_version: 'c0ffee0000',
      source_url: `https://github.com/ann/one/tree/${COMMIT}`,
    });
    expect(await downloads(c)).toEqual([]);
  },
);

eachCatalogue('a second run requests nothing, not even for changed facts', async (c) => {
  const options = await repository(c);
  await importSet(c, 'game', options);
  const { length } = origin.requests;
  expect(gnos((await importSet(c, 'game', options)).unchanged)).toEqual(['one', 'two']);
  const { files, ...from } = publish(origin, 'bob/two', {
    'Two.ttf': namedFont({ family: 'Two', characters: 'cd' }),
    'OFL.txt': Buffer.from(`另一份${TERMS}`),
  });
  const changed = family('two', { year: 2001, files: [{ path: 'Two.ttf' }], from: { ...from, files } });
  await c.put({ 'catalogue/families/two.json': changed });
  const again = await importSet(c, 'game', options);
  expect(gnos(again.updated)).toEqual(['two']);
  expect(gnos(again.unchanged)).toEqual(['one']);
  expect(origin.requests).toHaveLength(length);
});

onCatalogue(
  'a family of which one file is wrong is refused whole, the others come; again fetches it only',
  async (c) => {
    const options = await repository(c);
    const bold = `ann/one/${COMMIT}/字体/One Bold.ttf`;
    origin.answer(bold, body(namedFont({ family: 'One', style: 'Bold', characters: 'xy' })));
    const summary = await importSet(c, 'game', options);
    expect(gnos(summary.imported)).toEqual(['two']);
    expect(summary.refused.map(({ file, code }) => [file, code])).toEqual([['one', 'WRONG_CONTENT']]);
    expect(describe(summary).join('\n')).toContain('ann/one 的 字体/One Bold.ttf 的');
    origin.requests.length = 0;
    const again = await importSet(c, 'game', options);
    expect(gnos(again.imported)).toEqual(['one']);
    expect(gnos(again.unchanged)).toEqual(['two']);
    expect(origin.requests.map(({ path }) => path)).toContain(bold);
    expect(origin.requests.filter(({ path }) => path.startsWith('bob'))).toEqual([]);
    expect(await c.store.db.selectFrom('import_refusals').selectAll().execute()).toEqual([]);
    expect(await downloads(c)).toEqual([]);
  },
);

onCatalogue(
  'files known by their ids in Git come as others do; what is here is not requested again',
  async (c) => {
    const options = await repository(c, publishById);
    const game = async () => (await setStates(c, c.folder)).find(({ name }) => name === 'game');
    expect(await game()).toMatchObject({ bytes: 0, missingBytes: 0, unsized: 5 });
    const seen: [number, number, number | undefined][] = [];
    const bold = `ann/one/${COMMIT}/字体/One Bold.ttf`;
    origin.answer(bold, body(namedFont({ family: 'One', style: 'Bold', characters: 'xy' })));
    const summary = await importSet(c, 'game', options);
    expect(gnos(summary.imported)).toEqual(['two']);
    expect(describe(summary).join('\n')).toContain(
      'ann/one 的 字体/One Bold.ttf 的内容与登记的不符（Git 对象编号不同）',
    );
    expect(await game()).toMatchObject({ unsized: 3 });

    origin.requests.length = 0;
    const again = await importSet(c, 'game', {
      ...options,
      onProgress: ({ phase, done, total, unsized }) =>
        phase === 'downloads' && seen.push([done, total, unsized]),
    });
    expect(gnos(again.imported)).toEqual(['one']);
    expect(origin.requests.map(({ path }) => path)).toEqual([bold]);
    const total = [...origin.files.values()].reduce((sum, { length }) => sum + length, 0);
    expect(seen[0]?.[2]).toBeGreaterThan(0);
    expect(seen.at(-1)).toEqual([total, total, 0]);
    const table = await tableOf(c, 'game', c.folder);
    expect(table.at(-3)).toContain('OFL.txt，Git ');
    expect(table.at(-1)).toBe(
      '2 族，已导入 2 族；创意 2 族，其中写汉字的 0 族；下载 0.0 MB，另有 5 个文件不知多大',
    );

    const entry = JSON.parse(await readFile(join(c.folder, 'catalogue/families/two.json'), 'utf8'));
    await c.put({ 'catalogue/families/two.json': { ...entry, year: 2001 } });
    expect(gnos((await importSet(c, 'game', options)).updated)).toEqual(['two']);
    expect(origin.requests).toHaveLength(1);
  },
);

onCatalogue('an entry has to prove each file', async (c) => {
  const options = await repository(c);
  const path = 'catalogue/families/two.json';
  const entry = JSON.parse(await readFile(join(c.folder, path), 'utf8'));
  for (const proof of [{}, { bytes: 9 }, { sha256: '0'.repeat(64) }, { git: 'c0ffee' }]) {
    const files = [{ path: 'Two.ttf', ...proof }, entry.from.files[1]];
    await c.put({ [path]: { ...entry, from: { ...entry.from, files } } });
    await expect(importSet(c, 'game', options)).rejects.toMatchObject({ code: 'BAD_CATALOGUE' });
  }
});

onCatalogue('a run that was stopped leaves no family, and the next one continues', async (c) => {
  const options = await repository(c);
  const path = `bob/two/${COMMIT}/Two.ttf`;
  const stop = new AbortController();
  origin.answer(path, (...request) => {
    const isStalled = stallAfter(100)(...request);
    stop.abort();
    return isStalled;
  });
  const stopped = importSet(c, 'game', { ...options, signal: stop.signal });
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await c.store.db.selectFrom('families').selectAll().execute()).toEqual([]);
  expect(gnos((await importSet(c, 'game', options)).imported)).toEqual(['one', 'two']);
});

onCatalogue('an origin that is away is asked for few files, and told once for each family', async (c) => {
  const options = await repository(c);
  const mirror = 'http://127.0.0.1:1';
  const summary = await importSet(c, 'game', { ...options, mirror });
  expect(summary.refused.map(({ file, code }) => [file, code])).toEqual([
    ['two', 'ORIGIN_AWAY'],
    ['one', 'ORIGIN_AWAY'],
  ]);
  expect(summary.imported).toEqual([]);
});

onCatalogue('a file that is gone leaves out only its family', async (c) => {
  const options = await repository(c);
  origin.answer(`bob/two/${COMMIT}/OFL.txt`, status(404));
  const summary = await importSet(c, 'game', options);
  expect(summary.refused.map(({ file, code }) => [file, code])).toEqual([['two', 'NOT_PUBLISHED']]);
  expect(gnos(summary.imported)).toEqual(['one']);
});

eachCatalogue('a first start requests nothing, and the set is offered until it is there', async (c) => {
  const options = await repository(c);
  await ensureDefaultCatalogue(c, options);
  expect(origin.requests).toEqual([]);
  const game = async () =>
    (await setStates(c, c.folder)).find(({ name }) => name === 'game') as Awaited<
      ReturnType<typeof setStates>
    >[number];
  const total = [...origin.files.values()].reduce((sum, { length }) => sum + length, 0);
  expect(await game()).toEqual({
    name: 'game',
    title: '游戏',
    bytes: total,
    missingBytes: total,
    unsized: 0,
    families: [
      { id: 'one', nameZh: 'one 体', licence: '自订', isMissing: true },
      { id: 'two', nameZh: 'two 体', licence: '自订', isMissing: true },
    ],
  });
  origin.answer(`bob/two/${COMMIT}/OFL.txt`, status(404));
  await importSet(c, 'game', options);
  expect((await game()).missingBytes).toBe(
    [...origin.files].reduce((sum, [path, { length }]) => sum + (path.startsWith('bob') ? length : 0), 0),
  );
  await importSet(c, 'game', options);
  await removeFamily(c, 'one');
  expect((await game()).missingBytes).toBe(0);
  expect((await game()).families.map(({ isMissing }) => isMissing)).toEqual([false, false]);
});

eachCatalogue(
  'what is new only leaves alone a family of that address from elsewhere, and removed ones',
  async (c) => {
    const options = await repository(c);
    await c.put({
      'own/family.json': { id: 'two', nameZh: '自己的' },
      'own/two.ttf': namedFont({ family: 'Mine', characters: 'xyz' }),
    });
    await importPath(c, join(c.folder, 'own'), options);
    const summary = await importSet(c, 'game', { ...options, onlyNew: true });
    expect(gnos(summary.imported)).toEqual(['one']);
    expect([...summary.updated, ...summary.unchanged]).toEqual([]);
    expect(origin.requests.filter(({ path }) => path.startsWith('bob'))).toEqual([]);
    await removeFamily(c, 'one');
    expect(gnos((await importSet(c, 'game', { ...options, onlyNew: true })).imported)).toEqual([]);
    const rows = await c.store.db.selectFrom('families').select(['gno', 'name_zh']).execute();
    expect(rows).toEqual([{ gno: 'two', name_zh: '自己的' }]);
  },
);

/** Adds to the set a family of the checkout, whose folder has the licence of somebody's code. */
async function withLicenceElsewhere(c: TestCatalogue): Promise<SetOptions & { text: string }> {
  const options = await repository(c);
  const { files, ...commit } = publish(origin, 'eve/three', {
    'docs/OFL.txt': Buffer.from(`作者的授权${TERMS}`),
  });
  await c.put({
    'fonts/three/Three.ttf': namedFont({ family: 'Three', characters: 'ef' }),
    'fonts/three/LICENSE': 'MIT',
    'catalogue/sets/game.json': { name: 'game', title: '游戏', packages: null, families: ['two', 'three'] },
    'catalogue/families/three.json': {
      ...family('three', { files: [{ path: 'Three.ttf' }], from: { folder: 'fonts/three' } }),
      licenceFile: undefined,
      licenceFrom: { ...commit, ...files[0] },
    },
  });
  return { ...options, text: `eve/three/${COMMIT}/docs/OFL.txt` };
}

onCatalogue('a licence text comes from its author, whatever lies beside the fonts', async (c) => {
  const { text, ...options } = await withLicenceElsewhere(c);
  expect(gnos((await importSet(c, 'game', options)).imported)).toEqual(['three', 'two']);
  const row = await c.store.db
    .selectFrom('families')
    .innerJoin('licence_texts', 'licence_texts.sha256', 'licence_text_sha256')
    .select('text')
    .where('gno', '=', 'three')
    .executeTakeFirst();
  expect(row).toEqual({ text: `作者的授权${TERMS}` });
  expect((await tableOf(c, 'game', c.folder)).find((line) => line.includes('three'))).toContain(
    'docs/OFL.txt，',
  );
  expect(origin.requests.filter(({ path }) => path === text)).toHaveLength(1);
  await importSet(c, 'game', options);
  expect(origin.requests.filter(({ path }) => path === text)).toHaveLength(1);
  expect(await downloads(c)).toEqual([]);
});

onCatalogue('a family whose licence text is another one is left out, the others come', async (c) => {
  const { text, ...options } = await withLicenceElsewhere(c);
  origin.answer(text, body(Buffer.from('别人的授权')));
  const summary = await importSet(c, 'game', options);
  expect(gnos(summary.imported)).toEqual(['two']);
  expect(summary.refused.map(({ file, code }) => [file, code])).toEqual([['three', 'WRONG_CONTENT']]);
});

onCatalogue('an entry has one licence text', async (c) => {
  const options = await withLicenceElsewhere(c);
  const path = 'catalogue/families/three.json';
  const entry = JSON.parse(await readFile(join(c.folder, path), 'utf8'));
  await c.put({ [path]: { ...entry, licenceFile: 'LICENSE' } });
  await expect(importSet(c, 'game', options)).rejects.toMatchObject({ code: 'BAD_CATALOGUE' });
});
