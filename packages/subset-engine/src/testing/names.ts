import { readNames, tablesOf, utf16be, writeNames, writeSfnt } from '@ziwan/sfnt';

export type Name = readonly [platform: number, encoding: number, language: number, id: number, text: string];

const MACINTOSH = 1;

/** Replaces the font's names. */
export function named(font: Uint8Array, names: readonly Name[]): Uint8Array {
  const table = writeNames(
    names.map(([platform, encoding, language, id, text]) => {
      const bytes = platform === MACINTOSH ? Buffer.from(text, 'latin1') : utf16be(text);
      return { platform, encoding, language, id, bytes };
    }),
  );
  const { flavour, tables } = tablesOf(font);
  return writeSfnt(flavour, tables.set('name', table));
}

/** Returns all records of an sfnt's `name` table, in order. */
export function namesIn(sfnt: Uint8Array): Name[] {
  return readNames(tablesOf(sfnt).tables.get('name')).records.map(
    ({ platform, encoding, language, id, bytes }) => {
      const text = new TextDecoder(platform === MACINTOSH ? 'latin1' : 'utf-16be').decode(bytes);
      return [platform, encoding, language, id, text];
    },
  );
}
