import { readFileSync } from 'node:fs';
import { scriptCharsets } from './scripts.ts';
import type { CharsetId, CodePointRange, CoverageCount, ScriptCharset } from './types.ts';

export interface CharsetInfo {
  id: CharsetId;
  /** Name shown to visitors, in Chinese. */
  name: string;
  total: number;
}

/** Reads a file in `charsets/`, which has one line of characters. The README there names the sources. */
function fromFile(name: string): Uint32Array {
  const text = readFileSync(new URL(`../charsets/${name}.txt`, import.meta.url), 'utf8').trim();
  return sorted(Array.from(text, (character) => character.codePointAt(0) as number));
}

/** The code points in ascending order, each once. */
const sorted = (codePoints: readonly number[]): Uint32Array =>
  new Uint32Array(codePoints).sort().filter((c, i, all) => c !== all[i - 1]);

function within(ranges: readonly CodePointRange[]): number[] {
  const codePoints: number[] = [];
  for (const [first, last] of ranges) for (let c = first; c <= last; c++) codePoints.push(c);
  return codePoints;
}

/** CJK Unified Ideographs up to U+9FEF and Extension A up to U+4DB5: the part of GB 18030-2022 in the BMP. */
const GB18030_BMP: readonly CodePointRange[] = [
  [0x3400, 0x4db5],
  [0x4e00, 0x9fef],
];
/** The twelve unified ideographs in the compatibility block. The 2022 edition removed nine duplicates from it. */
const GB18030_SCATTERED = [
  0xfa0e, 0xfa0f, 0xfa11, 0xfa13, 0xfa14, 0xfa1f, 0xfa21, 0xfa23, 0xfa24, 0xfa27, 0xfa28, 0xfa29,
];
/** Components in the double-byte area (CJK Radicals Supplement), which level 1 includes. */
const GB18030_COMPONENTS = [
  0x2e81, 0x2e84, 0x2e88, 0x2e8b, 0x2e8c, 0x2e97, 0x2ea7, 0x2eaa, 0x2eae, 0x2eb3, 0x2eb6, 0x2eb7, 0x2ebb,
  0x2eca,
];
/** Extensions B to F, in the ranges listed by GB 18030-2022. */
const GB18030_SUPPLEMENTARY: readonly CodePointRange[] = [
  [0x20000, 0x2a6d6],
  [0x2a700, 0x2b734],
  [0x2b740, 0x2b81d],
  [0x2b820, 0x2cea1],
  [0x2ceb0, 0x2ebe0],
];
/** The 214 Kangxi radicals in table 3 of GB 18030-2022. */
const GB18030_RADICALS: readonly CodePointRange[] = [[0x2f00, 0x2fd5]];

const tghz = (): number[] => ['tghz-1', 'tghz-2', 'tghz-3'].flatMap((name) => [...fromFile(name)]);
const gb18030Level1 = (): number[] => [...within(GB18030_BMP), ...GB18030_SCATTERED, ...GB18030_COMPONENTS];
const gb18030Level2 = (): number[] => [...gb18030Level1(), ...tghz()];

/** Assigned letters and marks of Hiragana (U+3041–3096, 3099–309F) and Katakana (U+30A0–30FF). */
const KANA: readonly CodePointRange[] = [
  [0x3041, 0x3096],
  [0x3099, 0x309f],
  [0x30a0, 0x30ff],
];
/** Printable characters of Basic Latin and the Latin-1 Supplement, without no-break space and soft hyphen. */
const LATIN: readonly CodePointRange[] = [
  [0x21, 0x7e],
  [0xa1, 0xac],
  [0xae, 0xff],
];

const DEFINITIONS: readonly { id: CharsetId; name: string; read: () => Uint32Array }[] = [
  { id: 'gb2312-1', name: 'GB 2312 一级', read: () => fromFile('gb2312l1') },
  { id: 'gb2312', name: 'GB 2312', read: () => fromFile('gb2312') },
  { id: 'gbk', name: 'GBK', read: () => fromFile('gbk') },
  { id: 'gb18030-1', name: 'GB 18030-2022 级别一', read: () => sorted(gb18030Level1()) },
  { id: 'gb18030-2', name: 'GB 18030-2022 级别二', read: () => sorted(gb18030Level2()) },
  {
    id: 'gb18030-3',
    name: 'GB 18030-2022 级别三',
    read: () => sorted([...gb18030Level2(), ...within(GB18030_SUPPLEMENTARY), ...within(GB18030_RADICALS)]),
  },
  { id: 'tghz-1', name: '通用规范汉字表 一级', read: () => fromFile('tghz-1') },
  { id: 'tghz-2', name: '通用规范汉字表 二级', read: () => fromFile('tghz-2') },
  { id: 'tghz-3', name: '通用规范汉字表 三级', read: () => fromFile('tghz-3') },
  { id: 'big5-1', name: 'Big5 常用字', read: () => fromFile('big5l1') },
  { id: 'big5', name: 'Big5', read: () => fromFile('big5') },
  { id: 'kana', name: '日文假名', read: () => sorted(within(KANA)) },
  { id: 'latin', name: '拉丁字母', read: () => sorted(within(LATIN)) },
];

