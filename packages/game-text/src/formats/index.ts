import { csv, godotCsv, i2Csv, tsv, unityCsv } from './csv.ts';
import type { Format } from './format.ts';
import { ink } from './ink.ts';
import { json } from './json.ts';
import { markdown, txt } from './plain.ts';
import { po } from './po.ts';
import { renpy } from './renpy.ts';
import { rpgmaker } from './rpgmaker.ts';
import { xliff } from './xliff.ts';
import { xlsx } from './xlsx.ts';
import { yarn } from './yarn.ts';

/** All formats by their stable id. Where endings are shared, the first that recognises the file wins. */
export const FORMATS = {
  'unity-csv': unityCsv,
  'i2-csv': i2Csv,
  'godot-csv': godotCsv,
  csv,
  tsv,
  rpgmaker,
  json,
  po,
  xliff,
  xlsx,
  renpy,
  ink,
  yarn,
  markdown,
  txt,
} as const satisfies Record<string, Format>;

export type FormatId = keyof typeof FORMATS;
export const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];

/** Contents by which files with another ending are recognised. */
const SIGNS: readonly (readonly [RegExp, FormatId])[] = [
  [/^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:\w+:)?xliff\b/, 'xliff'],
  [/^msgid\s+"/m, 'po'],
  [/^\s*[[{]\s*["{[]/, 'json'],
];

/** Format of a file by its name, then by its beginning. Unknown ones are read as plain text. */
export function formatOf(name: string, text: string): FormatId {
  const lower = name.toLowerCase();
  const head = text.slice(0, 1 << 16);
  const named = FORMAT_IDS.filter((id) => FORMATS[id].endings.some((ending) => lower.endsWith(ending)));
  const known = named.find((id) => (FORMATS[id] as Format).recognises?.(head, lower) ?? true);
  return known ?? SIGNS.find(([pattern]) => pattern.test(head))?.[1] ?? 'txt';
}
