import { expect, test } from 'vitest';
import { sift } from './sift.ts';

const fileOf = (path: string, ...content: BlobPart[]) => ({ path, file: new Blob(content) });
const options = { signal: new AbortController().signal, onProgress() {} };
const paths = async (...files: ReturnType<typeof fileOf>[]) =>
  (await sift(files, options)).files.map(({ path }) => path);

test.each([
  ['the character itself', 'a = "启"'],
  ['\\u', 'a = "\\u542f"'],
  ['\\U', 'a = "\\U0000542f"'],
  ['\\x', 'a = "\\xe5\\x90\\xaf"'],
  ['decimal bytes', 'a = "\\229\\144\\175"'],
  ['a reference', '<b>&#21551;</b>'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x2f, 0x54])],
  ['a character after 300,000 others', `${'a'.repeat(300_000)}启`],
  ['an escape across two slices', `${'a'.repeat((1 << 17) - 1)}\\u542f`],
])('a file with %s is kept', async (_, content) => {
  expect(await paths(fileOf('a.json', content))).toEqual(['a.json']);
});

test('files without a character beyond ASCII, and binary ones, are counted', async () => {
  const files = [
    fileOf('a.json', '{"a": "start\\n", "b": "C:\\\\users"}'),
    fileOf('empty.json', ''),
    fileOf('b.asset', new Uint8Array([1, 2, 0, 200])),
    fileOf('c.prefab', 'not YAML 启'),
    fileOf('d.prefab', '%YAML 1.1\n  m_text: "\\u542F"'),
    fileOf('e.prefab', '[{"_string": "启"}]'),
  ];
  const { files: kept, ascii, binary } = await sift(files, options);
  expect([kept.map(({ path }) => path), ascii, binary]).toEqual([['d.prefab', 'e.prefab'], 2, 2]);
});

test('a file that cannot be read is named, and what was cancelled ends', async () => {
  const gone = Object.assign(new Blob(['a']), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }),
  });
  expect((await sift([{ path: 'a.txt', file: gone as unknown as Blob }], options)).unreadable).toEqual([
    'a.txt',
  ]);
  const controller = new AbortController();
  const reading = sift([fileOf('a.txt', '启'), fileOf('b.txt', '启')], {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('停')),
  });
  await expect(reading).rejects.toThrow('停');
});
