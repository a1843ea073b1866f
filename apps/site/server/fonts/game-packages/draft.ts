import { readMetrics } from '@ziwan/catalogue';
import {
  type gamePackage,
  isSelector,
  PACKAGE_LIMITS,
  type ParsedOf,
  partsOf,
  sequencesIn,
  sortedUnits,
  usualWeight,
} from '@ziwan/contract';
import type { FacesTable } from '@ziwan/store';
import { AppError } from '../../calls/app-error.ts';
import type { IndexedFace } from '../coverage/index.ts';
import type { Permitted } from '../downloads/index.ts';
import { fitOf } from '../families/index.ts';

export type PackageRequest = ParsedOf<typeof gamePackage>['body'];
export type FaceRequest = PackageRequest['faces'][number];

/** A face of the request, found in the catalogue and permitted. */
export interface FoundFace {
  readonly request: FaceRequest;
  readonly found: Permitted;
  readonly row: FacesTable;
  readonly face: IndexedFace;
}

export interface ChosenFace extends FoundFace {
  /** Characters that the face draws, ascending; of a filler, those that no face before it draws. */
  readonly characters: readonly number[];
  /** Variation sequences of its characters that it draws, sorted. */
  readonly variants: readonly string[];
  /** Those that it lacks, sorted: it draws their characters. */
  readonly lackingVariants: readonly string[];
  /** Spaces and other characters without ink, kept if the face has them; none for a filler. */
  readonly blanks: readonly number[];
  /** Size of a filler, where that of the face that it fills is 1. */
  readonly scale: number;
  /** Value of each of its axes: a package holds no variable font. */
  readonly axes: Readonly<Record<string, number>> | undefined;
  /** Characters that neither the face nor its fillers draw; absent for a filler. */
  readonly lacking?: readonly number[];
  /** Of `characters`, those that only the engine asks for. */
  readonly added?: readonly number[];
  /** Characters that the engine asks for, and neither the face nor its fillers draw. */
  readonly unanswered?: readonly number[];
}

export interface Draft {
  readonly request: PackageRequest;
  readonly chosen: readonly ChosenFace[];
  /** Date in the package, as yyyy-mm-dd. */
  readonly day: string;
  /** Aborts when the visitor leaves. */
  readonly signal: AbortSignal | undefined;
}

/** @throws AppError PACKAGE_INVALID for more characters than a package may have */
export function checkSize({ faces }: PackageRequest): void {
  const total = new Set(faces.flatMap(({ characters }) => [...characters])).size;
  if (total > PACKAGE_LIMITS.characters)
    throw new AppError('PACKAGE_INVALID', {
      details: `一次最多 ${PACKAGE_LIMITS.characters} 个不同的字，这里有 ${total} 个`,
      data: { reason: 'TOO_MANY_CHARACTERS' },
    });
}

/** What a face draws. */
export interface Drawing {
  character(face: IndexedFace, codePoint: number): boolean;
  sequence(face: IndexedFace, sequence: string): boolean;
}

export const isFilledBy = (main: FaceRequest, filler: FaceRequest): boolean =>
  filler.fills !== undefined && filler.fills === main.stem && main.fills === undefined;

/**
 * Gives each face the characters that it draws, and its fillers those that the faces before them lack. Fillers without
 * any are left out.
 * @param asks characters that the engine asks for, in the script or not
 * @throws AppError PACKAGE_INVALID for a filler of no face, GLYPHS_MISSING
 */
export function divided(
  found: readonly FoundFace[],
  leaveOut: boolean,
  draws: Drawing,
  asks = '',
): ChosenFace[] {
  const chosen = new Map<FoundFace, ChosenFace>();
  for (const main of found.filter(({ request }) => request.fills === undefined)) {
    const fillers = found.filter(({ request }) => isFilledBy(main.request, request));
    let lacking = codePointsOf(main.request.characters);
    for (const one of [main, ...fillers]) {
      const asked = new Set(codePointsOf(one.request.characters));
      const characters = lacking.filter(
        (codePoint) => asked.has(codePoint) && draws.character(one.face, codePoint),
      );
      const drawn = new Set(characters);
      lacking = lacking.filter((codePoint) => !drawn.has(codePoint));
      if (characters.length > 0)
        chosen.set(one, {
          ...one,
          characters,
          ...variantsOf(main.request, drawn, (sequence) => draws.sequence(one.face, sequence)),
          blanks: blanksOf(one.request),
          ...settingsOf(main, one),
        });
    }
    const { gno } = main.request;
    const own = chosen.get(main);
    if (own) chosen.set(main, { ...own, lacking });
    if (!own || (lacking.length > 0 && !leaveOut))
      throw new AppError('GLYPHS_MISSING', {
        details: `${main.found.family.name_zh} 缺 ${lacking.length} 个：${textOf(lacking.slice(0, 20))}`,
        data: { gno, missing: textOf(lacking) },
      });
    answer(codePointsOf(asks), [main, ...fillers], chosen, draws);
  }
  for (const { request } of found)
    if (request.fills !== undefined && !found.some((main) => isFilledBy(main.request, request)))
      throw new AppError('PACKAGE_INVALID', {
        details: `「${request.gno}」要补「${request.fills}」缺的字，包里没有那款字体`,
        data: { reason: 'FILLS_NOTHING' },
      });
  return found.flatMap((one) => chosen.get(one) ?? []);
}

