import { createPublicKey } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAME_ENGINES } from '@ziwan/contract';
import { EXIT, runPack, withSignature } from '@ziwan/pack';
import { bumpRevision } from '@ziwan/store';
import { statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import { unzipSync, zipSync } from 'fflate';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Signer } from '../security/signer.ts';
import { sharedSite } from '../testing/shared-site.ts';
import { entriesOf } from '../testing/zip.ts';
import { openLocalSite } from './local-site.ts';

const DAY = 86_400_000;
/** Time (ms) that the site's clock is ahead; it never goes back. */
let ahead = 0;
let origin: string;
let folder: string;
const site = await sharedSite({
  config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } },
  overrides: { now: () => Date.now() + ahead },
});
beforeAll(async () => {
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ziwan-pack-'));
  await put('game.json', project());
  await put('对白.csv', 'key,zh\nstart,龙吟<b>虎啸</b>\nend,"九万里，{name}"\n');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const project = (change: object = {}) =>
  JSON.stringify({
    format: 'ziwan-project',
    version: 1,
    name: '龙吟九万里',
    uses: ['game'],
    roles: [
      { name: '标题', face: 'shi-hei--regular' },
      { name: '正文', face: null },
    ],
    texts: [{ name: '对白.csv', settings: { format: 'csv' }, characters: '龙' }],
    packing: { engine: 'love11', atlas: 'bitmap', size: 32, pageSize: 512 },
    ...change,
  });
const put = (name: string, text: string) => writeFile(join(folder, name), text);
const read = (name: string) => readFile(join(folder, name));
const filesUnder = async (name: string) =>
  (await readdir(join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

interface Run {
  exit: number;
  stdout: string;
  stderr: string;
  requests: { url: string; body: string }[];
  pauses: number[];
}

/** Runs the command against the site, or against `answer`. */
async function run(args: string[], answer: typeof fetch = fetch, program?: Buffer): Promise<Run> {
  const seen: Run = { exit: -1, stdout: '', stderr: '', requests: [], pauses: [] };
  seen.exit = await runPack(['game.json', ...args], {
    ...(program ? { program } : {}),
    env: { ZIWAN_SITE: origin },
    cwd: folder,
    stdout: (text) => {
      seen.stdout += text;
    },
    stderr: (text) => {
      seen.stderr += text;
    },
    openSite: (data) => openLocalSite(data, { LOG_LEVEL: 'error', SUBSET_WORKERS: '1' }),
    fetch: (input, init) => {
      seen.requests.push({ url: String(input), body: String(init?.body ?? '') });
      return answer(input, init);
    },
    pause: async (ms) => void seen.pauses.push(ms),
  });
  return seen;
}
async function jsonOf(args: string[], answer?: typeof fetch, program?: Buffer) {
  const { stdout, exit } = await run([...args, '--json'], answer, program);
  return { exit, ...JSON.parse(stdout) };
}

test('a project file with a table beside it becomes a package, and a second run says that nothing changed', async () => {
  const first = await run([]);
  expect(first).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^打好了：.*fonts\.zip/) });
  const zip = await read('fonts.zip');
  const files = entriesOf(zip);
  expect(files.get('charset.txt')?.toString()).toBe(' 万九吟啸虎里龙，');
  expect(files.get('fonts.lock.json')).toEqual(await read('fonts.lock.json'));
  expect(await readdir(folder)).toHaveLength(4);

  const second = await run([]);
  expect(second).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^没有变化：/) });
  expect(await read('fonts.zip')).toEqual(zip);
});

