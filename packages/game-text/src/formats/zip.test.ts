import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Steps } from '../steps.ts';
import { ZipArchive } from './zip.ts';

const NAMES = ['a/甲.txt', 'b.txt'];
/** A stored and a packed file, the first with a field of its own, and a comment behind all. */
const ARCHIVE = zipSync(
  {
    'a/甲.txt': [strToU8('甲一'), { level: 0, extra: { 0x7a7a: new Uint8Array(5) } }],
    'b.txt': [strToU8('b'.repeat(200)), { level: 9 }],
  },
  { mtime: '2026-01-01T00:00:00', comment: 'end' },
);

async function contentOf(bytes: Uint8Array): Promise<string> {
  try {
    const archive = new ZipArchive(bytes);
    const texts = [];
    for (const name of NAMES) {
      if (!archive.has(name)) texts.push(`${name} is missing`);
      else
        texts.push(
          new TextDecoder()
            .decode(await archive.unpack(name, new Steps()))
            .replace(/b{9,}/, 'b…')
            .replace(/[^ -~\p{Script=Han}…]/gu, '?'),
        );
    }
    return texts.join(', ');
  } catch (error) {
    return (error as Error).message;
  }
}

test('stored and packed files are read, whatever stands before, between and after them', async () => {
  expect(await contentOf(ARCHIVE)).toBe('甲一, b…');
  const archive = new ZipArchive(ARCHIVE);
  expect(archive.has('c.txt')).toBe(false);
  await expect(archive.unpack('c.txt', new Steps())).rejects.toThrow('文件里缺少 c.txt。');
});

