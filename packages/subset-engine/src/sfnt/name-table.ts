import type { Naming } from '../types.ts';
import { dataView, type FontFile, tableBytes } from './font-file.ts';

const UNICODE = 0;
const MACINTOSH = 1;
const WINDOWS = 3;
const ENGLISH_US = 0x0409;
const RECORD_SIZE = 12;
/** Names from here on are a font's own, and other tables refer to them. */
const FIRST_OWN_ID = 256;
const LARGEST_OFFSET = 0xffff;

const FAMILY = 1;
const FULL = 4;
const POSTSCRIPT = 6;
/** What a font is called by. */
const CALLED = new Set([FAMILY, FULL, POSTSCRIPT]);
/** Beside it: copyright, style, trademark, licence and its address, which have to come along with every copy. */
const KEPT = new Set([0, 2, 7, 13, 14, ...CALLED]);

interface NameRecord {
  platform: number;
  encoding: number;
  language: number;
  id: number;
  /** UTF-16, big-endian, for Windows and Unicode. */
  text: Uint8Array;
}

/**
 * The names that stay with a subset, one record each: in English for Windows where the font has that. A font without a
 * `name` table yields an empty one.
 */
export function keptNames(font: FontFile, naming: Naming | null): Uint8Array {
  const best = new Map<number, NameRecord>();
  for (const record of readNames(tableBytes(font, 'name'))) {
    const held = best.get(record.id);
    if (KEPT.has(record.id) && rank(record) < (held ? rank(held) : Number.POSITIVE_INFINITY))
      best.set(record.id, record);
  }
  const kept = [...best.values()].map(forWindows);
  const renamed = naming && kept.some((r) => CALLED.has(r.id) && bears(r, naming.reserved));
  return writeNames(
    renamed ? kept.map((r) => (CALLED.has(r.id) ? { ...r, text: utf16(naming.instead) } : r)) : kept,
  );
}

/** The same with those of a font's own names that HarfBuzz kept, since its other tables refer to them. */
export function withOwnNames(names: Uint8Array, made: Uint8Array | null): Uint8Array {
  const own = readNames(made).filter((r) => r.id >= FIRST_OWN_ID);
  return own.length ? writeNames([...readNames(names), ...own]) : names;
}

function readNames(table: Uint8Array | null): NameRecord[] {
  if (!table || table.length < 6) return [];
  const view = dataView(table);
  const storage = view.getUint16(4);
  return Array.from({ length: view.getUint16(2) }, (_, i) => {
    const at = 6 + RECORD_SIZE * i;
    const start = storage + view.getUint16(at + 10);
    return {
      platform: view.getUint16(at),
      encoding: view.getUint16(at + 2),
      language: view.getUint16(at + 4),
      id: view.getUint16(at + 6),
      text: table.subarray(start, start + view.getUint16(at + 8)),
    };
  });
}

/** The lowest is kept; what nobody can read has none. */
function rank({ platform, encoding, language }: NameRecord): number {
  if (platform === WINDOWS) return language === ENGLISH_US ? 0 : 1;
  if (platform === UNICODE) return 2;
  return platform === MACINTOSH && encoding === 0 && language === 0 ? 3 : Number.POSITIVE_INFINITY;
}

function forWindows(record: NameRecord): NameRecord {
  if (record.platform === WINDOWS) return record;
  const { id, platform, text } = record;
  return {
    platform: WINDOWS,
    encoding: 1,
    language: ENGLISH_US,
    id,
    text: platform === UNICODE ? text : utf16(new TextDecoder('macintosh').decode(text)),
  };
}

/** Whether a name holds a reserved one, however it is spaced and capitalised. */
function bears({ text }: NameRecord, reserved: readonly string[]): boolean {
  const name = plain(new TextDecoder('utf-16be').decode(text));
  return reserved.some((r) => plain(r) !== '' && name.includes(plain(r)));
}

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

function utf16(text: string): Uint8Array {
  const out = new Uint8Array(2 * text.length);
  const view = dataView(out);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i));
  return out;
}

function writeNames(unsorted: readonly NameRecord[]): Uint8Array {
  let end = 0;
  const records = unsorted
    .toSorted(
      (a, b) => a.platform - b.platform || a.encoding - b.encoding || a.language - b.language || a.id - b.id,
    )
    .flatMap((record) => {
      if (end > LARGEST_OFFSET) return [];
      const at = end;
      end += record.text.length;
      return [{ ...record, at }];
    });
  const storage = 6 + RECORD_SIZE * records.length;
  const out = new Uint8Array(storage + end);
  const view = dataView(out);
  view.setUint16(2, records.length);
  view.setUint16(4, storage);
  records.forEach(({ platform, encoding, language, id, text, at }, i) => {
    [platform, encoding, language, id, text.length, at].forEach((value, field) => {
      view.setUint16(6 + RECORD_SIZE * i + 2 * field, value);
    });
    out.set(text, storage + at);
  });
  return out;
}
