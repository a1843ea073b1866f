import { readMetrics } from '@ziwan/catalogue';
import { type gamePackage, PACKAGE_LIMITS, type ParsedOf } from '@ziwan/contract';
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
  /** Size of a filler, where that of the face that it fills is 1. */
  readonly scale: number;
  readonly axes: Record<string, number> | undefined;
  /** Characters that neither the face nor its fillers draw; absent for a filler. */
  readonly lacking?: readonly number[];
}

/** What a package is made of. */
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

export const isFilledBy = (main: FaceRequest, filler: FaceRequest): boolean =>
  filler.fills !== undefined && filler.fills === main.stem && main.fills === undefined;

/**
 * Gives each face the characters that it draws, and its fillers those that the faces before them lack. Fillers without
 * any are left out.
 * @throws AppError PACKAGE_INVALID for a filler of no face, GLYPHS_MISSING
 */
export function divided(
  found: readonly FoundFace[],
  leaveOut: boolean,
  draws: (face: IndexedFace, codePoint: number) => boolean,
): ChosenFace[] {
  const chosen = new Map<FoundFace, ChosenFace>();
  for (const main of found.filter(({ request }) => request.fills === undefined)) {
    const fillers = found.filter(({ request }) => isFilledBy(main.request, request));
    let lacking = codePointsOf(main.request.characters);
    for (const one of [main, ...fillers]) {
      const asked = new Set(codePointsOf(one.request.characters));
      const characters = lacking.filter((codePoint) => asked.has(codePoint) && draws(one.face, codePoint));
      const drawn = new Set(characters);
      lacking = lacking.filter((codePoint) => !drawn.has(codePoint));
      if (characters.length > 0) chosen.set(one, { ...one, characters, ...settingsOf(main, one) });
    }
    const { gno } = main.request;
    const own = chosen.get(main);
    if (own) chosen.set(main, { ...own, lacking });
    if (!own || (lacking.length > 0 && !leaveOut))
      throw new AppError('GLYPHS_MISSING', {
        details: `${main.found.family.name_zh} 缺 ${lacking.length} 个：${textOf(lacking.slice(0, 20))}`,
        data: { gno, missing: textOf(lacking) },
      });
  }
  for (const { request } of found)
    if (request.fills !== undefined && !found.some((main) => isFilledBy(main.request, request)))
      throw new AppError('PACKAGE_INVALID', {
        details: `「${request.gno}」要补「${request.fills}」缺的字，包里没有那款字体`,
        data: { reason: 'FILLS_NOTHING' },
      });
  return found.flatMap((one) => chosen.get(one) ?? []);
}

/** Scale and axes of a face: as asked for, or such that a filler matches the face that it fills. */
function settingsOf(main: FoundFace, one: FoundFace): Pick<ChosenFace, 'scale' | 'axes'> {
  const { axes, scale, fills } = one.request;
  if (fills === undefined) return { scale: 1, axes };
  const fit = fitOf(main, one);
  return {
    scale: scale ?? fit.scale,
    axes: axes ?? (fit.weight === null ? undefined : { wght: fit.weight }),
  };
}

/** Distinct code points, ascending, without control characters and lone surrogates. */
const codePointsOf = (text: string): number[] =>
  [...new Set(text)]
    .filter((char) => !/[\p{Cc}\p{Cs}]/u.test(char))
    .map((char) => char.codePointAt(0) as number)
    .sort((a, b) => a - b);

export function textOf(codePoints: readonly number[]): string {
  let text = '';
  for (const codePoint of codePoints) text += String.fromCodePoint(codePoint);
  return text;
}

/** Pixels in an em of a pixel face. */
export const gridOf = ({ metrics }: FacesTable): number | undefined =>
  readMetrics(metrics).metrics.grid ?? undefined;