test('only sorted distinct characters, the names and the faces leave the machine', async () => {
  const { requests } = await run([]);
  expect(requests.map(({ url }) => url.slice(origin.length))).toEqual([
    '/web/api/font/coverage-sets',
    '/web/api/game/engines',
    '/web/api/game/package',
  ]);
  expect(requests.map(({ body }) => body).slice(0, 2)).toEqual(['', '']);
  expect(JSON.parse(requests[2]?.body ?? '')).toMatchObject({
    project: '龙吟九万里',
    faces: [{ gno: 'shi-hei--regular', role: '标题', characters: '万九吟啸虎里龙，' }],
  });
  for (const { url, body } of requests)
    expect(decodeURIComponent(url) + body.replace('"project":"龙吟九万里"', '')).not.toMatch(
      /龙吟|虎啸|九万里|start|对白|name\}/,
    );
});

test('days later an unchanged script keeps its package, and added characters leave the others in place', async () => {
  const placesIn = (lock: Buffer) => JSON.parse(lock.toString()).faces[0].atlas.layout.places;
  await put('对白.csv', 'zh\n龙吟虎啸九万里\n');
  await run([]);
  const [zip, lock] = [await read('fonts.zip'), await read('fonts.lock.json')];
  ahead += 3 * DAY;
  expect(await jsonOf([])).toMatchObject({
    outcome: 'unchanged',
    package: { date: JSON.parse(lock.toString()).date },
  });
  expect(await read('fonts.zip')).toEqual(zip);

  await put('对白.csv', 'zh\n龙吟虎啸九万里，体凤。\n');
  const { outcome, package: made } = await jsonOf([]);
  expect([outcome, made.date > JSON.parse(lock.toString()).date]).toEqual(['made', true]);
  const places = placesIn(await read('fonts.lock.json'));
  expect(places).toEqual(expect.arrayContaining(placesIn(lock)));
  expect(Object.keys(places)).toHaveLength(11);

  // A setting changed, so the old day is refused and the package is dated today.
  ahead += DAY;
  await put('game.json', project({ packing: { engine: 'love11', atlas: 'none', size: 32, pageSize: 512 } }));
  const { package: smaller, outcome: again } = await jsonOf([]);
  expect([again, smaller.date > made.date]).toEqual(['made', true]);
});

test('a day can be named, and one on which nothing was made is refused', async () => {
  const { package: made } = await jsonOf([]);
  ahead += DAY;
  expect(await jsonOf(['--date', made.date, '--out', 'again.zip'])).toMatchObject({
    outcome: 'made',
    package: { sha256: made.sha256 },
  });
  expect(await jsonOf(['--date', '2020-01-02'])).toMatchObject({ exit: 2, error: { code: 'S00419' } });
});

test('a check names the line and key of every character that a face lacks', async () => {
  await put('对白.csv', 'key,zh\nstart,龙吟\nend,<b>凰</b>求凤，凰\n');
  const { exit, stdout, requests } = await run(['--check']);
  expect(exit).toBe(1);
  expect(stdout).toBe(
    [
      '标题，试黑体：缺 2 个字。',
      '  凰 2 次',
      '    对白.csv:3 end 凰求凤，凰',
      '  求 1 次',
      '    对白.csv:3 end 凰求凤，凰',
      '',
    ].join('\n'),
  );
  expect(requests.map(({ url }) => url.slice(origin.length))).toEqual(['/web/api/font/coverage-sets']);
  expect(await jsonOf(['--check'])).toMatchObject({
    exit: 1,
    outcome: 'lacking',
    roles: [{ face: 'shi-hei--regular', lacking: [{ char: '凰', uses: 2 }, { char: '求' }] }],
  });
  expect(await run(['--strict'])).toMatchObject({ exit: 1 });
  expect(await readdir(folder)).toEqual(['game.json', '对白.csv']);
  expect(await run([])).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining('缺 2 个字，不会在包里：凰求'),
  });
  // Thirty are named.
  const rare = Array.from({ length: 31 }, (_, i) => String.fromCodePoint(0x3400 + i));
  await put('对白.csv', `zh\n龙吟${rare.slice(1).join('')}\n`);
  expect((await run([])).stderr).toMatch(/缺 30 个字，不会在包里：[^…\n]{30}\n/);
  await put('对白.csv', `zh\n龙吟${rare.join('')}\n`);
  expect((await run([])).stderr).toMatch(/缺 31 个字，不会在包里：[^…\n]{30}…\n/);
  await put('对白.csv', 'zh\n龙吟\n');
  expect(await run(['--check'])).toMatchObject({ exit: 0, stdout: '每款字体都写得全。\n' });
});

