import { expect, test } from 'vitest';
import { CHARSETS, charsetCodePoints, coverageOf, jisPart, missingFrom } from './charsets.ts';
import { isHanzi } from './inspect.ts';
import { scriptCharsets } from './scripts.ts';
import type { CharsetId } from './types.ts';

const has = (id: CharsetId, character: string): boolean =>
  charsetCodePoints(id).includes(character.codePointAt(0) as number);

test('each set has the size given by its standard', () => {
  expect(Object.fromEntries(CHARSETS.map(({ id, total }) => [id, total]))).toEqual({
    'gb2312-1': 3755,
    gb2312: 6763,
    gbk: 20_923,
    'gb18030-1': 27_584,
    'gb18030-2': 27_780,
    'gb18030-3': 88_115,
    'tghz-1': 3500,
    'tghz-2': 3000,
    'tghz-3': 1605,
    'big5-1': 5401,
    big5: 13_053,
    kana: 189,
    latin: 188,
  });
});

test('the levels of 通用规范汉字表 begin and end as in the official list', () => {
  for (const character of '一矗') expect(has('tghz-1', character)).toBe(true);
  for (const character of '乂齉') expect(has('tghz-2', character)).toBe(true);
  for (const character of '亍蠼') expect(has('tghz-3', character)).toBe(true);
  const all = ['tghz-1', 'tghz-2', 'tghz-3'].flatMap((id) => [...charsetCodePoints(id as CharsetId)]);
  expect(new Set(all).size).toBe(8105);
});

test('seal characters are counted from the first, and are no hanzi', () => {
  const seal = coverageOf([[0x3d000, 0x3d068]]).find(({ charset }) => charset === 'script-seal');
  expect(seal).toEqual({ charset: 'script-seal', have: 105, total: 11_328 });
  expect([isHanzi(0x3d000), isHanzi(0x3fc3f), isHanzi(0x33479)]).toEqual([false, false, true]);
});

test('GB 18030-2022 has its published number of hanzi, without those encoded twice', () => {
  const all = charsetCodePoints('gb18030-3');
  const radicals = (c: number) => c >= 0x2e80 && c <= 0x2fd5;
  expect(all.filter((c) => !radicals(c))).toHaveLength(87_887);
  expect(all.filter(radicals)).toHaveLength(214 + 14);
  const twice = [...charsetCodePoints('gbk')].filter((c) => !all.includes(c));
  expect(twice.map((c) => c.toString(16))).toEqual([
    ...['f92c', 'f979', 'f995', 'f9e7', 'f9f1', 'fa0c', 'fa0d', 'fa18', 'fa20'],
  ]);
});

test('each level of a standard includes the level below it', () => {
  const chains: CharsetId[][] = [
    ['gb2312-1', 'gb2312', 'gbk'],
    ['gb2312', 'gb18030-1', 'gb18030-2', 'gb18030-3'],
    ['big5-1', 'big5'],
  ];
  for (const chain of chains) {
    for (let i = 1; i < chain.length; i++) {
      const upper = new Set(charsetCodePoints(chain[i] as CharsetId));
      expect([...charsetCodePoints(chain[i - 1] as CharsetId)].every((c) => upper.has(c))).toBe(true);
    }
  }
});

test('GB 2312 and Big5 equal the hanzi of a Chinese text decoder', () => {
  const decode = (label: string, high: [number, number], low: [number, number][]): Set<number> => {
    const decoder = new TextDecoder(label);
    const found = new Set<number>();
    for (let h = high[0]; h <= high[1]; h++) {
      for (const [from, to] of low) {
        for (let l = from; l <= to; l++) {
          const c = decoder.decode(Uint8Array.of(h, l)).codePointAt(0) as number;
          if (c !== 0xfffd && c > 0x3400) found.add(c);
        }
      }
    }
    return found;
  };
  const gb2312 = decode('gb18030', [0xb0, 0xf7], [[0xa1, 0xfe]]);
  expect([...charsetCodePoints('gb2312')].every((c) => gb2312.has(c))).toBe(true);
  const big5 = decode(
    'big5',
    [0xa4, 0xf9],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  );
  expect([...charsetCodePoints('big5')].filter((c) => !big5.has(c))).toEqual([]);
});

test('coverage counts the drawn characters and lists the missing ones', () => {
  const drawn = Array.from('丁一体', (c) => c.codePointAt(0) as number).sort((a, b) => a - b);
  const coverage = coverageOf(drawn.map((c) => [c, c]));
  expect(coverage.find((c) => c.charset === 'gb2312-1')).toEqual({
    charset: 'gb2312-1',
    have: 3,
    total: 3755,
  });
  expect(coverage.find((c) => c.charset === 'kana')?.have).toBe(0);
  const missing = missingFrom(
    drawn.map((c) => [c, c]),
    'gb2312-1',
  );
  expect([...missing]).toHaveLength(3752);
  expect(missing.startsWith('七万丈')).toBe(true);
  expect(missingFrom([[0, 0x10ffff]], 'gb18030-3')).toBe('');
});

test('an unknown set is rejected, and the error names it', () => {
  expect(() => charsetCodePoints('jis' as CharsetId)).toThrow('jis');
});

test('the characters of a script are those that Unicode gives it', () => {
  for (const [id, codePoints] of scriptCharsets()) {
    const code = id.slice('script-'.length).replace(/^./, (letter) => letter.toUpperCase());
    // Its characters are newer than the Unicode of Node.
    if (code === 'Seal') continue;
    if (code === 'Zsym') expect(codePoints).toHaveLength(0);
    else {
      const property = new RegExp(`^\\p{Script=${code === 'Kore' ? 'Hang' : code}}+$`, 'u');
      expect(String.fromCodePoint(...codePoints), code).toMatch(property);
    }
  }
  expect(charsetCodePoints('script-thai')).toHaveLength(86);
  expect(charsetCodePoints('script-kore').filter((c) => c >= 0xac00 && c <= 0xd7a3)).toHaveLength(11_172);
});

test('a script is counted if a fifth of it is drawn', () => {
  const thai = (last: number) => coverageOf([[0xe01, last]]).find((c) => c.charset === 'script-thai');
  expect(thai(0xe01 + 17)).toEqual({ charset: 'script-thai', have: 18, total: 86 });
  expect(thai(0xe01 + 16)).toBeUndefined();
});

test('the part of JIS X 0208 level 1 that is drawn is counted: 2,965 hanzi from 亜 to 腕', () => {
  expect(jisPart([[0x4e00, 0x9fff]])).toBe(1);
  const [first, last] = ['亜', '腕'].map((c) => c.codePointAt(0) as number) as [number, number];
  expect(jisPart([[first, first]])).toBe(1 / 2965);
  expect(jisPart([[last, last]])).toBe(1 / 2965);
  // 弌 is in level 2.
  expect(jisPart([[0x5f0c, 0x5f0c]])).toBe(0);
});
