import { readNames, tablesOf } from '@ziwan/sfnt';
import type { FontNames } from './types.ts';

interface Name {
  id: number;
  language: string;
  text: string;
  rank: number;
}

/** Names are cut to this many characters. Licence texts have some 5,000; a broken table may claim any length. */
const MAX_LENGTH = 20_000;

/** Windows language identifiers. Chinese is matched by the whole identifier, other languages by the low byte. */
const CHINESE: Record<number, string> = {
  0x0404: 'zh-TW',
  0x0804: 'zh-CN',
  0x0c04: 'zh-HK',
  0x1004: 'zh-SG',
  0x1404: 'zh-MO',
};
const PRIMARY: Record<number, string> = {
  0x01: 'ar',
  0x02: 'bg',
  0x03: 'ca',
  0x05: 'cs',
  0x06: 'da',
  0x07: 'de',
  0x08: 'el',
  0x09: 'en',
  0x0a: 'es',
  0x0b: 'fi',
  0x0c: 'fr',
  0x0d: 'he',
  0x0e: 'hu',
  0x10: 'it',
  0x11: 'ja',
  0x12: 'ko',
  0x13: 'nl',
  0x14: 'no',
  0x15: 'pl',
  0x16: 'pt',
  0x18: 'ro',
  0x19: 'ru',
  0x1a: 'hr',
  0x1b: 'sk',
  0x1d: 'sv',
  0x1e: 'th',
  0x1f: 'tr',
  0x21: 'id',
  0x22: 'uk',
  0x24: 'sl',
  0x2a: 'vi',
  0x2d: 'eu',
  0x50: 'mn',
  0x51: 'bo',
  0x80: 'ug',
};
/** Macintosh language codes found in fonts. */
const MACINTOSH: Record<number, string> = {
  0: 'en',
  1: 'fr',
  2: 'de',
  3: 'it',
  4: 'nl',
  5: 'sv',
  6: 'es',
  7: 'da',
  8: 'pt',
  9: 'no',
  11: 'ja',
  12: 'ar',
  13: 'fi',
  19: 'zh-TW',
  22: 'th',
  23: 'ko',
  32: 'ru',
  33: 'zh-CN',
  80: 'vi',
};
/** Character sets by encoding id, which platforms 1 and 3 number differently. */
const MACINTOSH_CHARSET: Record<number, string> = {
  0: 'macintosh',
  1: 'shift_jis',
  2: 'big5',
  3: 'euc-kr',
  7: 'x-mac-cyrillic',
  25: 'gb18030',
};
const WINDOWS_CHARSET: Record<number, string> = { 2: 'shift_jis', 3: 'gb18030', 4: 'big5', 5: 'euc-kr' };

export class NameTable {
  private readonly records: Name[] = [];

  constructor(table: Uint8Array | undefined) {
    const { records, languages } = readNames(table);
    const tags = languages.map(utf16);
    for (const { platform, encoding, language, id, bytes } of records) {
      const text = decode(platform, encoding, bytes);
      const rank = platform === 3 ? 0 : platform === 0 ? 1 : 2;
      if (text) this.records.push({ id, language: languageOf(platform, language, tags), text, rank });
    }
    this.records.sort((a, b) => a.rank - b.rank);
  }

  /** The strings of a name by language tag. Windows records are preferred to Unicode and Macintosh records. */
  byLanguage(id: number): Record<string, string> {
    const out: Record<string, string> = {};
    for (const record of this.records) {
      if (record.id === id && !(record.language in out)) out[record.language] = record.text;
    }
    return out;
  }

  /** One string of a name: in a language of `prefer`, or else in English, or else in any language. */
  pick(id: number, prefer: readonly string[] = ['en']): string | null {
    const all = this.byLanguage(id);
    for (const language of [...prefer, 'en', 'und']) {
      const text = all[language];
      if (text) return text;
    }
    return Object.values(all)[0] ?? null;
  }
}

/**
 * Reads the names of one sfnt face and nothing else.
 * @throws FontError NOT_A_FONT, TRUNCATED, BAD_DIRECTORY
 */
export const namesOf = (sfnt: Uint8Array): FontNames =>
  fontNames(new NameTable(tablesOf(sfnt).tables.get('name')));

/** The names shown by the catalogue. Language tags are `en`, `zh-CN`, `zh-TW`, `zh-HK`, `ja` …; `und` if unknown. */
export function fontNames(names: NameTable): FontNames {
  return {
    family: { ...names.byLanguage(1), ...names.byLanguage(16) },
    subfamily: { ...names.byLanguage(2), ...names.byLanguage(17) },
    postScript: names.pick(6),
    version: names.pick(5),
    copyright: names.pick(0),
    designer: names.pick(9),
    manufacturer: names.pick(8),
    licence: names.pick(13),
    licenceUrl: names.pick(14),
    description: names.pick(10, Object.values(CHINESE)),
  };
}

function languageOf(platform: number, language: number, tags: readonly string[]): string {
  if (platform !== 1 && language >= 0x8000) {
    const tag = tags[language - 0x8000] ?? '';
    return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : 'und';
  }
  if (platform === 3) return CHINESE[language] ?? PRIMARY[language & 0xff] ?? 'und';
  if (platform === 1) return MACINTOSH[language] ?? 'und';
  return 'und';
}

function decode(platform: number, encoding: number, bytes: Uint8Array): string {
  if (platform === 1) {
    const charset = MACINTOSH_CHARSET[encoding];
    return charset ? clean(new TextDecoder(charset).decode(bytes)) : '';
  }
  if (platform === 3) {
    const charset = WINDOWS_CHARSET[encoding];
    // Windows stores these as 16-bit units, with a zero before each single byte.
    if (charset) return clean(new TextDecoder(charset).decode(bytes.filter((byte) => byte !== 0)));
  }
  return platform === 0 || platform === 3 ? clean(utf16(bytes)) : '';
}

const utf16 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-16be').decode(bytes.length % 2 ? bytes.subarray(0, -1) : bytes);

function clean(text: string): string {
  const readable = text
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches exactly these characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .trim();
  // If only replacement characters remain, the record declares the wrong encoding.
  return readable.replace(/\ufffd/g, '') === '' ? '' : readable;
}
