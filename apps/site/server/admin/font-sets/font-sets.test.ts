import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  body,
  COMMIT,
  fontPool,
  gitIdOf,
  type Origin,
  publish,
  stallAfter,
  startOrigin,
} from '@ziwan/catalogue/testing';
import { ERRORS } from '@ziwan/contract';
import { buildFont } from '@ziwan/font-inspect/testing';
import { isNight } from '@ziwan/infra/testing';
import { eachDatabase, type TemporaryDatabase } from '@ziwan/store/testing';
import { afterEach, beforeEach, expect } from 'vitest';
import { insertReferenceData } from '../../testing/rows.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';

const TERMS =
  '本字体免费商用，可以印刷，可以嵌入网页、软件与游戏，不得单独出售字体文件，不得改名再发布，转载须注明出处。';

let origin: Origin;
let checkout: string;
const sites: TestSite[] = [];
beforeEach(async () => {
  origin = await startOrigin();
  checkout = await mkdtemp(join(tmpdir(), 'ziwan-checkout-'));
});
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
  await origin.close();
  await rm(checkout, { recursive: true });
});

async function writeCheckout(): Promise<void> {
  const font = (family: string, characters: string) => buildFont({ family, characters });
  const from = {
    one: publish(origin, 'ann/one', { 'One.ttf': font('One', '字玩ab'), 'OFL.txt': Buffer.from(TERMS) }),
    two: publish(origin, 'bob/two', {
      'Two.ttf': font('Two', '字玩cd'),
      'OFL.txt': Buffer.from(`另一份${TERMS}`),
    }),
  };
  const family = (id: 'one' | 'two', file: string, nameZh: string) => ({
    id,
    nameZh,
    licence: 'ofl-1.1',
    licenceFile: 'OFL.txt',
    tags: [],
    files: [{ path: file }],
    from: from[id],
  });
  const files = {
    'dictionary.json': [],
    'keywords.json': [],
    'licences/ofl-1.1.json': {
      id: 'ofl-1.1',
      name: '开源字体许可',
      spdx: 'OFL-1.1',
      url: null,
      evidence: '…',
      reviewedAt: '2026-01-01',
      matrix: [],
    },
    'sets/game.json': { name: 'game', title: '游戏字库', packages: null, families: ['one', 'two'] },
    'families/one.json': family('one', 'One.ttf', '壹体'),
    'families/two.json': family('two', 'Two.ttf', '贰体'),
  };
  for (const [name, contents] of Object.entries(files)) {
    const path = join(checkout, 'catalogue', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(contents));
  }
}

/** Starts a process of the site and an operator on it. */
async function node({ options }: TemporaryDatabase, clock = Date.now): Promise<[TestSite, Staff]> {
  const site = await startTestSite({
    fonts: false,
    env: {
      FONT_MIRROR: origin.mirror,
      GITHUB_API: origin.mirror,
      ZIWAN_SECRET: 'shared by all processes of this site',
    },
    config: { store: options, dataDir: join(checkout, 'data') },
    overrides: { now: clock, fontSets: { repository: checkout, pause: 1, fontPool } },
  });
  sites.push(site);
  return [site, await staffOf(site, { id: `operator-${sites.length}`, role: 'operator' })];
}

const game = async (staff: Staff) => (await staff.call('GET', '/font-sets')).data[0];
const ended = (staff: Staff) =>
  expect.poll(async () => (await game(staff)).job?.state, { timeout: 20_000 }).not.toBe('running');
/** Runs a test that leaves the database to others: on SQLite, and at night on each dialect. */
const onDatabase: typeof eachDatabase = (name, fn) =>
  eachDatabase(name, fn, { dialects: isNight ? undefined : ['sqlite'] });
const add = (staff: Staff, name = 'game') => staff.call('POST', '/font-sets/add', { name });

