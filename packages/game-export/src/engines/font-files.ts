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

/** What to do with the fillers of a face in an engine that has to be told. */
export const fillerLines = ({ stem, fillers = [] }: EngineFace): string[] =>
  fillers.length > 0
    ? [
        `缺的字：${stem} 缺的字在 ${fillers.map((filler) => filler.stem).join('、')} 里，大小已经配好，请在引擎里设它为后备字体（fallback）；引擎不会换字体的，用图集。`,
      ]
    : [];

/** File name of the face's TTF or OTF. */
export const sfntNameOf = (face: EngineFace): string => sfntFiles(face, '')[0]?.path ?? `${face.stem}.ttf`;
