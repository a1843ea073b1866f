import { textLines } from '../line-breaks.ts';
import type { OpenPart } from '../parts.ts';
import { ReadingError } from '../problems.ts';
import type { Format } from './format.ts';

/** The first line of a log: what it is, its version, the engine. */
const HEADER = /^\s*\{\s*"ziwan-guard"\s*:/;
const VERSION = 1;
/** UTF-16 units of a place and of a quote that are kept. */
const KEPT = { where: 200, text: 80 };

/**
 * Log of the guard that comes with font packages: JSON lines, each a character that a game drew and a face lacked. It may be
 * several logs in one file. Each record is a text of its character alone: what the quote has besides, the face draws.
 */
export const guard: Format = {
  label: '守卫记录',
  endings: ['.jsonl', '.txt'],
  recognises: (head) => HEADER.test(head),
  markup: [],
  async read({ text, texts, problems, steps }) {
    const faces = new Map<string, OpenPart>();
    for (const { number, line, end } of textLines(text)) {
      if (steps.due()) await steps.pause(end / text.length);
      if (line.trim() === '') continue;
      const record = recordOf(line);
      if (record === null) problems.add(number, '这一行不是守卫的记录，没有读。');
      else if ('version' in record) {
        if (record.version !== VERSION)
          throw new ReadingError(number, `守卫记录的版本是 ${record.version}，这里只读得懂 ${VERSION}。`);
      } else {
        const { face, character, where, quote } = record;
        const part = faces.get(face) ?? texts.part(face, face ? `${face} 缺的字` : '缺的字', true);
        faces.set(face, part);
        texts.add(part, quote ? `${where}「${quote}」` : where, number, character);
      }
    }
  },
};

interface Lacking {
  readonly face: string;
  readonly character: string;
  readonly where: string;
  readonly quote: string;
}

/** A line of the log, or null if it is none or names no character that a font could draw. */
function recordOf(line: string): Lacking | { readonly version: string | number } | null {
  let value: Record<string, unknown>;
  try {
    value = Object(JSON.parse(line));
  } catch {
    return null;
  }
  const version = value['ziwan-guard'];
  if (version !== undefined) return { version: typeof version === 'number' ? version : String(version) };
  const hex = /^U\+([0-9A-F]{4,6})$/.exec(stringOf(value.code))?.[1];
  const codePoint = Number.parseInt(hex ?? '', 16);
  if (!(codePoint <= 0x10ffff)) return null;
  const character = String.fromCodePoint(codePoint);
  if (/[\p{Cc}\p{Cs}\p{Z}]/u.test(character)) return null;
  return {
    face: stringOf(value.face).slice(0, KEPT.where),
    character,
    where: stringOf(value.where).slice(0, KEPT.where),
    quote: stringOf(value.text).slice(0, KEPT.text),
  };
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');