eachDatabase('an operator sees what is missing, adds it, and visitors get it', async (database) => {
  await writeCheckout();
  const [site, operator] = await node(database);
  const total = [...origin.files.values()].reduce((sum, { length }) => sum + length, 0);
  const offered = await game(operator);
  expect(offered).toMatchObject({
    name: 'game',
    title: '游戏字库',
    bytes: total,
    missingBytes: total,
    job: null,
  });
  expect(offered.families).toEqual([
    { id: 'one', nameZh: '壹体', licence: '开源字体许可', isMissing: true },
    { id: 'two', nameZh: '贰体', licence: '开源字体许可', isMissing: true },
  ]);
  expect((await add(operator)).status).toBe(200);
  await ended(operator);
  const there = await game(operator);
  expect(there.job).toMatchObject({ state: 'done', added: 2, failures: [] });
  expect(there.families.map((f: { isMissing: boolean }) => f.isMissing)).toEqual([false, false]);
  await expect
    .poll(async () => (await site.get('/web/api/font/getFontList')).body, { timeout: 10_000 })
    .toContain('壹体');
  const { data } = await operator.call('GET', '/audit');
  expect(data.records[0]).toMatchObject({
    action: 'sets.add',
    details: { name: 'game' },
    outcome: 'done',
  });
});

onDatabase('of two processes one adds, the other shows how far it is', async (database) => {
  await writeCheckout();
  const [, here] = await node(database);
  const [, there] = await node(database);
  origin.answer(`ann/one/${COMMIT}/One.ttf`, stallAfter(100));
  expect((await add(here)).status).toBe(200);
  const second = await add(there);
  expect([second.status, second.code]).toEqual([409, ERRORS.SET_RUNNING.code]);
  await expect
    .poll(async () => (await game(there)).job, { timeout: 10_000 })
    .toMatchObject({ state: 'running', phase: 'downloads' });
  origin.cut();
  await ended(there);
  expect((await game(there)).job).toMatchObject({ state: 'done', added: 2 });
});

onDatabase('what fails is named with its reason, and added the next time', async (database) => {
  await writeCheckout();
  const [, operator] = await node(database);
  origin.answer(`bob/two/${COMMIT}/Two.ttf`, body(new Uint8Array(9)));
  await add(operator);
  await ended(operator);
  expect((await game(operator)).job).toMatchObject({
    state: 'done',
    added: 1,
    failures: [{ name: '贰体', reason: expect.stringContaining('大小与登记的不符') }],
  });
  await add(operator);
  await ended(operator);
  expect((await game(operator)).job).toMatchObject({ state: 'done', added: 1, failures: [] });
});

onDatabase('a process that ends in between stops the job; the next one continues', async (database) => {
  await writeCheckout();
  const [site, operator] = await node(database);
  const path = `ann/one/${COMMIT}/One.ttf`;
  origin.answer(path, stallAfter(100));
  await add(operator);
  await expect.poll(() => origin.requests.some((r) => r.path === path)).toBe(true);
  await site.restart();
  const { job } = await game(operator);
  expect(job).toMatchObject({
    state: 'stopped',
    failures: [{ reason: expect.stringContaining('接着下载') }],
  });
  await add(operator);
  await ended(operator);
  expect((await game(operator)).job).toMatchObject({ state: 'done', added: 2 });
});

onDatabase('a job whose process was killed counts as stopped after half a minute', async (database) => {
  await writeCheckout();
  let clock = Date.now();
  const [site, operator] = await node(database, () => clock);
  const job = {
    state: 'running',
    startedAt: '2026-11-21T00:00:00.000Z',
    phase: 'downloads',
    done: 5,
    total: 9,
  };
  const seenAt = new Date(clock).toISOString();
  const value = JSON.stringify({ ...job, added: 0, failures: [], seenAt });
  await site.services.store.db.insertInto('meta').values({ key: 'set-job/game', value }).execute();
  clock += 29_000;
  expect((await game(operator)).job.state).toBe('running');
  clock += 2000;
  expect((await game(operator)).job.state).toBe('stopped');
});

onDatabase('editors may not, and an unknown set is told as such', async (database) => {
  await writeCheckout();
  const [site, operator] = await node(database);
  expect((await add(operator, '../default')).code).toBe(ERRORS.NOT_FOUND.code);
  const editor = await staffOf(site, { id: 'editor', role: 'editor' });
  expect((await add(editor)).status).toBe(403);
  expect((await editor.call('GET', '/font-sets')).status).toBe(403);
  expect(origin.requests).toEqual([]);
});

const pasted = async (staff: Staff) => (await staff.call('GET', '/font-addresses')).data;
const paste = (staff: Staff, ...addresses: string[]) =>
  staff.call('POST', '/font-addresses/add', { addresses });

