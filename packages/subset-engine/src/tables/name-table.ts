import { type NameRecord, readNames, utf16be, writeNames } from '@ziwan/sfnt';
import type { Naming } from '../types.ts';
import { type FontFile, tableBytes } from './font-file.ts';

const UNICODE = 0;
const MACINTOSH = 1;
const WINDOWS = 3;
const ENGLISH_US = 0x0409;
const FAMILY = 1;
const FULL = 4;
const POSTSCRIPT = 6;
const LICENCE = 13;
const LICENCE_URL = 14;
const FONT_NAME_IDS = new Set([FAMILY, FULL, POSTSCRIPT]);
/**
 * IDs to keep: the names, and copyright, style, trademark, licence and licence URL, which must accompany every
 * copy.
 */
const KEPT_IDS: readonly number[] = [0, 2, 7, LICENCE, LICENCE_URL, ...FONT_NAME_IDS];
/** IDs that `hb-subset` keeps, with the typographic names of which an instance is named (16, 17). */
const KEPT_BY_HARFBUZZ: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 16, 17];

/** Length of a licence's notice, in UTF-16 code units. */
const NOTICE = 400;
const OFL_NOTICE = /^[\s\S]{0,300}?SIL Open Font License,? Version 1\.1\b[^.\n]*\.?/i;

/** Names to keep; by default those of every subset. */
interface NameChoice {
  naming?: Naming | undefined;
  /** Other IDs that were asked for. */
  others?: readonly number[] | undefined;
  /** IDs that other tables refer to. */
  referred?: readonly number[];
  asHarfbuzz?: boolean;
}

/** A PostScript name has neither spaces nor delimiters (OpenType 1.9, "name", 6). */
const nameFor = (id: number, { instead }: Naming): string =>
  id === POSTSCRIPT ? instead.replace(/[^!-~]|[[\](){}<>/%]/g, '') || 'Renamed' : instead;

/**
 * Builds the subset's `name` table with one record per ID, preferably in English for Windows. A font without names
 * gives an empty table.
 */
export function keptNames(font: FontFile, choice: NameChoice = {}): Uint8Array {
  const { naming, others = [], referred = [], asHarfbuzz = false } = choice;
  const wanted = new Set([...(asHarfbuzz ? KEPT_BY_HARFBUZZ : KEPT_IDS), ...others, ...referred]);
  const best = new Map<number, NameRecord>();
  for (const record of readNames(tableBytes(font, 'name')).records) {
    const held = best.get(record.id);
    if (wanted.has(record.id) && rank(record) < (held ? rank(held) : Number.POSITIVE_INFINITY))
      best.set(record.id, record);
  }
  const kept = withNotice([...best.values()].map(forWindows));
  if (!naming || !kept.some((r) => FONT_NAME_IDS.has(r.id) && hasReservedName(r, naming.reserved)))
    return writeNames(kept);
  const isRenamed = (r: NameRecord) =>
    FONT_NAME_IDS.has(r.id) || (referred.includes(r.id) && hasReservedName(r, naming.reserved));
  return writeNames(kept.map((r) => (isRenamed(r) ? { ...r, bytes: utf16be(nameFor(r.id, naming)) } : r)));
}

/**
 * Shortens licences as far as each allows:
 *
 * - The whole text of the OFL, which some fonts hold, is cut to its first sentences and its address: the licence wants
 *   "this license" in fields that are easily viewed, and OFL-FAQ 1.18 takes this notice for it.
 * - Others stay to the letter: the Arphic Public License is to be retained "unaltered in all copies", modified ones
 *   included (sections 1 and 2); Apache 2.0 (4a) and the GPL (1, 2) want a copy of themselves to go along. The IPA Font
 *   License and the fonts under GPL with the font exception that we know hold a notice or an address.
 * - Long texts in ASCII take one byte a character, which saves a fifth of them in WOFF2.
 */
function withNotice(records: readonly NameRecord[]): NameRecord[] {
  const licence = records.find(({ id }) => id === LICENCE);
  if (!licence || licence.bytes.length <= 2 * NOTICE) return [...records];
  const text = new TextDecoder('utf-16be').decode(licence.bytes);
  const notice = OFL_NOTICE.exec(text)?.[0];
  const others = records.filter((record) => record !== licence);
  if (notice === undefined) return [...others, inAscii(licence, text)];
  const url = others.some(({ id }) => id === LICENCE_URL)
    ? []
    : [{ ...licence, id: LICENCE_URL, bytes: utf16be('https://openfontlicense.org') }];
  return [...others, { ...licence, bytes: utf16be(notice) }, ...url];
}

/** A record of ASCII as Macintosh's, which has a byte for each character; any other as it is. */
const inAscii = (record: NameRecord, text: string): NameRecord =>
  /^[\0-\x7f]*$/.test(text)
    ? { ...record, platform: MACINTOSH, encoding: 0, language: 0, bytes: new TextEncoder().encode(text) }
    : record;

/** Preference of a record, lowest first; infinite for unreadable records. */
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

/** True if a name contains a reserved one, ignoring spacing and case. */
function hasReservedName({ bytes }: NameRecord, reserved: readonly string[]): boolean {
  const name = plain(new TextDecoder('utf-16be').decode(bytes));
  return reserved.some((r) => plain(r) !== '' && name.includes(plain(r)));
}

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
