import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPack } from '@ziwan/pack';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedSite } from '../testing/shared-site.ts';
import { entriesOf, visibleIn } from '../testing/zip.ts';

let origin: string;
let folder: string;
const site = await sharedSite({ config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } } });
beforeAll(async () => {
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ziwan-roles-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const HEI = 'shi-hei--regular';
const project = (roles: object[], more: object = {}) => ({
  format: 'ziwan-project',
  version: 2,
  name: '龙吟',
  uses: ['game'],
  roles,
  texts: [{ name: 'ui.csv', settings: { parts: ['zh_CN', 'zh_TW'] }, characters: '' }],
  packing: { engine: 'any', atlas: 'none', size: 32, pageSize: 512 },
  ...more,
});
const TABLE = 'key,zh_CN,zh_TW\na,龙吟 %d,九万\nb,龙,里\n';

async function run(file: object, ...args: string[]) {
  await writeFile(join(folder, 'game.json'), JSON.stringify(file));
  await writeFile(join(folder, 'ui.csv'), TABLE);
  let [stdout, stderr] = ['', ''];
  const exit = await runPack(['game.json', ...args], {
    env: { ZIWAN_SITE: origin },
    cwd: folder,
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { exit, stdout, stderr };
}
const check = async (file: object) => {
  const { exit, stdout } = await run(file, '--check', '--json');
  return { exit, ...JSON.parse(stdout) };
};
const charsetOf = async (zip: string) =>
  visibleIn(entriesOf(await readFile(join(folder, zip))).get('charset.txt'));

test('a face is judged and packed with what its role draws, and no more', async () => {
  const title = { name: '标题', face: HEI, draws: { texts: [], line: '虎啸 龙' } };
  const numbers = { name: '数字', face: HEI, weight: 400, draws: { texts: [], sets: ['numerals'] } };
  const { exit, roles, undrawn } = await check(project([title, numbers]));
  expect(
    roles.map(({ role, characters }: { role: string; characters: number }) => [role, characters]),
  ).toEqual([
    ['标题', 3],
    ['数字', 18],
  ]);
  // The sample face draws no digits; where they would come from is said.
  expect(exit).toBe(1);
  expect(roles[0].lacking).toEqual([]);
  expect(roles[1].lacking.find(({ char }: { char: string }) => char === '7')).toMatchObject({
    places: [{ file: '会出现的字：数字与符号' }],
  });
  expect(undrawn).toEqual(['ui.csv']);
  expect(await run(project([title]))).toMatchObject({ exit: 0 });
  expect(await charsetOf('fonts.zip')).toBe('啸虎龙');
});

test('what a variable writes is said until the role has it', async () => {
  const role = { name: '正文', face: HEI };
  const { roles } = await check(project([role]));
  expect(roles[0].suggested).toEqual([
    { set: 'numerals', reason: '有 1 处 %d，会写出数字', glyphs: 18, bytes: expect.any(Number) },
  ]);
  const { stdout } = await run(project([role]));
  expect(stdout).toContain('正文没有加「数字与符号」：有 1 处 %d，会写出数字，18 个字不在包里');
  const declared = await check(project([{ ...role, draws: { sets: ['numerals'] } }]));
  expect(declared.roles[0].suggested).toEqual([]);
});

test('a project makes a package of each language, with its own lock and names of files', async () => {
  const roles = [{ name: '正文', face: HEI }];
  const packing = { ...project([]).packing, perLanguage: true };
  const first = await run(project(roles, { packing }));
  expect(first).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/fonts\.zh-Hans\.zip[\s\S]*fonts\.zh-Hant\.zip/),
  });
  expect(await charsetOf('fonts.zh-Hans.zip')).toBe('吟龙');
  expect(await charsetOf('fonts.zh-Hant.zip')).toBe('万九里');
  const lock = JSON.parse(await readFile(join(folder, 'fonts.zh-Hant.lock.json'), 'utf8'));
  expect([lock.project, lock.faces[0].stem]).toEqual(['龙吟 繁体中文', 'shi-hei--regular-zh-Hant']);
  const again = JSON.parse((await run(project(roles, { packing }), '--json')).stdout);
  expect(again).toMatchObject({
    outcome: 'unchanged',
    packages: [{ language: 'zh-Hans' }, { language: 'zh-Hant' }],
  });

  await mkdir(join(folder, 'out'));
  await run(project(roles, { packing }), '--unpack', '--out', 'out');
  expect((await readdir(join(folder, 'out'))).sort()).toEqual(['zh-Hans', 'zh-Hant']);
});

test('one language is packed on request, and one that no text has is refused with those there are', async () => {
  const file = project([{ name: '正文', face: HEI }]);
  expect(await run(file, '--language', 'zh-Hant')).toMatchObject({ exit: 0 });
  expect(await charsetOf('fonts.zip')).toBe('万九里');
  expect(await run(file, '--language', 'ja')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('文本里没有 ja，认出的语言有 zh-Hans、zh-Hant。 [LANGUAGE_UNKNOWN]'),
  });
  const corrected = { ...file, texts: [{ ...file.texts[0], languages: { zh_TW: 'ja' } }] };
  expect(await run(corrected, '--language', 'ja', '--out', 'ja.zip')).toMatchObject({ exit: 0 });
  expect(await charsetOf('ja.zip')).toBe('万九里');
});

test('a project without texts is packed for its title, and one that draws nothing is refused', async () => {
  const title = (draws: object) => project([{ name: '标题', face: HEI, draws }], { texts: [] });
  expect(await run(title({ line: '龙吟' }))).toMatchObject({ exit: 0 });
  expect(await charsetOf('fonts.zip')).toBe('吟龙');
  expect(await run(title({}))).toMatchObject({ exit: 2, stderr: expect.stringContaining('NO_CHARACTERS') });
});
