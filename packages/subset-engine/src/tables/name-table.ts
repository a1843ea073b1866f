import { type NameRecord, readNames, utf16be, writeNames } from '@ziwan/sfnt';
import type { Naming } from '../types.ts';
import { type FontFile, tableBytes } from './font-file.ts';

const UNICODE = 0;
const MACINTOSH = 1;
const WINDOWS = 3;
const ENGLISH_US = 0x0409;
/** Names from here on are a font's own, and other tables refer to them. */
const FIRST_OWN_ID = 256;

const FAMILY = 1;
const FULL = 4;
const POSTSCRIPT = 6;
/** What a font is called by. */
const CALLED = new Set([FAMILY, FULL, POSTSCRIPT]);
/** Beside it: copyright, style, trademark, licence and its address, which have to come along with every copy. */
const KEPT = new Set([0, 2, 7, 13, 14, ...CALLED]);

/**
 * The names that stay with a subset, one record each: in English for Windows where the font has that. A font without a
 * `name` table yields an empty one.
 */
export function keptNames(font: FontFile, naming: Naming | null): Uint8Array {
  const best = new Map<number, NameRecord>();
  for (const record of readNames(tableBytes(font, 'name')).records) {
    const held = best.get(record.id);
    if (KEPT.has(record.id) && rank(record) < (held ? rank(held) : Number.POSITIVE_INFINITY))
      best.set(record.id, record);
  }
  const kept = [...best.values()].map(forWindows);
  const renamed = naming && kept.some((r) => CALLED.has(r.id) && bears(r, naming.reserved));
  return writeNames(
    renamed ? kept.map((r) => (CALLED.has(r.id) ? { ...r, bytes: utf16be(naming.instead) } : r)) : kept,
  );
}

/** The same with those of a font's own names that HarfBuzz kept, since its other tables refer to them. */
export function withOwnNames(names: Uint8Array, made: Uint8Array | null): Uint8Array {
  const own = readNames(made).records.filter((r) => r.id >= FIRST_OWN_ID);
  return own.length ? writeNames([...readNames(names).records, ...own]) : names;
}

/** The lowest is kept; what nobody can read has none. */
function rank({ platform, encoding, language }: NameRecord): number {
  if (platform === WINDOWS) return language === ENGLISH_US ? 0 : 1;
  if (platform === UNICODE) return 2;
  return platform === MACINTOSH && encoding === 0 && language === 0 ? 3 : Number.POSITIVE_INFINITY;
}

function forWindows(record: NameRecord): NameRecord {
  if (record.platform === WINDOWS) return record;
  const { id, platform, bytes } = record;
  return {
    platform: WINDOWS,
    encoding: 1,
    language: ENGLISH_US,
    id,
    bytes: platform === UNICODE ? bytes : utf16be(new TextDecoder('macintosh').decode(bytes)),
  };
}

/** Whether a name holds a reserved one, however it is spaced and capitalised. */
function bears({ bytes }: NameRecord, reserved: readonly string[]): boolean {
  const name = plain(new TextDecoder('utf-16be').decode(bytes));
  return reserved.some((r) => plain(r) !== '' && name.includes(plain(r)));
}

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
