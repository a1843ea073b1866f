import type { Axis, TitleCharacter, TitleDocument, TitleSetting } from '@ziwan/contract';
import { linesOf } from './first-title.ts';

/**
 * Replaces the text. Characters before and after the change keep what was set by hand.
 * @returns the title, and how many characters were beyond its limits
 */
export function withText(title: TitleDocument, text: string): { title: TitleDocument; dropped: number } {
  const { lines, dropped } = linesOf(text);
  const [old, fresh] = [flat(title.lines), flat(lines)];
  let start = 0;
  while (start < old.length && start < fresh.length && same(old[start], fresh[start])) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && same(old.at(-1 - end), fresh.at(-1 - end)))
    end++;
  const kept = [
    ...old.slice(0, start),
    ...fresh.slice(start, fresh.length - end),
    ...old.slice(old.length - end),
  ];
  const made: TitleCharacter[][] = [[]];
  for (const each of kept) {
    if (each === null) made.push([]);
    else made.at(-1)?.push(each);
  }
  return { title: { ...title, lines: made }, dropped };
}

/** Characters of all lines, with null at each line's end. */
const flat = (lines: TitleDocument['lines']): (TitleCharacter | null)[] =>
  lines.flatMap((line, i): (TitleCharacter | null)[] => (i === 0 ? [...line] : [null, ...line]));
const same = (a: TitleCharacter | null | undefined, b: TitleCharacter | null | undefined): boolean =>
  a?.c === b?.c;

export interface Place {
  readonly line: number;
  readonly at: number;
}

export const characterAt = ({ lines }: TitleDocument, { line, at }: Place): TitleCharacter | undefined =>
  lines[line]?.[at];

/** Changes what was set by hand for one character; undefined takes a setting back. */
export const withCharacter = (
  title: TitleDocument,
  { line, at }: Place,
  change: { readonly [K in keyof TitleCharacter]?: TitleCharacter[K] | undefined },
): TitleDocument => ({
  ...title,
  lines: title.lines.map((characters, i) =>
    i === line
      ? characters.map((each, j) => (j === at ? cleaned({ ...each, ...change }) : each))
      : characters,
  ),
});

const cleaned = (character: object): TitleCharacter =>
  Object.fromEntries(
    Object.entries(character).filter(([, value]) => value !== undefined),
  ) as unknown as TitleCharacter;

export const withSetting = (title: TitleDocument, change: Partial<TitleSetting>): TitleDocument => ({
  ...title,
  setting: { ...title.setting, ...change },
});

/**
 * Sets one face for the whole title: characters lose their own.
 * @param lacked characters that the face does not draw, which keep their own
 * @param weighs true for a face with an axis of weights, which keeps the title's weight
 */
export function withFace(
  { weight, weightFor, ...title }: TitleDocument,
  face: string,
  lacked = '',
  weighs = false,
): TitleDocument {
  const lines = title.lines.map((line) =>
    line.map(
      ({ face: own, ...rest }): TitleCharacter =>
        own !== undefined && lacked.includes(rest.c) ? { ...rest, face: own } : rest,
    ),
  );
  const isOthers =
    weightFor === 'all' &&
    (title.seal?.face !== undefined || lines.flat().some(({ face: own }) => own !== undefined));
  const weighed = weight === undefined ? {} : { weight, ...(weightFor ? { weightFor } : {}) };
  return { ...title, ...(weighs || isOthers ? weighed : {}), face, lines };
}

/** Gives the title's weight to all of its faces: earlier documents kept it to the title's own. */
export const withWeightForAll = (title: TitleDocument): TitleDocument =>
  title.weight === undefined ? title : { ...title, weightFor: 'all' };

/** True for a face with an axis of weights. */
export const hasWeights = (axes: readonly Axis[]): boolean => axes.some(({ tag }) => tag === 'wght');

/** Faces of a title and the characters that each draws. */
export function facesOf(title: TitleDocument): Map<string, string> {
  const faces = new Map<string, string>();
  const add = (face: string, text: string) => faces.set(face, (faces.get(face) ?? '') + text);
  for (const { c, face } of title.lines.flat()) add(face ?? title.face, c);
  if (title.seal) add(title.seal.face ?? title.face, title.seal.text);
  return faces;
}
