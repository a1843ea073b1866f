import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { gitIdOf } from '../file-proof.ts';
import { describe } from '../summary.ts';
import { eachCatalogue, onCatalogue, type TestCatalogue } from '../testing/catalogue.ts';
import { namedFont } from '../testing/fonts.ts';
import { body, COMMIT, type Origin, publish, stallAfter, startOrigin, status } from '../testing/origin.ts';
import { importAddresses } from './import-addresses.ts';

const FILES = {
  'fonts/SC/One-Regular.ttf': namedFont({ family: 'One', characters: 'ab' }),
  'fonts/SC/One-Bold.ttf': namedFont({ family: 'One', style: 'Bold', characters: 'ab' }),
  'fonts/SIL_Open_Font_License_1.1.txt': Buffer.from(
    '字体的授权：可以免费商用，可以嵌入网页、软件与游戏，不得单独出售字体文件，转载须注明出处与作者，其余权利保留。',
  ),
  LICENSE: Buffer.from('程序的授权'),
};
type Path = keyof typeof FILES;
const REGULAR: Path = 'fonts/SC/One-Regular.ttf';
const TEXT: Path = 'fonts/SIL_Open_Font_License_1.1.txt';
const TREE = `repos/ann/one/git/trees/${COMMIT}?recursive=1`;

let origin: Origin;
beforeEach(async () => {
  origin = await startOrigin();
  publish(origin, 'ann/one', FILES);
  list(FILES);
});
afterEach(() => origin.close());

/** Lists files as GitHub's REST API does. */
function list(files: Record<string, Uint8Array>, truncated = false): void {
  const tree = Object.entries(files).map(([path, bytes]) => ({
    path,
    mode: '100644',
    type: 'blob',
    sha: gitIdOf(bytes),
    size: bytes.length,
  }));
  const folder = { path: 'fonts', mode: '040000', type: 'tree', sha: '0'.repeat(40) };
  origin.files.set(TREE, Buffer.from(JSON.stringify({ sha: COMMIT, tree: [folder, ...tree], truncated })));
}

const at = (path: string, id = '') => `https://github.com/ann/one/blob/${COMMIT}/${path}${id && `#${id}`}`;
const withId = (path: Path) => at(path, gitIdOf(FILES[path]));
const get = (c: TestCatalogue, ...addresses: string[]) =>
  importAddresses(c, addresses, { mirror: origin.mirror, api: origin.mirror, pause: 1, stall: 200 });
const paths = () => origin.requests.map(({ path }) => path);
const downloads = ({ dataDir }: TestCatalogue) => readdir(join(dataDir, 'downloads')).catch(() => []);
const row = ({ store }: TestCatalogue) =>
  store.db
    .selectFrom('families')
    .leftJoin('licence_texts', 'licence_texts.sha256', 'licence_text_sha256')
    .select(['gno', 'face_count', 'text', 'source_name', 'source_version', 'source_url'])
    .executeTakeFirst();

eachCatalogue('pasted addresses become a family, with the nearest licence text and the source', async (c) => {
  const summary = await get(c, at('fonts/SC/One-Regular.ttf'), at('fonts/SC/One-Bold.ttf'));
  expect(summary.refused).toEqual([]);
  expect(await row(c)).toEqual({
    gno: 'one',
    face_count: 2,
    text: FILES[TEXT].toString(),
    source_name: 'ann/one',
    source_version: 'c0ffee0000',
    source_url: `https://github.com/ann/one/tree/${COMMIT}`,
  });
  expect(paths().filter((path) => path === TREE)).toHaveLength(1);
  const { host } = new URL(origin.mirror);
  expect(describe(summary).join('\n')).toContain(
    `证明 ann/one 的 ${REGULAR} 与 Git 对象编号 ${gitIdOf(FILES[REGULAR])} 相符；编号由 ${host} 告知：`,
  );
  expect(summary.proven[1]).toContain(`授权文本是同一提交里的 ${TEXT}`);
  expect(await downloads(c)).toEqual([]);
});

onCatalogue('ids that the operator gives need no answer of GitHub, and are said to be theirs', async (c) => {
  const summary = await get(c, withId(REGULAR), withId(TEXT));
  expect(paths()).not.toContain(TREE);
  expect((await row(c))?.text).toBe(FILES[TEXT].toString());
  expect(summary.proven).toHaveLength(2);
  for (const proof of summary.proven) expect(proof).toContain('编号是你给的，与源站、镜像无关');
});

