import { dataView, Reader } from './bytes.ts';

const RECORD_SIZE = 12;
const LARGEST_OFFSET = 0xffff;

/** A record of the `name` table; `bytes` is text in the encoding of its platform. */
export interface NameRecord {
  platform: number;
  encoding: number;
  language: number;
  id: number;
  bytes: Uint8Array;
}

export interface Names {
  records: NameRecord[];
  /** Language tags of a format 1 table; language id 0x8000 is the first of them. */
  languages: Uint8Array[];
}

/**
 * Reads the readable records of a `name` table. Records with text outside the table, and those after its end, are
 * skipped.
 */
export function readNames(table: Uint8Array | null | undefined): Names {
  const names: Names = { records: [], languages: [] };
  if (!table) return names;
  const r = new Reader(table);
  try {
    const count = r.u16(2);
    const strings = r.u16(4);
    const within = (at: number, length: number) =>
      strings + at + length <= r.length ? r.slice(strings + at, length) : null;
    const tagsAt = 6 + count * RECORD_SIZE;
    if (r.u16(0) === 1 && tagsAt + 2 <= r.length) {
      const tags = r.u16(tagsAt);
      for (let i = 0, p = tagsAt + 2; i < tags && p + 4 <= r.length; i++, p += 4)
        names.languages.push(within(r.u16(p + 2), r.u16(p)) ?? new Uint8Array());
    }
    for (let i = 0; i < count; i++) {
      const p = 6 + i * RECORD_SIZE;
      const bytes = within(r.u16(p + 10), r.u16(p + 8));
      if (!bytes) continue;
      const [platform, encoding, language, id] = [r.u16(p), r.u16(p + 2), r.u16(p + 4), r.u16(p + 6)];
      names.records.push({ platform, encoding, language, id, bytes });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return names;
}

/** Builds a format 0 `name` table with sorted records. Drops records whose text would start past 64 KiB. */
export function writeNames(unsorted: readonly NameRecord[]): Uint8Array {
  let end = 0;
  const records = unsorted
    .toSorted(
      (a, b) => a.platform - b.platform || a.encoding - b.encoding || a.language - b.language || a.id - b.id,
    )
    .flatMap((record) => {
      if (end > LARGEST_OFFSET) return [];
      const at = end;
      end += record.bytes.length;
      return [{ ...record, at }];
    });
  const storage = 6 + RECORD_SIZE * records.length;
  const out = new Uint8Array(storage + end);
  const view = dataView(out);
  view.setUint16(2, records.length);
  view.setUint16(4, storage);
  records.forEach(({ platform, encoding, language, id, bytes, at }, i) => {
    [platform, encoding, language, id, bytes.length, at].forEach((value, field) => {
      view.setUint16(6 + RECORD_SIZE * i + 2 * field, value);
    });
    out.set(bytes, storage + at);
  });
  return out;
}
