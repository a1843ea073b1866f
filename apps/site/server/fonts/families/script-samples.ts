import { HANZI_SAMPLES, LATIN_SAMPLE } from '@ziwan/contract';
import { charsetCodePoints } from '@ziwan/font-inspect';
import type { FamiliesTable } from '@ziwan/store';
import { type IndexedFace, mainCharset, visible } from '../coverage/index.ts';

/** Hanzi, fewer than which a family does not stand for itself in a Chinese sentence. */
export const FEW_HANZI = 500;
const LONGEST = 14;
/** Samples other than the first letters of the script. */
const SAMPLES: Readonly<Record<string, string>> = {
  Kore: '가나다라마바사아자차카타파하',
  Jpan: 'いろはにほへとちりぬるを',
};

/** Visible characters of each sample. */
const CHARACTERS = new Map<string, readonly number[]>(
  [
    ...Object.values(HANZI_SAMPLES).flatMap((of) => Object.values(of)),
    LATIN_SAMPLE,
    ...Object.values(SAMPLES),
  ].map((text) => [text, visible(text)]),
);

type Sampled = Pick<FamiliesTable, 'script' | 'hanzi_count' | 'kind'>;
/** Characters that a face draws. */
type Drawing = Pick<IndexedFace, 'ranges'>;

/**
 * The line that was chosen for a family if its face draws it whole, else one in its own script; null if the pages'
 * Chinese or Latin sample fits or nothing visible is drawn.
 */
export function sampleOf(
  family: Sampled & Pick<FamiliesTable, 'sample_line'>,
  face: IndexedFace,
): string | null {
  const { sample_line: chosen } = family;
  const draws = chosen !== null && visible(chosen).every((c) => face.ranges.has(c));
  return draws ? chosen : scriptSample(family, face);
}

/** What the pages draw for a family of which no sample was sent. */
export const usualSample = ({ script, hanzi_count, kind }: Sampled): string =>
  hanzi_count < FEW_HANZI ? LATIN_SAMPLE : HANZI_SAMPLES[kind][script === 'Hant' ? 'hant' : 'hans'];

/**
 * A text that the face draws, in the family's own script: its usual sample, else its first hanzi or letters, else the first
 * characters that it draws. Null if the pages' Chinese or Latin sample fits or no other does, or nothing visible is
 * drawn.
 */
export function scriptSample(family: Sampled, face: Drawing): string | null {
  const draws = (c: number) => face.ranges.has(c);
  const drawsAll = (text: string) => CHARACTERS.get(text)?.every(draws) ?? false;
  if (family.hanzi_count >= FEW_HANZI && family.script !== 'Kore') {
    const { hans, hant, jpan } = HANZI_SAMPLES[family.kind];
    const usual = family.script === 'Hant' ? hant : hans;
    if (drawsAll(usual)) return null;
    const other = [hans, hant, jpan].find(drawsAll);
    return other ?? (firstOf(/\p{Script=Han}/u, characters(face), () => true) || null);
  }
  if (family.script === 'Latn' && drawsAll(LATIN_SAMPLE)) return null;
  const usual = SAMPLES[family.script];
  if (usual && drawsAll(usual)) return usual;
  const own = charsetCodePoints(mainCharset(family.script));
  return (
    firstOf(/\p{L}/u, own, draws) || firstOf(/[\p{L}\p{N}\p{S}\p{P}]/u, characters(face), () => true) || null
  );
}

/** Number of letters by which a font is known to draw a script. */
const TELLING = 3;

/**
 * First letters of a script, else its first signs; null if this version of Node does not know it.
 * @param script code of Unicode
 */
export function lettersOf(script: string): string | null {
  const own = charsetCodePoints(mainCharset(script));
  const first = (kind: RegExp) => firstOf(kind, own, () => true, TELLING);
  return first(/\p{L}/u) || first(/[\p{N}\p{S}\p{P}]/u) || null;
}

function firstOf(
  kind: RegExp,
  codePoints: Iterable<number>,
  draws: (c: number) => boolean,
  longest = LONGEST,
): string {
  let text = '';
  let length = 0;
  for (const c of codePoints) {
    const character = String.fromCodePoint(c);
    if (!kind.test(character) || !draws(c)) continue;
    text += character;
    if (++length === longest) break;
  }
  return text;
}

function* characters({ ranges }: Drawing): Iterable<number> {
  for (const [first, last] of ranges) for (let c = first; c <= last; c++) yield c;
}