onCatalogue(
  'a font whose id is given comes without its licence text if GitHub is silent, which is said',
  async (c) => {
    origin.answer(TREE, status(403));
    const summary = await get(c, withId(REGULAR));
    expect((await row(c))?.text).toBeNull();
    expect(summary.proven[1]).toMatch(/^它没有授权文本：没有从 .* 问到 ann\/one 的文件编号：问得太多/);
  },
);

onCatalogue('one wrong byte refuses the font, the others come', async (c) => {
  const wrong = FILES[REGULAR].slice();
  wrong[200] = (wrong[200] as number) ^ 1;
  origin.answer(`ann/one/${COMMIT}/${REGULAR}`, body(wrong));
  const summary = await get(c, at(REGULAR), at('fonts/SC/One-Bold.ttf'));
  expect(summary.refused).toMatchObject([{ file: `ann/one：${REGULAR}`, code: 'WRONG_CONTENT' }]);
  expect(await row(c)).toMatchObject({ gno: 'one', face_count: 1 });
  expect(summary.proven).toHaveLength(2);
});

onCatalogue('an id that is not that of the file refuses it', async (c) => {
  const summary = await get(c, at(REGULAR, gitIdOf(FILES[TEXT])), withId(TEXT));
  expect(summary.refused).toMatchObject([{ code: 'WRONG_CONTENT' }]);
  expect(summary.refused[0]?.reason).toContain('Git 对象编号不同');
});

onCatalogue('an origin that hangs is left, and the next run continues where it stopped', async (c) => {
  const path = `ann/one/${COMMIT}/${REGULAR}`;
  origin.answer(path, stallAfter(100), ...Array.from({ length: 4 }, () => () => true));
  const first = await get(c, withId(REGULAR), withId(TEXT));
  expect(first.refused).toMatchObject([{ code: 'ORIGIN_AWAY' }]);
  expect(first.proven).toEqual([]);
  origin.requests.length = 0;
  const again = await get(c, withId(REGULAR), withId(TEXT));
  expect(again.imported).toMatchObject([{ gno: 'one' }]);
  expect(origin.requests).toMatchObject([{ path, range: 'bytes=100-' }]);
});

onCatalogue('a moved file is named with where it is now, before anything is fetched', async (c) => {
  await expect(get(c, at('One-Regular.ttf'))).rejects.toMatchObject({
    code: 'NOT_PUBLISHED',
    message: expect.stringContaining(`里没有 One-Regular.ttf。同名的文件在 ${REGULAR}`),
  });
  list({}, true);
  await expect(get(c, at(REGULAR))).rejects.toMatchObject({
    message: expect.stringContaining('它没有列全，请在地址后面写上 #'),
  });
  expect(new Set(paths())).toEqual(new Set([TREE]));
});

onCatalogue('a path that its commit lacks is refused, the others come', async (c) => {
  const summary = await get(c, at(REGULAR), at('Gone.ttf'));
  expect(summary.refused).toMatchObject([
    { file: 'ann/one：Gone.ttf', code: 'NOT_PUBLISHED', reason: expect.stringContaining('里没有 Gone.ttf') },
  ]);
  expect(summary.imported).toMatchObject([{ gno: 'one' }]);
});

onCatalogue('what GitHub answers instead of a list is told as such', async (c) => {
  const answers = [
    status(404),
    status(429),
    status(500),
    body(Buffer.from('<html>')),
    body(Buffer.from('{}')),
  ];
  const codes = ['NOT_PUBLISHED', 'ORIGIN_AWAY', 'ORIGIN_AWAY', 'ORIGIN_AWAY', 'ORIGIN_AWAY'];
  const words = ['说没有 ann/one 这个仓库', '问得太多', '它答 500', '读不懂', '读不懂'];
  for (const [i, answer] of answers.entries()) {
    origin.answer(TREE, answer);
    await expect(get(c, at(REGULAR))).rejects.toMatchObject({
      code: codes[i],
      message: expect.stringContaining(words[i] as string),
    });
  }
});

onCatalogue('addresses without a font, or with a text of another commit, are refused at once', async (c) => {
  const other = `https://github.com/ann/one/blob/${'1'.repeat(40)}/OFL.txt`;
  for (const addresses of [[at('OFL.txt')], [at(REGULAR), other], [at(REGULAR), 'https://example.cn/a.ttf']])
    await expect(get(c, ...addresses)).rejects.toMatchObject({ code: 'BAD_ADDRESS' });
  expect(origin.requests).toEqual([]);
});
