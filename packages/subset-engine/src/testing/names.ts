import { assembleSfnt } from '../sfnt/assemble.ts';
import { allTables, dataView, openFontFile, tableBytes } from '../sfnt/font-file.ts';
import { u16 } from './bytes.ts';

/** Platform, encoding, language, id, and the text as its platform writes it. */
export type Name = readonly [platform: number, encoding: number, language: number, id: number, text: string];

const encoded = (platform: number, text: string): number[] =>
  platform === 1 ? [...Buffer.from(text, 'latin1')] : [...Buffer.from(text, 'utf16le').swap16()];

/** The font with these names and no others. */
export function named(font: Uint8Array, names: readonly Name[]): Uint8Array {
  const texts = names.map(([platform, , , , text]) => encoded(platform, text));
  let at = 0;
  const records = names.flatMap(([platform, encoding, language, id], i) => {
    const length = (texts[i] as number[]).length;
    at += length;
    return u16(platform, encoding, language, id, length, at - length);
  });
  const table = u16(0, names.length, 6 + records.length).concat(records, texts.flat());
  const file = openFontFile(font);
  return assembleSfnt(file.flavour, [
    ...allTables(file).filter(({ tag }) => tag !== 'name'),
    { tag: 'name', bytes: new Uint8Array(table) },
  ]);
}

/** Every record of an sfnt's `name` table, in its order. */
export function namesIn(sfnt: Uint8Array): Name[] {
  const table = tableBytes(openFontFile(sfnt), 'name') as Uint8Array;
  const view = dataView(table);
  const storage = view.getUint16(4);
  return Array.from({ length: view.getUint16(2) }, (_, i) => {
    const [platform = 0, encoding = 0, language = 0, id = 0, length = 0, offset = 0] = Array.from(
      { length: 6 },
      (_, field) => view.getUint16(6 + 12 * i + 2 * field),
    );
    const bytes = Buffer.from(table.subarray(storage + offset, storage + offset + length));
    const text = platform === 1 ? bytes.toString('latin1') : bytes.swap16().toString('utf16le');
    return [platform, encoding, language, id, text];
  });
}
