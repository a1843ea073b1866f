import type { GlyphLookup } from '@ziwan/sfnt';
import { mirrorOf } from './mirrored.ts';

/** What the font leaves to the shaper. */
export interface Shaping {
  /** True if the font has substitutions of its own: then no forms are taken from the character set. */
  substitutes: boolean;
  /** True if the font has vertical forms as a feature. */
  vertical: boolean;
}

const DOTTED_CIRCLE = 0x25cc;

/**
 * Characters of the font that a shaper takes in place of those of a text, or beside them, without any rule of the
 * font: composed and decomposed forms, mirrored brackets, Arabic and vertical presentation forms. After HarfBuzz
 * (`hb-ot-shape`, `hb-ot-shape-normalize` and the shapers of scripts).
 */
export function relatedCharacters(
  codePoints: readonly number[],
  cmap: GlyphLookup,
  shaping: Shaping,
): number[] {
  if (!shaping.vertical) return related(codePoints, cmap, shaping);
  // Hanzi, kana and their punctuation that the font has need none, and are most of what is asked for.
  return codePoints.every((c) => isPlain(c) && cmap(c) !== 0) ? [] : related(codePoints, cmap, shaping);
}

const isPlain = (c: number): boolean =>
  (c < 0x250 && c !== 0xa0) || (c >= 0x3001 && c <= 0x9fff && !isMark(c));

function related(codePoints: readonly number[], cmap: GlyphLookup, shaping: Shaping): number[] {
  const wanted = new Set(codePoints);
  const found = new Set<number>();
  const has = (c: number) => wanted.has(c) || found.has(c);
  const add = (c: number) => {
    if (!has(c) && cmap(c) !== 0) found.add(c);
  };
  const addForms = (forms: readonly Form[]) => {
    for (const { form, of } of forms) if (of.every(has)) add(form);
  };

  const marks = codePoints.some(isMark);
  // A character with a mark is decomposed first, and so is any in a run of some scripts.
  const apart = marks || codePoints.some(isDecomposing);
  for (const c of codePoints) {
    if (cmap(c) === 0) for (const stand of standIns(c)) add(stand);
    if (apart) for (const part of partsOf(c)) add(part);
    // It carries a mark without a letter before it.
    if (isMark(c)) add(DOTTED_CIRCLE);
    if (!shaping.vertical) {
      const form = VERTICAL.get(c);
      if (form !== undefined) add(form);
    }
  }
  if (marks) {
    // A composed character may be composed with one more mark.
    for (let before = -1; before < found.size; ) {
      before = found.size;
      addForms(compositions());
    }
  }
  for (const syllable of syllablesOf(codePoints)) add(syllable);
  if (codePoints.some(isHebrew)) addForms(formsOf(0xfb1d, 0xfb4e, 'NFD'));
  if (!shaping.substitutes && codePoints.some(isArabic)) {
    addForms(formsOf(0xfb50, 0xfbff, 'NFKC'));
    addForms(formsOf(0xfe70, 0xfefc, 'NFKC'));
  }
  if (codePoints.some(isRightToLeft)) {
    for (const c of [...codePoints, ...found]) {
      const mirror = mirrorOf(c);
      if (mirror !== undefined) add(mirror);
    }
  }
  return [...found];
}

/** A character with those that it stands for. */
interface Form {
  form: number;
  of: readonly number[];
}

const codePointsOf = (text: string): number[] => Array.from(text, (c) => c.codePointAt(0) as number);

const MARK = /\p{M}/u;
/** True for a combining mark. */
export const isMark = (c: number): boolean => c >= 0x300 && MARK.test(String.fromCodePoint(c));
const isHebrew = (c: number): boolean => c >= 0x591 && c <= 0x5f4;
const isArabic = (c: number): boolean => c >= 0x600 && c <= 0x6ff;
/** Strong characters from right to left, and controls that set this direction. */
const isRightToLeft = (c: number): boolean =>
  (c >= 0x590 && c <= 0x8ff) ||
  (c >= 0xfb1d && c <= 0xfdff) ||
  (c >= 0xfe70 && c <= 0xfefc) ||
  (c >= 0x10800 && c <= 0x10fff) ||
  (c >= 0x1e800 && c <= 0x1efff) ||
  [0x200f, 0x202b, 0x202e, 0x2067].includes(c);

/**
 * True for scripts whose shapers decompose all characters: those of India and South-East Asia, and those of the
 * Universal Shaping Engine, beyond the BMP with the scripts between them.
 */
const isDecomposing = (c: number): boolean =>
  (c >= 0x7c0 && c <= 0x85f) ||
  (c >= 0x900 && c <= 0x1cff && !(c >= 0x10a0 && c <= 0x16ff)) ||
  (c >= 0x2d30 && c <= 0x2d7f) ||
  (c >= 0xa800 && c <= 0xabff) ||
  (c >= 0x10500 && c <= 0x16fff) ||
  (c >= 0x18b00 && c <= 0x18dff) ||
  (c >= 0x1bc00 && c <= 0x1e95f);

