import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openCmap, tablesOf } from '@ziwan/sfnt';
import { commonCharacters, isHanzi } from '../packages/subset-engine/src/tables/common-characters.ts';

export interface BenchFont {
  name: string;
  file: string;
  bytes: Buffer;
  kind: 'TrueType' | 'variable' | 'CFF';
  /** Han characters of GB 2312 (both levels) and Big5 (level 1) that the font maps. */
  hanzi: number[];
}

const ENOUGH_HANZI = 1000;
// Peers take up to 60 ms per font and round.
const MOST_FONTS = 12;

/**
 * Picks Chinese fonts to measure: from `--fonts dir`, else the imported catalogue, else the repository. Takes some
 * of each kind.
 */
export function readBenchFonts(args: readonly string[]): BenchFont[] {
  const given = args.indexOf('--fonts');
  const imported = join(process.env.ZIWAN_DATA_DIR ?? '.data', 'blobs', 'sfnt');
  const folders = given >= 0 ? [args[given + 1] as string] : [imported, join('catalogue', 'fonts')];
  for (const folder of folders) {
    const fonts = filesUnder(folder).flatMap(readFont);
    if (!fonts.length) continue;
    const kinds = ['variable', 'CFF', 'TrueType'] as const;
    const few = (kind: BenchFont['kind']) => fonts.filter((font) => font.kind === kind).slice(0, 3);
    const chosen = new Set([...kinds.flatMap(few), ...fonts]);
    return [...chosen].slice(0, MOST_FONTS);
  }
  return [];
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile())
      .sort();
  } catch {
    return [];
  }
}

export function readFont(file: string): BenchFont[] {
  try {
    const bytes = readFileSync(file);
    const { tables } = tablesOf(bytes);
    const glyphOf = openCmap(tables.get('cmap')) ?? (() => 0);
    const hanzi = commonCharacters().filter((character) => isHanzi(character) && glyphOf(character) > 0);
    const kind = tables.has('fvar') ? 'variable' : tables.has('glyf') ? 'TrueType' : 'CFF';
    return hanzi.length < ENOUGH_HANZI ? [] : [{ name: basename(file), file, bytes, kind, hanzi }];
  } catch {
    // Licences and notes in the same folders are not fonts.
    return [];
  }
}