onDatabase(
  'an operator pastes an address, learns what proves the font, and finds it in the sheet',
  async (database) => {
    await writeCheckout();
    const [site, operator] = await node(database);
    expect(await pasted(operator)).toBeNull();
    const font = buildFont({ family: 'Pasted', characters: '字玩ab' });
    publish(origin, 'eve/three', { 'Three.ttf': font, 'OFL.txt': Buffer.from(TERMS) });
    const address = `https://github.com/eve/three/blob/${COMMIT}/Three.ttf`;
    const ended = () =>
      expect.poll(async () => (await pasted(operator))?.state, { timeout: 20_000 }).not.toBe('running');

    // Nobody tells the ids: GitHub's answer is missing.
    expect((await paste(operator, address)).status).toBe(200);
    await ended();
    expect(await pasted(operator)).toMatchObject({
      state: 'done',
      added: 0,
      failures: [{ reason: expect.stringContaining('说没有 eve/three 这个仓库') }],
    });
    const [id, text] = [font, Buffer.from(TERMS)].map(gitIdOf);
    await paste(operator, `${address}#${id}`, `${address.replace('Three.ttf', 'OFL.txt')}#${text}`);
    await ended();
    const { added, failures, notes } = await pasted(operator);
    expect({ added, failures }).toEqual({ added: 1, failures: [] });
    expect(notes.join('\n')).toContain(
      `证明 eve/three 的 Three.ttf 与 Git 对象编号 ${id} 相符；编号是你给的`,
    );
    const sheet = (await operator.call('GET', '/font-intake')).data;
    expect(sheet.rows).toMatchObject([
      { nameZh: { value: 'Pasted' }, licenceText: { value: 'file', why: '旁边的 OFL.txt' } },
    ]);
    const [{ uploads }] = sheet.rows;
    // A site has its licences from the first import.
    const { db } = site.services.store;
    await insertReferenceData(db, []);
    const [known] = await db.selectFrom('licences').selectAll().execute();
    if (known)
      await db
        .insertInto('licences')
        .values({ ...known, id: 'unknown' })
        .execute();
    const made = await operator.call('POST', '/fonts', { uploads });
    expect(made.data, made.message).toMatchObject({
      sourceName: 'eve/three',
      state: 'draft',
      sourceVersion: COMMIT.slice(0, 10),
    });
    const { data } = await operator.call('GET', '/audit');
    expect(data.records).toContainEqual(
      expect.objectContaining({ action: 'addresses.add', outcome: 'done' }),
    );
  },
);

onDatabase('of a repository at a commit, all fonts come into the sheet', async (database) => {
  await writeCheckout();
  const [, operator] = await node(database);
  const files = {
    'fonts/A.ttf': buildFont({ family: 'Aaa', characters: '字玩' }),
    'fonts/B.ttf': buildFont({ family: 'Bbb', characters: '字玩' }),
    'LICENSE.txt': Buffer.from(TERMS),
  };
  publish(origin, 'eve/four', files);
  const tree = Object.entries(files).map(([path, bytes]) => ({
    ...{ path, mode: '100644', type: 'blob' },
    ...{ sha: gitIdOf(bytes), size: bytes.length },
  }));
  origin.files.set(
    `repos/eve/four/git/trees/${COMMIT}?recursive=1`,
    Buffer.from(JSON.stringify({ sha: COMMIT, tree, truncated: false })),
  );
  await paste(operator, `https://github.com/eve/four/tree/${COMMIT}`);
  await expect.poll(async () => (await pasted(operator))?.state, { timeout: 20_000 }).not.toBe('running');
  expect(await pasted(operator)).toMatchObject({ added: 2, failures: [] });
  const { rows } = (await operator.call('GET', '/font-intake')).data;
  expect(rows.map((row: { nameZh: { value: string } }) => row.nameZh.value).sort()).toEqual(['Aaa', 'Bbb']);
});

onDatabase('an address that cannot be used is refused at once, with what to do', async (database) => {
  await writeCheckout();
  const [site, operator] = await node(database);
  const branch = await paste(operator, 'https://github.com/eve/three/blob/main/Three.ttf');
  expect([branch.status, branch.code]).toEqual([400, ERRORS.BAD_REQUEST.code]);
  expect(branch.message).toContain('按 y 键');
  const editor = await staffOf(site, { id: 'editor', role: 'editor' });
  expect((await paste(editor, 'https://github.com/a/b')).status).toBe(403);
  expect(await pasted(operator)).toBeNull();
  expect(origin.requests).toEqual([]);
});
