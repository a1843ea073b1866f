import type { Picture } from '@ziwan/shape';
import { cropOf, lookOf, type Row } from './crops.ts';
import type { BenchFace } from './faces.ts';
import { randomOf } from './random.ts';

/** Characters in a picture. */
export const LETTERS = 4;
const CHARACTERS = 600;
/** Share of the faces that must have a character. */
const SHARED = 0.7;

/** A picture of several characters in one face; a crop for each. */
export interface Query {
  readonly face: BenchFace;
  /** True if neither the face nor the characters served any tuning. */
  readonly heldOut: boolean;
  readonly crops: readonly { readonly character: number; readonly picture: Picture }[];
}

interface Split {
  readonly characters: readonly number[];
  readonly isHeldOutFace: (face: BenchFace) => boolean;
  readonly isHeldOutCharacter: (character: number) => boolean;
}

/** Holds out a third of the designs, by their names, and a third of the characters. */
export function splitOf(faces: readonly BenchFace[]): Split {
  const random = randomOf(7);
  const all = new Set(faces.flatMap(({ hanzi }) => [...hanzi]));
  const shared = [...all]
    .filter((c) => faces.filter(({ hanzi }) => hanzi.has(c)).length >= SHARED * faces.length)
    .sort((a, b) => a - b)
    .map((c) => ({ c, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, CHARACTERS)
    .map(({ c }) => c);
  const heldCharacters = new Set(shared.filter((_, i) => i % 3 === 1));
  return {
    characters: shared,
    isHeldOutFace: ({ design }) => [...design].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 3 === 1,
    isHeldOutCharacter: (c) => heldCharacters.has(c),
  };
}

/** @param everyHeldOut each how many-th picture is of the held-out part; 0 for none */
export async function* queriesOf(
  row: Row,
  faces: readonly BenchFace[],
  split: Split,
  { count, seed, everyHeldOut }: { count: number; seed: number; everyHeldOut: number },
): AsyncGenerator<Query> {
  const random = randomOf(seed);
  const oneOf = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const parts = [false, true].map((heldOut) => ({
    faces: faces.filter((face) => split.isHeldOutFace(face) === heldOut),
    characters: split.characters.filter((c) => split.isHeldOutCharacter(c) === heldOut),
  }));
  for (let q = 0; q < count; q++) {
    const heldOut = everyHeldOut > 0 && q % everyHeldOut === 0;
    const part = parts[Number(heldOut)] as (typeof parts)[0];
    const face = oneOf(part.faces);
    const look = lookOf(row, random);
    const weight = face.wght && Math.round(face.wght.min + random() * (face.wght.max - face.wght.min));
    const typeface = weight === null ? face.typeface : face.typeface.at({ wght: weight });
    const characters = part.characters.filter((c) => face.hanzi.has(c));
    const crops: Query['crops'][number][] = [];
    while (crops.length < LETTERS) {
      const character = oneOf(characters);
      const glyph = typeface.glyphOf(String.fromCodePoint(character));
      crops.push({ character, picture: await cropOf(typeface, glyph, look, random) });
    }
    yield { face, heldOut, crops };
  }
}
