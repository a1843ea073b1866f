import { type PreviewChar, PreviewError, type PreviewFont, type PreviewPage, pairOf } from './read-bmfont.ts';
import { readPng } from './read-png.ts';

/**
 * Reads the TMP_FontAsset and its atlas out of a `.unitypackage`. Its rectangles leave out the margin and count rows
 * from the bottom (`engines/unity/font-asset.ts`).
 * @throws PreviewError
 */
export async function readUnityPackage(
  bytes: Uint8Array,
): Promise<{ font: PreviewFont; pages: readonly PreviewPage[] }> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  const files = new Map(untarred(new Uint8Array(await new Response(stream).arrayBuffer())));
  const asset = [...files.values()]
    .map((content) => (content[0] === 0x25 ? new TextDecoder().decode(content) : ''))
    .find((text) => text.includes('m_GlyphTable'));
  const [, textures = ''] = /m_AtlasTextures:\n((?: {2}- .*\n)+)/.exec(asset ?? '') ?? [];
  const pngs = [...textures.matchAll(/guid: (\w+)/g)].map(([, guid]) => files.get(`${guid}/asset`));
  if (asset === undefined || pngs.length === 0) throw new PreviewError('Unity 的资源包读不出来。');
  const pages = await Promise.all(
    pngs.map((png) => {
      if (!png) throw new PreviewError('Unity 的资源包里缺了图集的一页。');
      return readPng(png);
    }),
  );
  const font = fontIn(asset, pages[0] as PreviewPage);
  return {
    font: { ...font, pages: pages.map((_, i) => `atlas ${i}`) },
    pages: pages.map((page) => ({ ...page, channels: 1 })),
  };
}

/** Files of a tar archive by name (POSIX.1-2017, pax, "ustar Interchange Format"). */
function* untarred(tar: Uint8Array): Generator<[string, Uint8Array]> {
  const text = (at: number, length: number) =>
    new TextDecoder().decode(tar.subarray(at, at + length)).replace(/\0.*$/s, '');
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    yield [text(at, 100), tar.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function fontIn(asset: string, { height }: PreviewPage): PreviewFont {
  const value = (name: string, from = asset): number => {
    const found = Number(new RegExp(`${name}: (-?[\\d.]+)`).exec(from)?.[1]);
    if (!Number.isFinite(found)) throw new PreviewError(`Unity 的字体资源里没有 ${name}。`);
    return found;
  };
  const section = (from: string, to: string) => asset.slice(asset.indexOf(from), asset.indexOf(to));
  const reach = value('m_AtlasPadding') + 1;
  const base = value('m_AscentLine');
  const glyphs = new Map<number, PreviewChar>();
  for (const glyph of section('m_GlyphTable:', 'm_CharacterTable:').split('  - m_Index: ').slice(1)) {
    const of = (name: string) => value(name, glyph);
    const empty = of('m_Width') === 0;
    glyphs.set(Number.parseInt(glyph, 10), {
      x: empty ? 0 : of('m_X') - reach,
      y: empty ? 0 : height - of('m_Y') - of('m_Height') - reach,
      width: empty ? 0 : of('m_Width') + 2 * reach,
      height: empty ? 0 : of('m_Height') + 2 * reach,
      xoffset: of('m_HorizontalBearingX') - reach,
      yoffset: base - of('m_HorizontalBearingY') - reach,
      xadvance: of('m_HorizontalAdvance'),
      page: of('m_AtlasIndex'),
    });
  }
  const characters = [
    ...section('m_CharacterTable:', 'm_AtlasTextures:').matchAll(/m_Unicode: (\d+)\s+m_GlyphIndex: (\d+)/g),
  ].map(([, unicode, index]) => [Number(unicode), Number(index)] as const);
  const codePoints = new Map(characters.map(([codePoint, index]) => [index, codePoint]));
  const pairs = [
    ...asset.matchAll(
      /m_FirstAdjustmentRecord:\s+m_GlyphIndex: (\d+)\s+m_GlyphValueRecord:\s+m_XPlacement: \S+\s+m_YPlacement: \S+\s+m_XAdvance: (\S+)\s+m_YAdvance: \S+\s+m_SecondAdjustmentRecord:\s+m_GlyphIndex: (\d+)/g,
    ),
  ];
  return {
    size: value('m_PointSize'),
    lineHeight: value('m_LineHeight'),
    base,
    smooth: true,
    field: { type: 'sdf', range: 2 * reach },
    pages: ['atlas'],
    chars: new Map(characters.map(([codePoint, index]) => [codePoint, glyphs.get(index) as PreviewChar])),
    kernings: new Map(
      pairs.map(([, first, amount, second]) => [
        pairOf(codePoints.get(Number(first)) as number, codePoints.get(Number(second)) as number),
        Number(amount),
      ]),
    ),
  };
}
