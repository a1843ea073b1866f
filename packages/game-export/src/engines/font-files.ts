import type { EngineFace, PackageFile } from './engine.ts';

/** The face's TTF or OTF; none without it. */
export function sfntFiles({ stem, fonts: { sfnt } }: EngineFace, folder: string): PackageFile[] {
  return sfnt ? [{ path: `${folder}${stem}.${extensionOf(sfnt)}`, bytes: sfnt }] : [];
}

/** The face's font for engines that also open WOFF2, packed as one of both. */
export const fontFiles = (face: EngineFace, folder: string): PackageFile[] =>
  face.fonts.woff2
    ? [{ path: `${folder}${face.stem}.woff2`, bytes: face.fonts.woff2 }]
    : sfntFiles(face, folder);

/** `otf` for CFF outlines (OpenType 1.9, "Organization of an OpenType Font": sfnt version `OTTO`). */
const extensionOf = (sfnt: Uint8Array): 'otf' | 'ttf' =>
  String.fromCharCode(...sfnt.subarray(0, 4)) === 'OTTO' ? 'otf' : 'ttf';

/** How many characters fillers draw. */
export const countOf = (fillers: readonly EngineFace[]): number =>
  fillers.reduce((sum, { characters }) => sum + characters.length, 0);

export const sfntNameOf = (face: EngineFace): string => sfntFiles(face, '')[0]?.path ?? `${face.stem}.ttf`;

/** What to do about characters that fillers have, where a text uses one font file; none without fillers. */
export function leftToOthers(face: EngineFace, what: string): string[] {
  const { fillers = [] } = face;
  if (fillers.length === 0) return [];
  const names = fillers.map(sfntNameOf).join('、');
  return [
    `${what}，${names} 补不了 ${sfntNameOf(face)} 缺的 ${countOf(fillers)} 个字：这些字另用 ${names} 画，或换一款有这些字的字体。`,
  ];
}
