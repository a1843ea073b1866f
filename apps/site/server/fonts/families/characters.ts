import {
  type coverageOfText,
  type DataOf,
  type fontCoverage,
  type fontGlyphs,
  isInvisible,
  LISTED,
  type ParsedOf,
} from '@ziwan/contract';
import { type CharsetId, isHanzi, missingFrom } from '@ziwan/font-inspect';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import {
  COMMON_HANZI,
  type DrawnCatalogue,
  distinct,
  type IndexedFace,
  mainCharset,
  missingFont,
  TRADITIONAL_HANZI,
} from '../coverage/index.ts';
import { variantsOf } from './character-variants.ts';
import { coverageOf } from './present.ts';
import type { FontRepository } from './repository.ts';

type Glyphs = DataOf<typeof fontGlyphs>;
type GlyphState = Glyphs['records'][number]['state'];
type Report = DataOf<typeof fontCoverage>;

const BLOCKS = [
  { key: 'han', name: '汉字' },
  { key: 'kana', name: '假名' },
  { key: 'latin', name: '拉丁字母与数字' },
  { key: 'punctuation', name: '标点符号' },
  { key: 'other', name: '其他' },
  { key: 'missing', name: '缺字' },
] as const;
type Block = (typeof BLOCKS)[number]['key'];

/** Characters of one face by Unicode block: hanzi by use, those without a place and the rest ascending. */
type Map_ = Record<Block, number[]>;

const HANZI_BY_USE = Array.from(COMMON_HANZI + TRADITIONAL_HANZI, (char) => char.codePointAt(0) as number);

/** Maximum cached glyph maps; each takes about 250 kB for a large Chinese font. */
const KEPT = 40;

/** Maximum missing characters to list per charset when all charsets are asked for. */
const EACH_CHARSET = 500;

/** Returns the code points that a font's cmap maps, drawn or not. */
export type MappedOf = (sfnt: string, codePoints: readonly number[]) => Promise<ReadonlySet<number>>;

/** Per-character coverage of a face: drawn, missing, and mapped by the cmap without an outline. */
export class FontCharacters {
  readonly #repository: FontRepository;
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #mapped: MappedOf;
  readonly #maps = new LRUCache<string, Map_>({ max: KEPT });

  constructor(repository: FontRepository, drawn: () => Promise<DrawnCatalogue>, mapped: MappedOf) {
    this.#repository = repository;
    this.#drawn = drawn;
    this.#mapped = mapped;
  }

  /** @throws AppError FONT_NOT_FOUND, BAD_REQUEST for a large page of every charset */
  async report({ id, charset, current, size }: ParsedOf<typeof fontCoverage>['query']): Promise<Report> {
    if (charset === undefined && size > EACH_CHARSET)
      throw new AppError('BAD_REQUEST', { details: `size：不选 charset 时最多 ${EACH_CHARSET}` });
    const { indexed, face } = await this.#face(id);
    const counts = coverageOf(face).filter((count) => charset === undefined || count.charset === charset);
    return counts.map((count) => {
      const missing = Array.from(missingFrom(indexed.ranges, count.charset));
      return { ...count, missing: missing.slice((current - 1) * size, current * size).join('') };
    });
  }

  async ofText({ id, text, current, size }: ParsedOf<typeof coverageOfText>['body']) {
    const drawn = await this.#drawn();
    const face = drawn.find(id);
    if (!face) throw missingFont(drawn, id);
    const coverage = await drawn.index.query(text);
    const lacks = coverage.of(face.index, { missing: size, marks: LISTED.marks }, (current - 1) * size);
    return { ...lacks, characters: coverage.characters };
  }