const loaded = new Map<CharsetId, Uint32Array>();

/**
 * Returns the characters of a set in ascending order. The array is shared: do not change it.
 * - `gb2312-1`, `gb2312`, `gbk`, `big5-1`, `big5`: the hanzi of the standards, without their symbols.
 * - `gb18030-1`: the hanzi of GB 18030-2022 at implementation level 1: the double-byte area with its 14 components,
 * and the four-byte areas 0x82358F33–0x82359636 (U+9FA6–9FEF) and 0x8139EE39–0x82358738 (Extension A). The 2000
 * edition has 27,533 hanzi; the foreword of 2022 removes 6 components and 9 hanzi that were encoded twice (U+F92C,
 * F979, F995, F9E7, F9F1, FA0C, FA0D, FA18, FA20 among them), and level 1 adds 66, which makes 27,584. Symbols and
 * letters are not included.
 * - `gb18030-2`: level 1 and all of 通用规范汉字表.
 * - `gb18030-3`: level 2, Extensions B to F and the 214 Kangxi radicals. That is the standard's 87,887 hanzi plus
 * the 14 components, which the standard does not count, and the radicals.
 * - `tghz-1` to `tghz-3`: each level of 通用规范汉字表 (State Council, 2013) without the levels below it.
 * - `kana`, `latin`: assigned, printable characters of the Unicode blocks.
 * - `script-arab` and so on: the characters of Unicode's scripts, without compatibility forms.
 */
export function charsetCodePoints(id: CharsetId): Uint32Array {
  const known = loaded.get(id) ?? scriptCharsets().get(id as ScriptCharset);
  if (known) return known;
  const definition = DEFINITIONS.find((d) => d.id === id);
  if (!definition) throw new RangeError(`没有名为 ${id} 的字符集`);
  const codePoints = definition.read();
  loaded.set(id, codePoints);
  return codePoints;
}

/** Every set but those of scripts, in display order. A set is read when it is first asked for: most programs never do. */
export const CHARSETS: readonly CharsetInfo[] = DEFINITIONS.map(({ id, name }) => ({
  id,
  name,
  get total() {
    return charsetCodePoints(id).length;
  },
}));

/** A script is counted if a font draws at least this part of its characters. */
const COUNTED = 1 / 5;
/**
 * Arabic itself has 36 of the 533 letters of its script; old fonts draw no others. No font draws seal characters by the
 * way, and the first ones are far from all 11,328.
 */
const COUNTED_OF: Partial<Record<CharsetId, number>> = { 'script-arab': 36 / 533, 'script-seal': 0 };

/**
 * Counts the characters of each set in the drawn ranges (`FontReport.drawn`), and of each script of which at least a
 * fifth is drawn, or the letters of Arabic itself.
 */
export function coverageOf(drawn: Iterable<Readonly<CodePointRange>>): CoverageCount[] {
  const count = (charset: CharsetId, codePoints: Uint32Array): CoverageCount => {
    let have = 0;
    walk(drawn, codePoints, (isDrawn) => {
      if (isDrawn) have++;
    });
    return { charset, have, total: codePoints.length };
  };
  const scripts = [...scriptCharsets()].map(([id, codePoints]) => count(id, codePoints));
  return [
    ...CHARSETS.map(({ id }) => count(id, charsetCodePoints(id))),
    ...scripts.filter(
      ({ charset, have, total }) => have > 0 && have >= total * (COUNTED_OF[charset] ?? COUNTED),
    ),
  ];
}

let jis: Uint32Array | undefined;

/**
 * Part (0 to 1) of the hanzi of JIS X 0208 level 1 that is drawn. It tells Japanese fonts from Chinese ones and is not
 * shown, so that it is none of `CHARSETS`.
 */
export function jisPart(drawn: Iterable<Readonly<CodePointRange>>): number {
  jis ??= fromFile('jisx0208l1');
  let have = 0;
  walk(drawn, jis, (isDrawn) => {
    if (isDrawn) have++;
  });
  return have / jis.length;
}

/** The characters of a set that a font does not draw, in code point order. */
export function missingFrom(drawn: Iterable<Readonly<CodePointRange>>, id: CharsetId): string {
  const missing: string[] = [];
  walk(drawn, charsetCodePoints(id), (isDrawn, c) => {
    if (!isDrawn) missing.push(String.fromCodePoint(c));
  });
  return missing.join('');
}

/** Visits the characters in one pass, since both lists are in ascending order. */
function walk(
  ranges: Iterable<Readonly<CodePointRange>>,
  codePoints: Uint32Array,
  visit: (isDrawn: boolean, codePoint: number) => void,
): void {
  const rest = ranges[Symbol.iterator]();
  let range: Readonly<CodePointRange> | undefined = rest.next().value;
  for (const c of codePoints) {
    while (range && range[1] < c) range = rest.next().value;
    visit(range !== undefined && range[0] <= c, c);
  }
}
