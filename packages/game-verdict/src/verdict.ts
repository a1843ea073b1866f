import { type CoverageSets, isMark, isPunctuation, partsOf, substitutesOf } from '@ziwan/contract';
import type { Place, ScriptCount } from './script-count.ts';

/** What a face lacks of a script. `Uses` count repetitions, the others distinct characters. */
export interface FaceVerdict {
  /** Characters that the script needs. */
  readonly missing: number;
  readonly missingUses: number;
  /** Punctuation, and characters of which the face draws a substitute. */
  readonly marks: number;
  readonly marksUses: number;
  /** Those of `marks` without a substitute. */
  readonly unsubstituted: number;
  /** Variation sequences whose character the face draws alone. */
  readonly variants: number;
  readonly variantsUses: number;
}

export interface LackedCharacter {
  /** A character, or the sequence of a variant. */
  readonly char: string;
  readonly uses: number;
  /** True for punctuation, and for characters of which the face draws a substitute. */
  readonly mark: boolean;
  /** True for the sequence of a variant whose character the face draws. */
  readonly variant: boolean;
  /** Nearest accepted substitute that the face draws; of a variant its character. */
  readonly substitute: string | null;
  readonly places: readonly Place[];
}

/** Judges every face of the coverage sets, in their order. */
export function verdictsOf(script: ScriptCount, sets: CoverageSets): FaceVerdict[] {
  const counts = () => new Uint32Array(sets.fonts);
  const [missing, missingUses, marks, marksUses, unsubstituted, variants, variantsUses] = [
    counts(),
    counts(),
    counts(),
    counts(),
    counts(),
    counts(),
    counts(),
  ];
  const none = new Uint8Array(Math.ceil(sets.fonts / 8));
  for (const codePoint of script.characters) {
    const char = String.fromCodePoint(codePoint);
    const uses = script.uses(codePoint);
    const mark = isMark(codePoint);
    const substituted = mark ? drawingSubstitutes(char, sets) : none;
    const punctuation = mark && isPunctuation(char);
    sets.drawing(codePoint).forEach((byte, at) => {
      for (let lacking = ~byte & 255; lacking !== 0; lacking &= lacking - 1) {
        const bit = 31 - Math.clz32(lacking & -lacking);
        const face = at * 8 + bit;
        if (face >= sets.fonts) break;
        const replaced = ((substituted[at] as number) & (1 << bit)) !== 0;
        if (replaced || punctuation) {
          marks[face]!++;
          marksUses[face]! += uses;
          if (!replaced) unsubstituted[face]!++;
        } else {
          missing[face]!++;
          missingUses[face]! += uses;
        }
      }
    });
  }
  for (const sequence of script.sequences) {
    const uses = script.uses(sequence);
    for (let face = 0; face < sets.fonts; face++) {
      if (!lacksVariant(sets, face, sequence)) continue;
      variants[face]!++;
      variantsUses[face]! += uses;
    }
  }
  return Array.from({ length: sets.fonts }, (_, i) => ({
    missing: missing[i] as number,
    missingUses: missingUses[i] as number,
    marks: marks[i] as number,
    marksUses: marksUses[i] as number,
    unsubstituted: unsubstituted[i] as number,
    variants: variants[i] as number,
    variantsUses: variantsUses[i] as number,
  }));
}

/** True if a face draws the character of a sequence and not its variant. */
const lacksVariant = (sets: CoverageSets, face: number, sequence: string): boolean =>
  sets.draws(face, partsOf(sequence)[0]) && !sets.drawsSequence(face, sequence);

/** Bitset of the faces that draw a substitute. */
function drawingSubstitutes(char: string, sets: CoverageSets): Uint8Array {
  const any = new Uint8Array(Math.ceil(sets.fonts / 8));
  for (const substitute of substitutesOf(char)) {
    const all = new Uint8Array(any.length).fill(255);
    for (const part of substitute)
      sets.drawing(part.codePointAt(0) as number).forEach((byte, i) => {
        all[i]! &= byte;
      });
    for (let i = 0; i < any.length; i++) any[i]! |= all[i] as number;
  }
  return any;
}

/** What one face lacks, the most used first. */
export function lackedBy(script: ScriptCount, sets: CoverageSets, face: number): LackedCharacter[] {
  const variants = script.sequences
    .filter((sequence) => lacksVariant(sets, face, sequence))
    .map((sequence) => ({
      char: sequence,
      uses: script.uses(sequence),
      mark: false,
      variant: true,
      substitute: String.fromCodePoint(partsOf(sequence)[0]),
      places: script.places(sequence),
    }));
  const characters = script.characters
    .filter((codePoint) => !sets.draws(face, codePoint))
    .map((codePoint) => {
      const char = String.fromCodePoint(codePoint);
      const substitute = substitutesOf(char).find((s) => sets.drawsAll(face, s)) ?? null;
      return {
        char,
        uses: script.uses(codePoint),
        mark: substitute !== null || isPunctuation(char),
        variant: false,
        substitute,
        places: script.places(codePoint),
      };
    });
  return [...characters, ...variants].sort((a, b) => b.uses - a.uses);
}

/** True if the face draws every character of the script, and every variant. */
export const isComplete = ({ missing, marks, variants }: FaceVerdict): boolean =>
  missing === 0 && marks === 0 && variants === 0;

/**
 * Sorts by what a face lacks: missing characters weigh most, by how often the script uses them, then variants, then
 * marks without a substitute, then other marks.
 */
export const compareVerdicts = (a: FaceVerdict, b: FaceVerdict): number =>
  a.missingUses - b.missingUses ||
  a.missing - b.missing ||
  a.variantsUses - b.variantsUses ||
  a.variants - b.variants ||
  a.unsubstituted - b.unsubstituted ||
  a.marksUses - b.marksUses ||
  a.marks - b.marks;