  async glyphs(query: ParsedOf<typeof fontGlyphs>['query']): Promise<Glyphs> {
    const { indexed, script } = await this.#face(query.id);
    const map = this.#map(indexed, mainCharset(script));
    const blocks = BLOCKS.map(({ key, name }) => ({ key, name, count: map[key].length })).filter(
      (b) => b.count > 0,
    );
    const wanted = query.find === undefined ? ofBlock(map, query.block) : findCodePoints(query.find);
    const { current, size } = query;
    const codePoints = wanted.slice((current - 1) * size, current * size);
    const lacking = codePoints.filter((c) => !indexed.ranges.has(c));
    const mapped = lacking.length === 0 ? new Set<number>() : await this.#mapped(indexed.sfnt, lacking);
    const records = codePoints.map((codePoint) => {
      const variants = variantsOf(indexed, codePoint);
      const state = stateOf(codePoint, indexed, mapped);
      return { codePoint, state, ...(variants.length > 0 ? { variants: variants.length } : {}) };
    });
    return { records, total: wanted.length, current, size, pages: Math.ceil(wanted.length / size), blocks };
  }

  async #face(id: string) {
    const [drawn, found] = await Promise.all([this.#drawn(), this.#repository.familyOf(id)]);
    const indexed = drawn.find(id);
    const face = found?.faces.find((f) => f.gno === indexed?.gno);
    if (drawn.isAway(id) || !indexed || !face || !found) throw missingFont(drawn, id);
    return { indexed, face, script: found.family.script };
  }

  #map(face: IndexedFace, charset: CharsetId): Map_ {
    const key = `${face.sfnt} ${charset}`;
    const held = this.#maps.get(key);
    if (held) return held;
    const map: Map_ = { han: [], kana: [], latin: [], punctuation: [], other: [], missing: [] };
    for (const [first, last] of face.ranges) {
      for (let c = first; c <= last; c++) map[blockOf(c)].push(c);
    }
    const han = new Set(map.han);
    map.han = [...new Set([...HANZI_BY_USE.filter((c) => han.has(c)), ...map.han])];
    map.missing = Array.from(missingFrom(face.ranges, charset), (c) => c.codePointAt(0) as number);
    this.#maps.set(key, map);
    return map;
  }
}

function ofBlock(map: Map_, block: string): number[] {
  if (block === 'all') return BLOCKS.flatMap(({ key }) => (key === 'missing' ? [] : map[key]));
  const found = BLOCKS.find(({ key }) => key === block);
  if (!found)
    throw new AppError('BAD_REQUEST', {
      details: `block：须为 all、${BLOCKS.map((b) => b.key).join('、')} 之一`,
    });
  return map[found.key];
}

function stateOf(codePoint: number, face: IndexedFace, mapped: ReadonlySet<number>): GlyphState {
  if (face.ranges.has(codePoint)) return isInvisible(codePoint) ? 'blank' : 'drawn';
  return mapped.has(codePoint) ? 'empty' : 'missing';
}

function blockOf(c: number): Block {
  if (isHanzi(c)) return 'han';
  if ((c >= 0x3041 && c <= 0x30ff) || (c >= 0x31f0 && c <= 0x31ff)) return 'kana';
  if (c >= 0x30 && c <= 0x39) return 'latin';
  const character = String.fromCodePoint(c);
  if (/\p{Script=Latin}/u.test(character)) return 'latin';
  return /[\p{P}\p{S}\p{Z}]/u.test(character) ? 'punctuation' : 'other';
}

/** Parses one or more `U+9F8D` code points, or literal characters. */
function findCodePoints(find: string): number[] {
  const notation = /^\s*(u\+[0-9a-f]{1,6}[\s,，、]*)+$/i;
  if (!notation.test(find)) return distinct(find).filter((c) => !isInvisible(c) || [...find].length === 1);
  const codePoints = [...find.matchAll(/u\+([0-9a-f]{1,6})/gi)].map((m) =>
    Number.parseInt(m[1] as string, 16),
  );
  if (codePoints.some((c) => c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))) {
    throw new AppError('BAD_REQUEST', { details: 'find：码位超出 Unicode 的范围' });
  }
  return [...new Set(codePoints)];
}
