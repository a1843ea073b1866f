import { FONT_LIMITS } from '@ziwan/contract/admin';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { gather } from './gather.ts';

const placed = (path: string, text = 'x') => ({
  path,
  file: new File([text], path.split('/').at(-1) ?? path),
});

test.each([
  ['fonts-a/copyright', 'a licence as Debian names it'],
  ['fonts-a/COPYRIGHT.txt', 'a licence that is only called copyright'],
])('%s lies beside a font: %s', async (path) => {
  const { fonts, leftOut } = await gather([placed(path, '甲'), placed('fonts-a/a.ttf'), placed('b/b.ttf')]);
  expect(fonts.map(({ licence }) => licence?.text ?? null)).toEqual(['甲', null]);
  expect(leftOut).toEqual([]);
});

test('what is called a licence counts before what is called copyright, in whatever order they come', async () => {
  const files = [placed('f/OFL.txt', '授权'), placed('f/COPYRIGHT', '版权')];
  for (const beside of [files, files.toReversed()]) {
    const { fonts } = await gather([...beside, placed('f/a.ttf')]);
    expect(fonts.map(({ licence }) => licence?.name)).toEqual(['OFL.txt']);
  }
});

test('a file that is neither is named as left out', async () => {
  const { leftOut } = await gather([placed('f/a.ttf'), placed('f/copyright-notes.pdf')]);
  expect(leftOut).toEqual(['1 个不是字体的文件：copyright-notes.pdf']);
});

const DIRECTORY = 0x02014b50;
/** An archive of one file, whose name of ASCII letters is replaced by bytes of the same length, without a mark of UTF-8. */
function named(bytes: Uint8Array, path: string) {
  const stand = 'N'.repeat(bytes.length);
  const zip = zipSync({ [`${stand}.ttf`]: strToU8('x') });
  for (let at = 0; at < zip.length - bytes.length; at++)
    if (zip.subarray(at, at + bytes.length).every((byte) => byte === 'N'.charCodeAt(0))) zip.set(bytes, at);
  return { path, file: new File([zip as Uint8Array<ArrayBuffer>], path) };
}
const namesIn = async (...of: Parameters<typeof gather>[0]) =>
  (await gather(of)).fonts.map(({ file }) => file.name);

test('a name in an archive is read in UTF-8 without its mark, as macOS writes it, or in GB 18030', async () => {
  expect(await namesIn(named(strToU8('春江'), 'a.zip'))).toEqual(['春江.ttf']);
  // 剧本 in GBK, which is no UTF-8.
  expect(await namesIn(named(Uint8Array.of(0xbe, 0xe7, 0xb1, 0xbe), 'a.zip'))).toEqual(['剧本.ttf']);
  const marked = zipSync({ 'Café.ttf': strToU8('x'), '春江.ttf': strToU8('x') }) as Uint8Array<ArrayBuffer>;
  expect(await namesIn({ path: 'a.zip', file: new File([marked], 'a.zip') })).toEqual([
    'Café.ttf',
    '春江.ttf',
  ]);
});

test('an archive without fonts, a font in it that is too large and a licence that cannot be read are named', async () => {
  const archive = (path: string, files: Record<string, Uint8Array>) => ({
    path,
    file: new File([zipSync(files) as Uint8Array<ArrayBuffer>], path),
  });
  const large = archive('大.zip', { '龙.ttf': strToU8('x') });
  const bytes = new Uint8Array(await large.file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 < bytes.length; at++)
    if (view.getUint32(at, true) === DIRECTORY) view.setUint32(at + 24, FONT_LIMITS.bytes + 1, true);
  const moved = Object.assign(new File([], 'OFL.txt'), {
    arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotFoundError')),
  });
  const { fonts, leftOut } = await gather([
    placed('a.ttf'),
    archive('空.zip', { 'OFL.txt': strToU8('x') }),
    { path: '大.zip', file: new File([bytes], '大.zip') },
    { path: 'OFL.txt', file: moved },
  ]);
  expect(fonts.map(({ file }) => file.name)).toEqual(['a.ttf']);
  expect(leftOut).toEqual(['空.zip：里面没有字体文件', '大.zip/龙.ttf：超过 64 MB', 'OFL.txt：读不出来']);
});