test('what was not read is said, and fails a strict check unless the project says what to read', async () => {
  await put('对白.csv', 'key,zh,备注\na,龙吟,远处的灯\n');
  const said = '没有读「C 列：备注」1 条，里面有 4 个字不在读过的文字里：处灯的远。\n';
  expect(await run(['--check'])).toMatchObject({ exit: 0, stdout: `每款字体都写得全。\n${said}` });
  expect(await run(['--check', '--strict'])).toMatchObject({
    exit: 7,
    stdout: expect.stringContaining(said),
  });
  expect(await run(['--strict'])).toMatchObject({ exit: 7 });
  expect(await readdir(folder)).toEqual(['game.json', '对白.csv']);
  expect(await jsonOf(['--strict'])).toMatchObject({
    outcome: 'unread',
    leftOut: {
      hanzi: '处灯的远',
      groups: [{ label: 'C 列：备注', texts: 1, files: [expect.anything()] }, {}],
    },
  });
  const texts = [{ name: '对白.csv', settings: { parts: ['zh'] }, characters: '龙' }];
  await put('game.json', project({ texts }));
  expect(await run(['--check', '--strict'])).toMatchObject({
    exit: 0,
    stdout: `每款字体都写得全。\n${said}`,
  });
});

test('a strict check fails for a file without a reader, and for what could not be decoded', async () => {
  const texts = (name: string) => project({ texts: [{ name, settings: {}, characters: '龙' }] });
  await put('game.json', texts('对白.dat'));
  await put('对白.dat', '龙吟\n');
  expect(await run(['--check', '--strict'])).toMatchObject({
    exit: 7,
    stderr: expect.stringContaining('没有认出 .dat 的格式，当作纯文本读'),
  });
  expect(await run(['--check'])).toMatchObject({ exit: 0 });
  await put('game.json', texts('对白.txt'));
  await put('对白.txt', '龙吟\\ud800\n');
  expect(await run(['--check', '--strict'])).toMatchObject({ exit: 7 });
  await put('对白.txt', '龙吟\n');
  expect(await run(['--check', '--strict'])).toMatchObject({ exit: 0 });
});

test('a text without a word is said, and stops nothing; one that was never read does', async () => {
  const texts = (groups?: []) =>
    project({
      texts: [
        { name: '对白.csv', settings: { format: 'csv' }, characters: '龙' },
        { name: '标题.ks', settings: {}, characters: '', ...(groups ? { groups } : {}) },
      ],
    });
  await put('game.json', texts());
  await put('标题.ks', '*start\n[jump storage="a.ks"]\n');
  for (const args of [['--check'], ['--check', '--strict'], []])
    expect(await run(args)).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('标题.ks：文件里没有可读的文字。'),
    });
  await put('标题.ks', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]).toString());
  expect(await jsonOf(['--check'])).toMatchObject({ error: { code: 'TEXT_UNREADABLE' } });

  // Not beside the project: only the page knows whether it had been read.
  await rm(join(folder, '标题.ks'));
  expect(await jsonOf(['--check'])).toMatchObject({ error: { code: 'TEXT_MISSING' } });
  await put('game.json', texts([]));
  expect(await run(['--check', '--strict'])).toMatchObject({ exit: 0 });
});

