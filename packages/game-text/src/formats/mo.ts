import { ReadingError } from '../problems.ts';
import { type Format, GENERAL } from './format.ts';

const MAGIC = 0x950412de;

const orderOf = (bytes: Uint8Array): 'little' | 'big' | undefined => {
  if (bytes.length < 28) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (view.getUint32(0, true) === MAGIC) return 'little';
  if (view.getUint32(0) === MAGIC) return 'big';
};

/** Compiled catalogues of gettext, of either byte order. */
export const mo: Format = {
  label: 'gettext MO',
  endings: ['.mo', '.gmo'],
  opens: (bytes) => orderOf(bytes) !== undefined,
  markup: GENERAL,
  async read({ bytes, texts, problems, steps }) {
    const order = orderOf(bytes);
    if (!order) throw new ReadingError(0, '这不是 MO 文件，或者开头缺了一段。');
    const part = texts.part('msgstr', '译文（msgstr）', true);
    const source = texts.part('msgid', '没有译文的原文（msgid）', true);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const at = (index: number) => view.getUint32(index, order === 'little');
    const [count, ids, strings] = [at(8), at(12), at(16)];
    let decoder = new TextDecoder();
    let lost = 0;
    const textAt = (table: number, i: number): string | undefined => {
      const entry = table + 8 * i;
      if (entry + 8 > bytes.length) return;
      const [length, offset] = [at(entry), at(entry + 4)];
      if (offset + length > bytes.length) return;
      return decoder.decode(bytes.subarray(offset, offset + length));
    };
    for (let i = 0; i < count; i++) {
      if (ids + 8 * i >= bytes.length) {
        lost += count - i;
        break;
      }
      if (steps.due()) await steps.pause(i / count);
      const id = textAt(ids, i);
      const text = textAt(strings, i);
      if (id === undefined || text === undefined) {
        lost++;
        continue;
      }
      if (id === '') {
        // The header, which stands first, as all entries are sorted.
        texts.language = /^Language:[ \t]*([\w@.-]+)/m.exec(text)?.[1];
        const charset = /charset=([\w-]{1,30})/i.exec(text)?.[1];
        try {
          if (charset) decoder = new TextDecoder(charset);
        } catch {
          problems.add(0, `文件说它的编码是 ${charset}，不认识，当作 UTF-8 读。`);
        }
        continue;
      }
      const key = (id.split('\0')[0] ?? '').replace('\x04', '|');
      const forms = text.split('\0').filter((form) => form !== '');
      for (const form of forms) texts.add(part, key, i + 1, form);
      if (forms.length === 0)
        for (const form of (id.split('\x04').at(-1) ?? '').split('\0')) texts.add(source, key, i + 1, form);
    }
    if (lost > 0) problems.add(0, `有 ${lost} 条的位置在文件之外，没有读。文件可能不完整。`);
  },
};