const SPACE = /\p{Zs}/u;
/** What is drawn for a character that the font lacks. */
function standIns(c: number): readonly number[] {
  if (c === 0x2011) return [0x2010];
  return SPACE.test(String.fromCodePoint(c)) ? [0x20] : partsOf(c);
}

/** Vowels that shapers always split; the second part of Khmer ones is the vowel itself (`hb-ot-shaper-khmer`). */
const KHMER = [0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5];
const SARA_AM: ReadonlyMap<number, readonly number[]> = new Map([
  [0xe33, [0xe4d, 0xe32]],
  [0xeb3, [0xecd, 0xeb2]],
]);
function partsOf(c: number): readonly number[] {
  if (KHMER.includes(c)) return [0x17c1];
  return SARA_AM.get(c) ?? codePointsOf(String.fromCodePoint(c).normalize('NFD'));
}

/** First code points and numbers of Jamo that compose (Unicode 18, 3.12, "Conjoining Jamo Behavior"). */
const [LEADING, VOWEL, TRAILING, SYLLABLE] = [0x1100, 0x1161, 0x11a7, 0xac00];
const [LEADINGS, VOWELS, TRAILINGS, SYLLABLES] = [19, 21, 28, 11_172];
/** Hangul syllables that the Jamo of a text may compose, alone or with its syllables, and Jamo of its syllables. */
function* syllablesOf(codePoints: readonly number[]): Generator<number> {
  const indices = (first: number, count: number) =>
    codePoints.filter((c) => c >= first && c < first + count).map((c) => c - first);
  const trailings = [0, ...indices(TRAILING, TRAILINGS).filter((t) => t > 0)];
  for (const leading of indices(LEADING, LEADINGS))
    for (const vowel of indices(VOWEL, VOWELS))
      for (const trailing of trailings) yield SYLLABLE + (leading * VOWELS + vowel) * TRAILINGS + trailing;
  if (trailings.length === 1) return;
  // A syllable without a trailing consonant takes one that follows.
  for (const syllable of indices(SYLLABLE, SYLLABLES).filter((each) => each % TRAILINGS === 0)) {
    for (const trailing of trailings) yield SYLLABLE + syllable + trailing;
    yield* partsOf(SYLLABLE + syllable);
  }
}

/** Where characters that are composed of others stand, apart from Hangul. */
const COMPOSED: readonly [number, number][] = [
  [0xc0, 0x1fff],
  [0x2100, 0x22ff],
  [0x3040, 0x30ff],
  [0x11000, 0x11fff],
];
let composed: readonly Form[] | null = null;
/** Pairs of a character and a mark that compose to one. */
function compositions(): readonly Form[] {
  if (composed) return composed;
  const forms: Form[] = [];
  for (const [first, last] of COMPOSED) {
    for (let form = first; form <= last; form++) {
      const character = String.fromCodePoint(form);
      const parts = Array.from(character.normalize('NFD'));
      if (parts.length < 2 || character.normalize('NFC') !== character) continue;
      const base = codePointsOf(parts.slice(0, -1).join('').normalize('NFC'));
      if (base.length === 1) forms.push({ form, of: [...base, ...codePointsOf(parts.at(-1) as string)] });
    }
  }
  composed = forms;
  return forms;
}

const presentationForms = new Map<number, readonly Form[]>();
/** Presentation forms of a block with the characters that they show. */
function formsOf(first: number, last: number, normalization: 'NFD' | 'NFKC'): readonly Form[] {
  const known = presentationForms.get(first);
  if (known) return known;
  const forms: Form[] = [];
  for (let form = first; form <= last; form++) {
    const of = codePointsOf(String.fromCodePoint(form).normalize(normalization));
    if (of[0] !== form) forms.push({ form, of });
  }
  presentationForms.set(first, forms);
  return forms;
}

/** Punctuation with its vertical presentation form. */
const VERTICAL: ReadonlyMap<number, number> = new Map(
  (
    '2013 fe32 2014 fe31 2025 fe30 2026 fe19 3001 fe11 3002 fe12 3008 fe3f 3009 fe40 300a fe3d 300b fe3e 300c fe41 ' +
    '300d fe42 300e fe43 300f fe44 3010 fe3b 3011 fe3c 3014 fe39 3015 fe3a 3016 fe17 3017 fe18 fe4f fe34 ff01 fe15 ' +
    'ff08 fe35 ff09 fe36 ff0c fe10 ff1a fe13 ff1b fe14 ff1f fe16 ff3b fe47 ff3d fe48 ff3f fe33 ff5b fe37 ff5d fe38'
  )
    .match(/\w+ \w+/g)
    ?.map((pair) => pair.split(' ').map((hex) => Number.parseInt(hex, 16)) as [number, number]),
);