test('a damaged byte changes what it says, or is told', async () => {
  const outcomes: string[] = [];
  for (const change of [0x01, 0x80]) {
    let [from, last] = [0, ''];
    for (let at = 0; at <= ARCHIVE.length; at++) {
      const said =
        at < ARCHIVE.length
          ? await contentOf(ARCHIVE.map((byte, i) => (i === at ? byte ^ change : byte)))
          : '';
      if (said === last) continue;
      if (at > 0) outcomes.push(`${from}–${at - 1} ^ ${change}: ${last}`);
      [from, last] = [at, said];
    }
  }
  expect(outcomes.join('\n')).toMatchInlineSnapshot(`
    "0–3 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    4–25 ^ 1: 甲一, b…
    26–26 ^ 1: ?甲?, b…
    27–27 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    28–28 ^ 1: ?甲?, b…
    29–29 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    30–47 ^ 1: 甲一, b…
    48–48 ^ 1: 攲一, b…
    49–49 ^ 1: 畲一, b…
    50–50 ^ 1: 申一, b…
    51–51 ^ 1: 甲帀, b…
    52–52 ^ 1: 甲乀, b…
    53–53 ^ 1: 甲丁, b…
    54–57 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    58–79 ^ 1: 甲一, b…
    80–83 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    84–88 ^ 1: 甲一, b…
    89–89 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    90–90 ^ 1: 甲一, ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
    91–97 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    98–103 ^ 1: 甲一, b…
    104–105 ^ 1: a/甲.txt 的压缩方式不认识，没有读。
    106–113 ^ 1: 甲一, b…
    114–114 ^ 1: 甲一P, b…
    115–117 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    118–120 ^ 1: 甲一, b…
    121–121 ^ 1: a/甲.txt 解压后是原来的 200 倍以上，可能是压缩炸弹，没有读。
    122–127 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    128–135 ^ 1: 甲一, b…
    136–139 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    140–148 ^ 1: a/甲.txt is missing, b…
    149–160 ^ 1: 甲一, b…
    161–164 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    165–170 ^ 1: 甲一, b…
    171–172 ^ 1: b.txt 的压缩方式不认识，没有读。
    173–180 ^ 1: 甲一, b…
    181–184 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    185–187 ^ 1: 甲一, b…
    188–188 ^ 1: b.txt 解压后是原来的 200 倍以上，可能是压缩炸弹，没有读。
    189–190 ^ 1: 甲一, b.txt is missing
    191–202 ^ 1: 甲一, b…
    203–206 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    207–211 ^ 1: 甲一, b.txt is missing
    212–214 ^ 1: 甲一, b…
    215–218 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    219–224 ^ 1: 甲一, b…
    225–226 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    227–230 ^ 1: 甲一, b…
    231–234 ^ 1: 压缩包不完整或已损坏，请重新保存或下载后再试。
    235–236 ^ 1: 甲一, b…
    0–3 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    4–25 ^ 128: 甲一, b…
    26–26 ^ 128: \\???]?, b…
    27–27 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    28–28 ^ 128: \\???]?, b…
    29–29 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    30–47 ^ 128: 甲一, b…
    48–48 ^ 128: g??一, b…
    49–49 ^ 128: ???一, b…
    50–50 ^ 128: ?2一, b…
    51–51 ^ 128: 甲d??, b…
    52–52 ^ 128: 甲?8?, b…
    53–53 ^ 128: 甲??, b…
    54–57 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    58–79 ^ 128: 甲一, b…
    80–83 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    84–88 ^ 128: 甲一, b…
    89–89 ^ 128: 甲一, jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj
    90–90 ^ 128: 甲一, b??
    91–91 ^ 128: b.txt 解压后比声明的 200 字节多，可能是压缩炸弹，没有读。
    92–92 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    93–93 ^ 128: 甲一, b…
    94–97 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    98–103 ^ 128: 甲一, b…
    104–105 ^ 128: a/甲.txt 的压缩方式不认识，没有读。
    106–113 ^ 128: 甲一, b…
    114–114 ^ 128: 甲一PK??????????!\\???]????????????b.txtK?&??PK????????????!\\?R1F??????????????????????????a/甲.txtzz???????endPK????????????!\\???]?, b…
    115–117 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    118–119 ^ 128: 甲一, b…
    120–121 ^ 128: a/甲.txt 解压后是原来的 200 倍以上，可能是压缩炸弹，没有读。
    122–127 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    128–135 ^ 128: 甲一, b…
    136–139 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    140–148 ^ 128: a/甲.txt is missing, b…
    149–160 ^ 128: 甲一, b…
    161–164 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    165–170 ^ 128: 甲一, b…
    171–172 ^ 128: b.txt 的压缩方式不认识，没有读。
    173–181 ^ 128: 甲一, b…
    182–184 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    185–185 ^ 128: b.txt 解压后比声明的 72 字节多，可能是压缩炸弹，没有读。
    186–186 ^ 128: 甲一, b…
    187–188 ^ 128: b.txt 解压后是原来的 200 倍以上，可能是压缩炸弹，没有读。
    189–190 ^ 128: 甲一, b.txt is missing
    191–202 ^ 128: 甲一, b…
    203–206 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    207–211 ^ 128: 甲一, b.txt is missing
    212–214 ^ 128: 甲一, b…
    215–218 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    219–224 ^ 128: 甲一, b…
    225–225 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    226–226 ^ 128: 压缩包里的文件超过 10000 个，没有读。
    227–230 ^ 128: 甲一, b…
    231–234 ^ 128: 压缩包不完整或已损坏，请重新保存或下载后再试。
    235–236 ^ 128: 甲一, b…"
  `);
});

test('an archive that is cut short is told', async () => {
  for (const length of [0, 21, 22, ARCHIVE.length - 30])
    expect(await contentOf(ARCHIVE.slice(0, length))).toContain('压缩包不完整或已损坏');
  // A comment of up to 65,535 bytes may follow.
  const commented = (size: number) => {
    const bytes = new Uint8Array(ARCHIVE.length + size);
    bytes.set(ARCHIVE);
    return bytes;
  };
  expect(await contentOf(commented(0xffff))).toBe('甲一, b…');
  expect(await contentOf(commented(0x10000))).toContain('压缩包不完整或已损坏');
});

test('an entry of up to 1 MB may be packed as well as it goes; beyond, at most to a 200th', async () => {
  const unpacked = async (size: number) => {
    const archive = new ZipArchive(zipSync({ 'a.xml': [new Uint8Array(size), { level: 9 }] }));
    return (await archive.unpack('a.xml', new Steps())).length;
  };
  expect(await unpacked(2 ** 20)).toBe(2 ** 20);
  await expect(unpacked(2 ** 20 + 1)).rejects.toThrow('a.xml 解压后是原来的 200 倍以上');
});
