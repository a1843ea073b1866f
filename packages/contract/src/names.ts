// Names and short texts as they are stored and shown: from fonts, people and operators alike.

/** Combining marks that a character may carry. Tibetan and Hebrew need up to four; stacks of dozens cover other lines. */
const MAX_MARKS = 4;

const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Controls other than line feed and tab. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;
/** A variation selector of an ideograph, emoji or symbol. */
const VARIANT =
  /(?<=[\p{L}\p{N}\p{S}\p{P}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}](?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])/u;
/** A joiner inside an emoji sequence. */
const JOINER =
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/u;
/**
 * Characters that nobody sees, or that reorder their neighbours: bidi controls, zero-width characters, tags, fillers,
 * noncharacters and unpaired surrogates. Variation selectors and emoji joiners stay where they belong.
 */
const HIDDEN = new RegExp(
  `(${VARIANT.source}|${JOINER.source})|[\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]`,
  'gu',
);
const STACKED_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * Reduces a text to one visible line: NFC, without control, bidi and zero-width characters, and with single spaces.
 * @param max maximum number of code points; the last character is not cut in half
 */
export function cleanLine(text: string, max = Number.POSITIVE_INFINITY): string {
  return bounded(trimmed(visible(text.replace(LINE_BREAKS, ' ')).replace(/[\s\u2800]+/gu, ' ')), max);
}

/** The same for texts of several lines, whose line breaks and tabs stay. */
export function cleanText(text: string, max = Number.POSITIVE_INFINITY): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(CONTROLS, '');
  return bounded(trimmed(visible(lines)), max);
}

const visible = (text: string): string =>
  text.normalize('NFC').replace(HIDDEN, '$1').replace(STACKED_MARKS, '$1');

/** Cuts spaces off both ends, and marks that follow no character. */
const trimmed = (text: string): string => text.replace(/^[\s\p{M}]+/u, '').trimEnd();

function bounded(text: string, max: number): string {
  if (text.length <= max) return text;
  let [kept, length] = ['', 0];
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > max) break;
    kept += segment;
  }
  return kept.trim();
}