test('a character that a filler draws is not lacking', async () => {
  await put('对白.csv', 'zh\n龙嘯\n');
  expect(await jsonOf(['--check'])).toMatchObject({ exit: 1, roles: [{ lacking: [{ char: '嘯' }] }] });
  const roles = [{ name: '标题', face: 'shi-hei--regular', fillers: ['shi-fan--bold'] }];
  await put('game.json', project({ roles }));
  expect(await jsonOf(['--check'])).toMatchObject({ exit: 0, outcome: 'complete' });
});

test('an unchanged package with fillers keeps its date, even if one of them has nothing to fill', async () => {
  await put('对白.csv', 'zh\n龙嘯\n');
  const fillers = ['shi-fan--bold', 'shi-bian--variable'];
  await put('game.json', project({ roles: [{ name: '标题', face: 'shi-hei--regular', fillers }] }));
  const first = await jsonOf([]);
  expect(first).toMatchObject({ outcome: 'made' });
  ahead += DAY;
  expect(await jsonOf([])).toMatchObject({
    outcome: 'unchanged',
    package: { sha256: first.package.sha256 },
  });
});

test('other texts can be named by pattern, and are read as the project says', async () => {
  await mkdir(join(folder, 'lines/a'), { recursive: true });
  await put('lines/a/对白.csv', 'key,zh\n吟,龙\n');
  await put('lines/b.txt', '虎\n');
  const settings = { format: 'csv', parts: ['key'] };
  await put('game.json', project({ texts: [{ name: '对白.csv', settings, characters: '' }] }));
  const report = await jsonOf(['--texts', 'lines/**/*.csv', 'lines/b.txt', '--check']);
  expect(report.texts).toMatchObject([
    { name: 'lines/a/对白.csv', source: 'file', format: 'csv' },
    { name: 'lines/b.txt', source: 'file', format: 'txt' },
  ]);
  expect(report.characters).toBe(2);
});

test('what the guard of a package has logged goes into the next one', async () => {
  expect((await run(['--unpack', '--out', 'fonts'])).exit).toBe(0);
  expect(await filesUnder('fonts')).toContain('ziwan_guard.lua');
  await put(
    'ziwan-guard.jsonl',
    '{"ziwan-guard":1,"engine":"love11"}\n{"code":"U+51E4","character":"凤","face":"shi-hei--regular","count":1,"where":"main.lua:3","text":"玩家凤"}\n',
  );
  await put('fonts/ziwan-guard.jsonl', 'a log that the game wrote here');
  const { texts } = await jsonOf(['--texts', '*.csv', '*.jsonl', '--no-guard', '--unpack', '--out', 'fonts']);
  expect(texts.map(({ format }: { format: string }) => format)).toEqual(['csv', 'guard']);
  expect(String(await read('fonts/charset.txt'))).toBe(' 万九凤吟啸虎里龙，');
  const left = (await filesUnder('fonts')).filter((name) => name.includes('guard'));
  expect(left).toEqual(['ziwan-guard.jsonl']);
});

test('a text that is not beside the project is taken from the project file, and the command says so', async () => {
  const texts = [
    { name: 'a.txt', settings: {}, characters: '龙', text: '龙吟' },
    { name: 'b.txt', settings: {}, characters: '虎' },
    { name: 'c.txt', settings: {}, characters: '啸', base64: Buffer.from('啸').toString('base64') },
  ];
  await put('game.json', project({ texts }));
  const { stderr } = await run(['--check']);
  expect(stderr).toContain('b.txt 不在项目文件旁边，用项目文件里记下的字。');
  expect(await jsonOf(['--check'])).toMatchObject({
    characters: 4,
    texts: [{ source: 'project' }, { source: 'characters' }, { source: 'project' }],
  });
  const lost = { name: 'd.txt', settings: {}, characters: '' };
  await put('game.json', project({ texts: [...texts, lost] }));
  expect(await jsonOf(['--check'])).toMatchObject({
    exit: 2,
    error: { code: 'TEXT_MISSING', message: expect.stringContaining('d.txt') },
  });
});

