import { buildFont, type TestFont, windowsName } from '@ziwan/font-inspect/testing';

const CHINESE = 0x804;

interface NamedFont extends Omit<TestFont, 'characters' | 'family' | 'names'> {
  family: string;
  familyZh?: string;
  characters?: string;
  copyright?: string;
  /** Licence description in the font's name table. */
  licence?: string;
  /** Such as `1.000`. */
  version?: string;
  /** More name records. */
  names?: TestFont['names'];
}

/** Builds a small valid font with the given names. The same arguments give the same bytes. */
export function namedFont(font: NamedFont): Uint8Array {
  const {
    family,
    familyZh,
    style = 'Regular',
    characters = '字玩Aa',
    copyright,
    licence,
    version = '1.000',
    names = [],
    ...rest
  } = font;
  return buildFont({
    ...rest,
    style,
    characters,
    names: [
      ...(copyright ? [windowsName(0, copyright)] : []),
      windowsName(1, `${family} ${style}`),
      windowsName(2, 'Regular'),
      windowsName(4, `${family} ${style}`),
      windowsName(5, `Version ${version}`),
      windowsName(6, `${family}-${style}`.replace(/[^A-Za-z0-9-]/g, '')),
      ...(licence ? [windowsName(13, licence)] : []),
      windowsName(16, family),
      ...(familyZh ? [windowsName(16, familyZh, CHINESE)] : []),
      windowsName(17, style),
      ...names,
    ],
  });
}
