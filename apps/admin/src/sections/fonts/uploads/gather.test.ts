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