test('the package can be unpacked into a folder, which keeps what others put there', async () => {
  expect(await run(['--unpack'])).toMatchObject({ exit: 0, stdout: expect.stringContaining('打好了') });
  expect(await filesUnder('fonts')).toContain('shi-hei--regular.fnt');
  expect(await run(['--unpack'])).toMatchObject({ exit: 0, stdout: expect.stringContaining('没有变化') });
  await put('fonts/fonts/shi-hei--regular.png.import', '[remap]');
  await put('game.json', project({ packing: { engine: 'love11', atlas: 'none', size: 32, pageSize: 512 } }));
  expect(await run(['--unpack'])).toMatchObject({ exit: 0, stdout: expect.stringContaining('打好了') });
  const files = await filesUnder('fonts');
  expect(files).toContain('shi-hei--regular.png.import');
  expect(files).not.toContain('shi-hei--regular.png');
  expect((await readdir(folder)).sort()).toEqual(['fonts', 'game.json', '对白.csv']);
});

test('a folder or file that is not a package is left alone', async () => {
  await mkdir(join(folder, 'assets'));
  await put('assets/mine.txt', 'mine');
  expect(await jsonOf(['--unpack', '--out', 'assets'])).toMatchObject({
    exit: 2,
    error: { code: 'OUT_OCCUPIED' },
  });
  expect(await filesUnder('assets')).toEqual(['mine.txt']);
  expect(await jsonOf(['--unpack', '--out', 'game.json'])).toMatchObject({ error: { code: 'OUT_OCCUPIED' } });
  await mkdir(join(folder, 'a.zip'));
  expect(await jsonOf(['--out', 'a.zip'])).toMatchObject({ error: { code: 'OUT_OCCUPIED' } });
  expect(await jsonOf(['--out', 'game.json/fonts.zip'])).toMatchObject({
    exit: 2,
    error: { code: 'OUT_UNWRITABLE' },
  });
});

test('the package of another project is not overwritten', async () => {
  await run([]);
  const zip = await read('fonts.zip');
  await put('game.json', project({ name: '虎啸' }));
  expect(await jsonOf([])).toMatchObject({ exit: 2, error: { code: 'LOCK_FOREIGN' } });
  expect(await read('fonts.zip')).toEqual(zip);
  expect(await jsonOf(['--lock', 'fonts.lock.json'])).toMatchObject({ outcome: 'made' });
});

test('the lock may stand elsewhere', async () => {
  const first = await run(['--lock', 'kept/last.json', '--out', 'build/game.zip']);
  expect(first).toMatchObject({ exit: 0, stderr: expect.stringContaining('还没有 kept/last.json') });
  expect(await readdir(join(folder, 'build'))).toEqual(['game.zip']);
  const { requests } = await run(['--lock', 'kept/last.json', '--out', 'build/game.zip']);
  expect(requests.at(-1)?.body).toContain('"layout":{');
});

test.each([
  ['PROJECT_INVALID', '{', 'game.json：不是 JSON'],
  ['PROJECT_INVALID', '{}', '这不是字玩的项目文件'],
  ['PROJECT_INVALID', project({ name: ' ' }), 'name'],
  ['PROJECT_INVALID', project({ roles: [{ name: '标题', face: 3 }] }), 'roles[0].face'],
  ['PROJECT_INVALID', project({ roles: [{ name: '标题', face: null }] }), 'roles'],
  [
    'PROJECT_INVALID',
    project({
      roles: Array.from({ length: 4 }, (_, i) => ({
        name: '标题',
        face: `f${i}`,
        fillers: ['a', 'b', 'c', ...(i === 0 ? ['d'] : [])],
      })),
    }),
    '连补字有 17 款字体，一个包最多 16 款',
  ],
  ['PROJECT_INVALID', project({ packing: { engine: 'flash' } }), 'packing.engine'],
  ['FACE_UNKNOWN', project({ roles: [{ name: '标题', face: 'nobody' }] }), 'roles[0].face'],
  ['FACE_UNKNOWN', project({ roles: [{ name: '标题', face: 'shi-hei' }] }), 'shi-hei--regular'],
  ['NO_CHARACTERS', project({ texts: [] }), '--texts'],
  // Pixi reads atlases of at most 4096 pixels.
  ['S00418', project({ packing: { engine: 'pixi8', atlas: 'msdf', size: 40, pageSize: 9999 } }), ''],
])(
  '%s: a project file that cannot be used is refused with file, field and reason',
  async (code, file, part) => {
    await put('game.json', file);
    expect(await jsonOf([])).toMatchObject({
      exit: 2,
      outcome: 'failed',
      error: { code, message: expect.stringContaining(part) },
    });
    expect(await readdir(folder)).toEqual(['game.json', '对白.csv']);
  },
);

