import { dataView, type FontFile, requireTable } from './font-file.ts';

const WINDOWS = 3;
const ENGLISH_US = 0x0409;
// Copyright, family, subfamily, full name, PostScript name: who made it and what it is called.
const KEPT_IDS = new Set([0, 1, 2, 4, 6]);
const RECORD_SIZE = 12;

/** The names that stay with a subset. A font without a `name` table yields an empty one. */
export function keptNames(font: FontFile): Uint8Array {
  const records: { header: Uint8Array; text: Uint8Array }[] = [];
  if (font.tables.has('name')) {
    const { view, bytes } = font;
    const { offset } = requireTable(font, 'name', 6);
    const storage = offset + view.getUint16(offset + 4);
    for (let i = 0; i < view.getUint16(offset + 2); i++) {
      const at = offset + 6 + RECORD_SIZE * i;
      const kept =
        view.getUint16(at) === WINDOWS &&
        view.getUint16(at + 4) === ENGLISH_US &&
        KEPT_IDS.has(view.getUint16(at + 6));
      if (!kept) continue;
      const start = storage + view.getUint16(at + 10);
      records.push({
        header: bytes.subarray(at, at + 8),
        text: bytes.subarray(start, start + view.getUint16(at + 8)),
      });
    }
  }
  const textAt = 6 + RECORD_SIZE * records.length;
  const out = new Uint8Array(records.reduce((sum, r) => sum + r.text.length, textAt));
  const view = dataView(out);
  view.setUint16(2, records.length);
  view.setUint16(4, textAt);
  let at = 0;
  records.forEach(({ header, text }, i) => {
    const record = 6 + RECORD_SIZE * i;
    out.set(header, record);
    view.setUint16(record + 8, text.length);
    view.setUint16(record + 10, at);
    out.set(text, textAt + at);
    at += text.length;
  });
  return out;
}
