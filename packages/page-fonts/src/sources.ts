import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createClient } from '@ziwan/client';
import { fallbackFace, fallbackName, isSelector, isSequence, webfontHttp } from '@ziwan/contract';
import { inspect } from '@ziwan/font-inspect';
import { unpack } from '@ziwan/font-inspect/unpack';
import { advanceAt, LONG_METRICS_AT, openCmap, tablesOf } from '@ziwan/sfnt';
import { createSubsetEngine } from '@ziwan/subset-engine';

interface Cut {
  /** WOFF2. */
  readonly bytes: Uint8Array;
  /** Code points that the font lacks. */
  readonly missing: readonly number[];
  /** Variation sequences that it lacks, whose character it has. */
  readonly lackingVariants: readonly string[];
}

/** Where the characters of a family come from. */
export interface FontSource {
  /** Cuts the font to the characters and variants of a text. */
  subset(text: string): Promise<Cut>;
  /** Fonts of systems in the lines and widths of the font, as rules for `<family>-fallback`. */
  fallback(family: string): Promise<string>;
  close(): Promise<void>;
}

/** @param place path of a font, or address of its page: `https://fonts.example/font/ma-shan-zheng` */
export const openSource = (place: string): Promise<FontSource> =>
  /^https?:/.test(place) ? openSite(place) : openFile(place);

async function openFile(path: string): Promise<FontSource> {
  const [face, ...others] = (await unpack(await readFile(path))).faces;
  if (!face || others.length > 0)
    throw new Error(`${path}：里面有 ${others.length + 1} 款字体，先拆成单个文件`);
  const font = createHash('sha256').update(face.sfnt).digest('hex');
  const engine = createSubsetEngine({ load: async () => face.sfnt });
  return {
    async subset(text) {
      const { bytes, unmapped, unmappedSequences } = await engine.subset({
        font,
        text,
        format: 'woff2',
        layout: 'all',
        quality: 11,
      });
      const lacked = unmappedSequences.filter(([character]) => !unmapped.includes(character));
      const lackingVariants = lacked.map((sequence) => String.fromCodePoint(...sequence));
      return { bytes, missing: unmapped.filter((c) => !isSelector(c)), lackingVariants };
    },
    fallback: async (family) => fallbackFace(family, inspect(face.sfnt).metrics, hanziAdvance(face.sfnt)),
    close: () => engine.close(),
  };
}

async function openSite(address: string): Promise<FontSource> {
  const { origin, pathname } = new URL(address);
  const gno = decodeURIComponent(pathname.split('/').filter(Boolean).at(-1) ?? '');
  const site = createClient({ origin });
  return {
    async subset(text) {
      const [item] = await site.call(webfontHttp, { body: [{ gno, text }] });
      if (!item || item.error) throw new Error(`${address}：${item?.error?.message ?? '没有回答'}`);
      if (!item.woffPath) throw new Error(`${address}：这款字体只能在字玩预览，不能嵌入`);
      const answer = await fetch(new URL(item.woff2Path ?? '', origin));
      if (!answer.ok) throw new Error(`${address}：字体没有下载下来（${answer.status}）`);
      const missing = Array.from(item.missing, (character) => character.codePointAt(0) as number);
      const lackingVariants = item.marks.flatMap(({ char }) => (isSequence(char) ? char : []));
      return { bytes: new Uint8Array(await answer.arrayBuffer()), missing, lackingVariants };
    },
    async fallback(family) {
      const sheet = await fetch(new URL(`/webfont/css/${encodeURIComponent(gno)}.css`, origin));
      const rules =
        (await sheet.text()).match(/@font-face \{\s*font-family: "[^"]+-fallback";[^}]+\}/g) ?? [];
      return rules.join('\n').replaceAll(/"[^"]+-fallback"/g, JSON.stringify(fallbackName(family)));
    },
    async close() {},
  };
}

/** Hanzi that nearly all fonts with hanzi have, of the width of the others. */
const USUAL = '的一国我';
/** Advance of hanzi in thousandths of an em; null for a font without them. */
function hanziAdvance(sfnt: Uint8Array): number | null {
  const { tables } = tablesOf(sfnt);
  const cmap = openCmap(tables.get('cmap'));
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((tag) => viewOf(tables.get(tag)));
  const glyph = cmap && [...USUAL].map((c) => cmap(c.codePointAt(0) as number)).find((each) => each !== 0);
  if (!glyph || !head || !hhea || !hmtx) return null;
  const advance = hmtx.getUint16(advanceAt(hhea.getUint16(LONG_METRICS_AT), glyph));
  return Math.round((1000 * advance) / head.getUint16(18));
}

const viewOf = (table: Uint8Array | undefined): DataView | undefined =>
  table && new DataView(table.buffer, table.byteOffset, table.byteLength);