test.each([
  [['--engine', 'flash'], 'ARGUMENTS', GAME_ENGINES[0]],
  [['--date', '2026-02-30'], 'ARGUMENTS', '--date'],
  [['--nothing'], 'ARGUMENTS', '--nothing'],
  [['--out'], 'ARGUMENTS', '--out'],
  [['--out', 'fonts'], 'ARGUMENTS', '--unpack'],
  [['two.json'], 'ARGUMENTS', 'two.json'],
  [['--site', 'ftp://a'], 'ARGUMENTS', 'ftp://a'],
  [['--site', 'http://a', '--data', '.'], 'ARGUMENTS', '--data'],
  [['--data', '.'], 'DATA_MISSING', '没有网站的数据'],
  [['--texts', 'none.csv'], 'TEXT_MISSING', 'none.csv'],
  [['--texts', 'lines/*.csv'], 'TEXT_MISSING', 'lines/*.csv'],
  [['--texts', '.'], 'TEXT_UNREADABLE', '文件夹'],
  [['--texts', 'picture.png'], 'TEXT_UNREADABLE', '不像文本文件'],
  [['--lock', 'game.json'], 'LOCK_INVALID', 'game.json'],
])('%j is refused', async (args, code, part) => {
  await put('picture.png', `\x89PNG\r\n${'\x00\x01'.repeat(200)}`);
  expect(await jsonOf(args)).toMatchObject({
    exit: 2,
    error: { code, message: expect.stringContaining(part) },
  });
});

test('a licence that forbids what the project is for is refused with its clause', async () => {
  const { db } = site.services.store;
  const rows = () =>
    db.selectFrom('licences').selectAll().where('id', '=', 'ofl-1.1').executeTakeFirstOrThrow();
  const { matrix } = await rows();
  const set = async (use: string, permission: 'no') => {
    const changed = statementsIn(matrix).map((row) =>
      row.use === use ? { ...row, permission, note: '须另行取得授权' } : row,
    );
    await db
      .updateTable('licences')
      .set({ matrix: statedTerms(changed) })
      .where('id', '=', 'ofl-1.1')
      .execute();
    await db.transaction().execute(bumpRevision);
    ahead += 5000;
  };
  const refused = { exit: 3, error: { message: expect.stringContaining('须另行取得授权') } };
  await set('video', 'no');
  await put('game.json', project({ uses: ['game', 'video'] }));
  expect(await jsonOf(['--check'])).toMatchObject(refused);
  await put('game.json', project());
  expect(await jsonOf([])).toMatchObject({ exit: 0 });
  await set('game', 'no');
  await put('game.json', project({ uses: [] }));
  expect(await jsonOf([])).toMatchObject({ ...refused, error: { code: 'S00456' } });
  await db.updateTable('licences').set({ matrix }).where('id', '=', 'ofl-1.1').execute();
  await db.transaction().execute(bumpRevision);
  ahead += 5000;
  await put('game.json', project({ roles: [{ name: '标题', face: 'wu-wen--light' }] }));
  expect(await jsonOf([])).toMatchObject({
    exit: 3,
    error: { code: 'LICENCE_FORBIDS', message: expect.stringContaining('授权全文没有见到') },
  });
});

