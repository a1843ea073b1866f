import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createClient } from '@ziwan/client';
import { webfontHttp } from '@ziwan/contract';
import { unpack } from '@ziwan/font-inspect/unpack';
import { createSubsetEngine } from '@ziwan/subset-engine';

/** Where the characters of a family come from. */
export interface FontSource {
  /** @returns WOFF2, and the code points that the font lacks */
  subset(codePoints: readonly number[]): Promise<{ bytes: Uint8Array; missing: readonly number[] }>;
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
    async subset(codePoints) {
      const { bytes, unmapped } = await engine.subset({
        font,
        text: textOf(codePoints),
        format: 'woff2',
        layout: 'all',
        quality: 11,
      });
      return { bytes, missing: unmapped };
    },
    close: () => engine.close(),
  };
}

async function openSite(address: string): Promise<FontSource> {
  const { origin, pathname } = new URL(address);
  const gno = decodeURIComponent(pathname.split('/').filter(Boolean).at(-1) ?? '');
  const site = createClient({ origin });
  return {
    async subset(codePoints) {
      const [item] = await site.call(webfontHttp, { body: [{ gno, text: textOf(codePoints) }] });
      if (!item || item.error) throw new Error(`${address}：${item?.error?.message ?? '没有回答'}`);
      if (!item.woffPath) throw new Error(`${address}：这款字体只能在字玩预览，不能嵌入`);
      const answer = await fetch(new URL(item.woff2Path ?? '', origin));
      if (!answer.ok) throw new Error(`${address}：字体没有下载下来（${answer.status}）`);
      const missing = Array.from(item.missing, (character) => character.codePointAt(0) as number);
      return { bytes: new Uint8Array(await answer.arrayBuffer()), missing };
    },
    async close() {},
  };
}

function textOf(codePoints: readonly number[]): string {
  let text = '';
  for (const c of codePoints) text += String.fromCodePoint(c);
  return text;
}
