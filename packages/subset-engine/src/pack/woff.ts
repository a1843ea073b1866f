import { deflateSync } from 'node:zlib';
import { align4, dataView, readDirectory, type Table, writeSfnt } from '@ziwan/sfnt';

const SIGNATURE = 0x774f4646;
const HEADER_SIZE = 44;
const ENTRY_SIZE = 20;

/** Packs tables as WOFF 1.0 (W3C Recommendation of 2012), deflating each table that gets smaller. */
export function packWoff(flavour: number, tables: readonly Table[]): Uint8Array {
  const sfnt = writeSfnt(flavour, tables);
  const entries = readDirectory(sfnt).records.map((record) => {
    const bytes = sfnt.subarray(record.offset, record.offset + record.length);
    const deflated = deflateSync(bytes, { level: 9 });
    return { ...record, stored: deflated.length < bytes.length ? deflated : bytes };
  });
  const start = HEADER_SIZE + ENTRY_SIZE * entries.length;
  const out = new Uint8Array(entries.reduce((sum, e) => sum + align4(e.stored.length), start));
  const view = dataView(out);
  view.setUint32(0, SIGNATURE);
  view.setUint32(4, flavour);
  view.setUint32(8, out.length);
  view.setUint16(12, entries.length);
  view.setUint32(16, sfnt.length);
  view.setUint16(20, 1);
  let at = start;
  entries.forEach((entry, i) => {
    const record = HEADER_SIZE + ENTRY_SIZE * i;
    for (let k = 0; k < 4; k++) out[record + k] = entry.tag.charCodeAt(k);
    view.setUint32(record + 4, at);
    view.setUint32(record + 8, entry.stored.length);
    view.setUint32(record + 12, entry.length);
    view.setUint32(record + 16, entry.checksum);
    out.set(entry.stored, at);
    at += align4(entry.stored.length);
  });
  return out;
}