test('a busy site is asked again when it says, at most five times', async () => {
  const busy = (seconds: string | null, times: number): typeof fetch => {
    let left = times;
    return async (input, init) =>
      left-- > 0
        ? new Response(JSON.stringify({ code: 'S00503', message: '服务繁忙', data: null }), {
            status: 503,
            headers: seconds ? { 'retry-after': seconds } : {},
          })
        : fetch(input, init);
  };
  expect(await run([], busy('3', 2))).toMatchObject({ exit: 0, pauses: [3000, 3000] });
  expect(await run([], busy(null, 4))).toMatchObject({ exit: 0, pauses: [1000, 2000, 4000, 8000] });
  expect(await run([], busy(null, 5))).toMatchObject({ exit: 4, pauses: [1000, 2000, 4000, 8000] });
  expect(await jsonOf([], busy('3600', 1))).toMatchObject({ exit: 4, error: { code: 'S00503' } });
});

test('an address without the site, and a package that does not arrive whole, say so', async () => {
  await run([]);
  const zip = await read('fonts.zip');
  await put('对白.csv', 'zh\n龙\n');
  const fails = async (answer: typeof fetch, code: string) => {
    expect(await jsonOf([], answer)).toMatchObject({ exit: 4, error: { code } });
    expect(await read('fonts.zip')).toEqual(zip);
    expect(await readdir(folder)).toHaveLength(4);
  };
  await fails(async () => {
    throw new TypeError('fetch failed');
  }, 'SITE_UNREACHABLE');
  await fails(async () => new Response('<h1>nginx</h1>', { status: 404 }), 'NOT_A_SITE');
  await fails(async () => new Response('<h1>hello</h1>'), 'NOT_A_SITE');
  await fails(async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith('/package')) return answer;
    return new Response((await answer.arrayBuffer()).slice(0, 2000), answer);
  }, 'INCOMPLETE');
});

/** Answers with the package that `alter` makes of the site's. */
const altering =
  (alter: (zip: Buffer, headers: Headers) => Buffer): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).endsWith('/game/package') || !answer.ok) return answer;
    const headers = new Headers(answer.headers);
    const zip = alter(Buffer.from(await answer.arrayBuffer()), headers);
    headers.delete('content-length');
    return new Response(Uint8Array.from(zip), { headers });
  };
/** The package as a site with another secret makes it. */
const another = new Signer('another secret that is long enough');
const resigned = altering((zip, headers) => {
  const files = unzipSync(zip);
  const lock = JSON.parse(Buffer.from(files['fonts.lock.json'] ?? []).toString());
  files['fonts.lock.json'] = Buffer.from(JSON.stringify({ ...lock, key: another.key }));
  const made = Buffer.from(zipSync(files));
  headers.set('x-signature', another.sign(made));
  return made;
});

test('a package that is not as the site signed it is refused before anything is written', async () => {
  const refused = async (answer: typeof fetch, code: string, args: string[] = []) => {
    const held = await readdir(folder);
    expect(await jsonOf(args, answer)).toMatchObject({ exit: 6, error: { code } });
    expect(await readdir(folder)).toEqual(held);
  };
  // A byte of the zip that no reader looks at: the external attributes of its last entry.
  const touched = altering((zip) => {
    const at = zip.lastIndexOf('PK\x01\x02') + 38;
    return Buffer.concat([zip.subarray(0, at), Buffer.from([1]), zip.subarray(at + 1)]);
  });
  await refused(touched, 'SIGNATURE_WRONG');
  await refused(touched, 'SIGNATURE_WRONG', ['--unpack']);
  const unsigned = altering((zip, headers) => {
    headers.delete('x-signature');
    return zip;
  });
  await refused(unsigned, 'SIGNATURE_WRONG');
  // Nothing is known of the site yet, so that its key cannot be wrong; it is named.
  const first = await run([], resigned);
  expect(first).toMatchObject({ exit: 0, stderr: expect.stringContaining(another.key) });
  await refused(fetch, 'KEY_CHANGED');
});