/** The variants that a text asks for of the characters that a face draws. */
function variantsOf(
  { characters }: FaceRequest,
  drawn: ReadonlySet<number>,
  draws: (sequence: string) => boolean,
): Pick<ChosenFace, 'variants' | 'lackingVariants'> {
  const asked = sequencesIn(characters).filter((sequence) => drawn.has(partsOf(sequence)[0]));
  const sorted = (own: boolean) => sequencesIn(sortedUnits(asked.filter((each) => draws(each) === own)));
  return { variants: sorted(true), lackingVariants: sorted(false) };
}

/** Adds what the engine asks for to the first face that draws it, and notes on the main one what none does. */
function answer(
  asked: readonly number[],
  [main, ...fillers]: readonly [FoundFace, ...FoundFace[]],
  chosen: Map<FoundFace, ChosenFace>,
  draws: Drawing,
): void {
  const faces = [main, ...fillers].filter((one) => chosen.has(one));
  const unanswered: number[] = [];
  for (const codePoint of asked) {
    if (faces.some((one) => chosen.get(one)?.characters.includes(codePoint))) continue;
    const one = faces.find(({ face }) => draws.character(face, codePoint));
    const face = one && chosen.get(one);
    if (!face) unanswered.push(codePoint);
    else
      chosen.set(one, {
        ...face,
        characters: [...face.characters, codePoint].sort((a, b) => a - b),
        added: [...(face.added ?? []), codePoint],
      });
  }
  const own = chosen.get(main);
  if (own && unanswered.length > 0) chosen.set(main, { ...own, unanswered });
}

/** Scale and axes of a face: as asked for, or such that a filler matches the face that it fills. */
function settingsOf(main: FoundFace, one: FoundFace): Pick<ChosenFace, 'scale' | 'axes'> {
  const { axes, scale, fills } = one.request;
  if (fills === undefined) return { scale: 1, axes: placeOf(one.face, axes) };
  const fit = fitOf({ ...main, weight: main.request.axes?.wght }, one);
  return {
    scale: scale ?? fit.scale,
    axes: placeOf(one.face, axes ?? (fit.weight === null ? {} : { wght: fit.weight })),
  };
}

/** Values of all axes of a face: the usual weight and the defaults, unless others are asked for. */
function placeOf({ axes }: IndexedFace, asked: ChosenFace['axes'] = {}): ChosenFace['axes'] {
  const usual = axes.map(({ tag, min, max, default: own }) => [
    tag,
    tag === 'wght' ? usualWeight([min, max]) : own,
  ]);
  const place = { ...Object.fromEntries(usual), ...asked };
  return Object.keys(place).length > 0 ? place : undefined;
}

/** Characters that no ink shows: separators and format characters. */
const BLANK = /[\p{Z}\p{Cf}]/u;
/** Blanks of every package, since no list of visible characters names them: space, no-break and ideographic space. */
const BLANKS = ' \u00A0\u3000';

const blanksOf = ({ characters, fills }: FaceRequest): number[] =>
  fills === undefined
    ? [...new Set(BLANKS + characters)]
        .filter((char) => BLANK.test(char))
        .map((char) => char.codePointAt(0) as number)
    : [];

/** Distinct code points, ascending, without control characters, lone surrogates, blanks and variation selectors. */
const codePointsOf = (text: string): number[] =>
  [...new Set(text)]
    .filter((char) => !/[\p{Cc}\p{Cs}]/u.test(char) && !BLANK.test(char))
    .map((char) => char.codePointAt(0) as number)
    .filter((codePoint) => !isSelector(codePoint))
    .sort((a, b) => a - b);

export function textOf(codePoints: readonly number[]): string {
  let text = '';
  for (const codePoint of codePoints) text += String.fromCodePoint(codePoint);
  return text;
}

/** Pixels in an em of a pixel face. */
export const gridOf = ({ metrics }: FacesTable): number | undefined =>
  readMetrics(metrics).metrics.grid ?? undefined;
