import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { gatherChosen } from './gather.ts';
import { zippedFiles } from './zip-files.ts';

const quiet = { signal: new AbortController().signal, onProgress() {} };
const zip = (files: Record<string, string>, level: 0 | 6 = 6): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
    level,
  }) as Uint8Array<ArrayBuffer>;
/** A file as browsers give it: without a path. */
const archive = (bytes: BlobPart, name = '雾岭.zip'): File =>
  Object.defineProperty(new File([bytes], name), 'webkitRelativePath', { value: '' });
const textsIn = async (file: File) => {
  const { files } = await gatherChosen([file], quiet);
  return Promise.all(files.map(async ({ path, file: inner }) => [path, await inner.text()]));
};
/** Changes two bytes after a place. */
const patched = (bytes: Uint8Array<ArrayBuffer>, signature: number, offset: number, value: number) => {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 < copy.length; at++)
    if (view.getUint32(at, true) === signature) view.setUint16(at + offset, value, true);
  return copy;
};
const DIRECTORY = 0x02014b50;

test.each([0, 6] as const)('the texts of an archive have their paths in it (level %i)', async (level) => {
  const bytes = zip(
    {
      'game/script.rpy': '"龙吟九万里"',
      'game/tl/a/script.rpy': '"颗头颅酒坛"',
      'game/a.png': '图',
      '__MACOSX/game/script.rpy': '"多"',
      '../../逃.txt': '出去',
    },
    level,
  );
  expect(await textsIn(archive(bytes))).toEqual([
    ['雾岭/game/script.rpy', '"龙吟九万里"'],
    ['雾岭/game/tl/a/script.rpy', '"颗头颅酒坛"'],
    ['雾岭/逃.txt', '出去'],
  ]);
  const { leftOut, engine } = await gatherChosen([archive(bytes)], quiet);
  expect(engine?.engine).toBe('renpy');
  expect(leftOut.join()).toContain('.png 1 份');
});

test('names are UTF-8, or those of a Chinese Windows', async () => {
  // 剧本.txt in GBK, which is no UTF-8.
  const gbk = Uint8Array.of(0xbe, 0xe7, 0xb1, 0xbe);
  const bytes = zip({ 'ABCD.txt': '龙' });
  for (let at = 0; at < bytes.length - 4; at++)
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === 'ABCD') bytes.set(gbk, at);
  expect((await zippedFiles(archive(bytes))).map(({ path }) => path)).toEqual(['剧本.txt']);
  expect((await zippedFiles(archive(zip({ '剧本.txt': '龙' })))).map(({ path }) => path)).toEqual([
    '剧本.txt',
  ]);
});

test.each([
  ['a file with a password', patched(zip({ 'a.txt': '龙' }), DIRECTORY, 8, 1), '读不了 1 份：雾岭/a.txt'],
  [
    'a file larger than it says',
    patched(zip({ 'a.txt': '龙'.repeat(40_000) }), DIRECTORY, 24, 9),
    '读不了 1 份',
  ],
  ['a way to pack that is not known', patched(zip({ 'a.txt': '龙' }), DIRECTORY, 10, 12), '读不了 1 份'],
  ['an archive that was cut', zip({ 'a.txt': '龙' }).subarray(0, 40), '雾岭.zip：不是 zip，或者没有传完'],
  ['no archive', strToU8('字'), '雾岭.zip：不是 zip'],
  ['a damaged directory', patched(zip({ 'a.txt': '龙' }), DIRECTORY, 0, 0), '雾岭.zip：压缩包是坏的'],
])('%s is named, and nothing else is lost', async (_, bytes, words) => {
  const other = archive('山', 'b.txt');
  const { files, leftOut } = await gatherChosen([archive(bytes as BlobPart), other], quiet);
  expect(files.map(({ path }) => path)).toEqual(['b.txt']);
  expect(leftOut.join('')).toContain(words);
});

test('a workbook under the name of an archive is one text', async () => {
  const bytes = zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
  const { files } = await gatherChosen([archive(bytes, '对白.zip')], quiet);
  expect(files.map(({ path }) => path)).toEqual(['对白.zip']);
});