test('the key is known from the last package, from the command of the site, or by --key', async () => {
  const { signedBy: x } = (await jsonOf(['--out', 'first.zip'])).package;
  const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  await put('ziwan-key.pem', open.export({ format: 'pem', type: 'spki' }).toString());
  const program = withSignature(Buffer.from('the command'), another);
  const foreign = await jsonOf([], fetch, program);
  expect(foreign).toMatchObject({ exit: 6, error: { code: 'KEY_CHANGED' } });
  expect(foreign.error.message).toContain(another.key);
  expect(foreign.error.message).toContain('ziwan-pack.mjs');
  const altered = Buffer.concat([Buffer.from('//'), program]);
  expect(await jsonOf(['--check'], fetch, altered)).toMatchObject({
    exit: 6,
    error: { code: 'COMMAND_ALTERED' },
  });

  expect(await jsonOf(['--key', 'ziwan-key.pem'], resigned)).toMatchObject({
    exit: 6,
    error: { code: 'KEY_CHANGED', message: expect.stringContaining('ziwan-key.pem') },
  });
  const made = await run(['--key', 'ziwan-key.pem'], fetch, program);
  expect(made).toMatchObject({ exit: 0, stderr: expect.not.stringContaining('第一次') });
  expect(await jsonOf([], resigned)).toMatchObject({ exit: 6, error: { code: 'KEY_CHANGED' } });
  for (const key of ['none.pem', 'game.json'])
    expect(await jsonOf(['--key', key])).toMatchObject({ exit: 2, error: { code: 'ARGUMENTS' } });
});

test('a lock from before signatures is renewed, and then names the key', async () => {
  await run([]);
  const lock = JSON.parse((await read('fonts.lock.json')).toString());
  await put('fonts.lock.json', JSON.stringify({ ...lock, key: undefined }));
  expect(await run([])).toMatchObject({ exit: 0, stderr: expect.stringContaining(lock.key) });
  expect(JSON.parse((await read('fonts.lock.json')).toString()).key).toBe(lock.key);
});

test('a data folder gives the same bytes without a server', async () => {
  const local = await run(['--data', site.dataDir, '--json', '--out', 'local.zip']);
  expect([local.exit, local.requests]).toEqual([0, []]);
  const { date, sha256 } = JSON.parse(local.stdout).package;
  expect(await jsonOf(['--date', date])).toMatchObject({ package: { date, sha256 } });
});

test('help lists every engine, and nothing is asked of a site', async () => {
  const { exit, stdout, requests } = await run(['--help']);
  expect([exit, requests]).toEqual([0, []]);
  for (const engine of GAME_ENGINES) expect(stdout).toContain(engine);
});

test('help, the reference and the README name every exit code', async () => {
  const codes = Object.values(EXIT).map(String);
  const { stdout } = await run(['--help']);
  expect(
    [...stdout.slice(stdout.indexOf('结果：')).matchAll(/(?:[：，]|\s)(\d) /g)].map(([, code]) => code),
  ).toEqual(codes);
  const root = join(import.meta.dirname, '../../../..');
  const page = await readFile(
    join(root, 'apps/site/app/features/reading/reference/build-servers.tsx'),
    'utf8',
  );
  expect([...page.matchAll(/^ {2}\[(\d), '/gm)].map(([, code]) => code)).toEqual(codes);
  const readme = await readFile(join(root, 'packages/pack/README.md'), 'utf8');
  expect([...readme.matchAll(/^\| (\d) \| /gm)].map(([, code]) => code)).toEqual(codes);
});
