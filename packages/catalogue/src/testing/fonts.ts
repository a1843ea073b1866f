import { buildFont, type TestFont, windowsName } from '@ziwan/font-inspect/testing';

const CHINESE = 0x804;

export interface NamedFont extends Omit<TestFont, 'characters' | 'family' | 'names'> {
  family: string;
  familyZh?: string;
  characters?: string;
  copyright?: string;
  /** What the font itself says of its licence. */
  licence?: string;
}

/** A small sound font under the given names; the same request gives the same bytes. */
export function namedFont(font: NamedFont): Uint8Array {
  const { family, familyZh, style = 'Regular', characters = '字玩Aa', copyright, licence, ...rest } = font;
  return buildFont({
    ...rest,
    style,
    characters,
    names: [
      ...(copyright ? [windowsName(0, copyright)] : []),
      windowsName(1, `${family} ${style}`),
      windowsName(2, 'Regular'),
      windowsName(4, `${family} ${style}`),
      windowsName(5, 'Version 1.000'),
      windowsName(6, `${family}-${style}`.replace(/[^A-Za-z0-9-]/g, '')),
      ...(licence ? [windowsName(13, licence)] : []),
      windowsName(16, family),
      ...(familyZh ? [windowsName(16, familyZh, CHINESE)] : []),
      windowsName(17, style),
    ],
  });
}
