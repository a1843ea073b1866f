import {
  type CoverageSets,
  type CoveredCatalogue,
  type CoveredFace,
  type CoveredFamily,
  type FaceFit,
  fitFaces,
  fittedShape,
  type LicenceUse,
  PROJECT_LIMITS,
  permits,
  shapeOf,
  usedShape,
} from '@ziwan/contract';

/** A face that draws what another one lacks. */
export interface Filler {
  /** Position in the coverage sets. */
  readonly face: number;
  readonly fit: FaceFit;
  /** How unlike the faces are: 0 for the same hanzi; from about 1 on, the seams show. */
  readonly distance: number;
  /** What is alike and what is not, as clauses. */
  readonly reasons: readonly string[];
  /** Lacking characters that it draws. */
  readonly fills: number;
}

export interface FillRequest {
  /** Position of the chosen face. */
  readonly face: number;
  /** Weight at which it is used, if it is variable; its usual one if absent. */
  readonly weight?: number | undefined;
  /** Code points that the chosen face lacks. */
  readonly lacking: readonly number[];
  /** Uses that the licence must permit. */
  readonly uses: readonly LicenceUse[];
}

/** Dictionary numbers of styles that decide how hanzi are built, and how far apart two of them are. */
const BUILDS: readonly (readonly [tags: readonly string[], name: string])[] = [
  [['style.threed', 'style.outline', 'style.neon'], '立体字'],
  [['style.pixel'], '像素字'],
  [['style.running', 'style.cursive'], '行草'],
  [['style.song'], '宋体'],
  [['style.round'], '圆体'],
  [['style.hei'], '黑体'],
  [['style.kai'], '楷体'],
  [['style.brush'], '毛笔'],
  [['style.handwriting', 'style.marker', 'style.cute'], '手写'],
];

/** Gap (distance) between builds; 1 for pairs that are not listed. */
const GAPS: Readonly<Record<string, number>> = {
  '圆体 黑体': 0.3,
  '毛笔 楷体': 0.35,
  '手写 楷体': 0.45,
  '手写 毛笔': 0.45,
  '行草 毛笔': 0.45,
  '行草 手写': 0.6,
  '行草 楷体': 0.8,
  '圆体 手写': 0.4,
  '手写 黑体': 0.7,
  '宋体 楷体': 0.7,
};

/**
 * Lists faces that draw some of what the chosen one lacks: those that draw all of it first, then by how many they
 * draw; the nearest first among equals. Leaves out faces whose licence does not permit a use or handing the font on,
 * and pixel faces of another grid.
 */
export function fillersFor(
  catalogue: CoveredCatalogue,
  sets: CoverageSets,
  { face, weight, lacking, uses }: FillRequest,
): Filler[] {
  const main = catalogue.faces[face];
  if (!main || lacking.length === 0) return [];
  const fills = countsOf(sets, lacking);
  return catalogue.faces
    .flatMap((candidate, at): Filler[] => {
      const filled = fills[at] as number;
      if (at === face || filled === 0 || !mayFill(catalogue, main, candidate, uses)) return [];
      const fit = fitFaces(asFitted(main, weight), asFitted(candidate));
      return [{ face: at, fit, fills: filled, ...likenessOf(catalogue, main, candidate, fit, weight) }];
    })
    .sort((a, b) => b.fills - a.fills || a.distance - b.distance || a.face - b.face);
}

/** The fewest of the candidates that draw the most, at most as many as a role may have, in the order of their use. */
export function suggestChain(
  sets: CoverageSets,
  lacking: readonly number[],
  candidates: readonly Filler[],
): number[] {
  const chain: number[] = [];
  let rest = lacking;
  while (rest.length > 0 && chain.length < PROJECT_LIMITS.fillers) {
    const fills = countsOf(sets, rest);
    const count = ({ face }: Filler) => fills[face] as number;
    const [best] = candidates.toSorted((a, b) => count(b) - count(a) || a.distance - b.distance);
    if (!best || count(best) === 0) break;
    chain.push(best.face);
    rest = rest.filter((codePoint) => !sets.draws(best.face, codePoint));
  }
  return chain;
}

export interface Chain {
  /** Characters that each face draws, in the order of the chain. */
  readonly drawn: readonly (readonly number[])[];
  readonly lacking: readonly number[];
}

/** Gives each character to the first face of a chain that draws it. */
export function divide(sets: CoverageSets, faces: readonly number[], characters: readonly number[]): Chain {
  const drawn: number[][] = faces.map(() => []);
  const lacking: number[] = [];
  for (const codePoint of characters) {
    const at = faces.findIndex((face) => sets.draws(face, codePoint));
    (drawn[at] ?? lacking).push(codePoint);
  }
  return { drawn, lacking };
}

/** How many of the characters each face draws. */
function countsOf(sets: CoverageSets, characters: readonly number[]): Uint32Array {
  const counts = new Uint32Array(sets.fonts);
  for (const codePoint of characters)
    sets.drawing(codePoint).forEach((byte, at) => {
      for (let bits = byte; bits !== 0; bits &= bits - 1) counts[at * 8 + 31 - Math.clz32(bits & -bits)]!++;
    });
  return counts;
}

function mayFill(
  { families, licences }: CoveredCatalogue,
  main: CoveredFace,
  candidate: CoveredFace,
  uses: readonly LicenceUse[],
): boolean {
  const family = families[candidate.family];
  const licence = family && licences[family.licence];
  // A package hands the font out.
  if (!licence || !family.downloadable || candidate.italic !== main.italic) return false;
  const permitted = [...new Set<LicenceUse>(['game', ...uses])].every((use) =>
    permits(licence.verdicts[use].verdict),
  );
  return permitted && gridOf(candidate) === gridOf(main);
}

const gridOf = ({ metrics }: CoveredFace): number | null => metrics.grid ?? null;

/** @param weight at which a variable face is used; its usual one if absent */
export const asFitted = (face: CoveredFace, weight?: number) => ({
  measures: face.measures,
  weights: face.weights,
  grid: gridOf(face),
  weight,
});

/** The build of a face by its tags, else by its strokes; null for a face that is neither. */
function buildOf({ families }: CoveredCatalogue, face: CoveredFace): string | null {
  const tags = new Set((families[face.family] as CoveredFamily).tags.map((tag) => tag.dictNumber));
  const tagged = BUILDS.find(([names]) => names.some((name) => tags.has(name)));
  if (tagged) return tagged[1];
  const shape = shapeOf(face.measures);
  if (!shape || gridOf(face) !== null) return null;
  if (shape.round > 600) return '圆体';
  if (shape.bar < 0.55 * shape.stem) return '宋体';
  return '黑体';
}

function likenessOf(
  catalogue: CoveredCatalogue,
  main: CoveredFace,
  candidate: CoveredFace,
  fit: FaceFit,
  weight: number | undefined,
): Pick<Filler, 'distance' | 'reasons'> {
  if (gridOf(main) !== null)
    return {
      distance: Math.abs(main.weight - candidate.weight) / 1000 + (sameFamily(main, candidate) ? 0 : 0.1),
      reasons: [`同为 ${gridOf(main)} 像素的点阵`],
    };
  const builds = [buildOf(catalogue, main), buildOf(catalogue, candidate)] as const;
  // Hanzi with their pronunciation are no match for those without.
  const notes = [isAnnotated(catalogue, main), isAnnotated(catalogue, candidate)] as const;
  const gap =
    Number(notes[1] && !notes[0]) +
    (builds[0] === builds[1] ? 0 : (GAPS[builds.join(' ')] ?? GAPS[builds.toReversed().join(' ')] ?? 1));
  const reasons = [
    builds[0] === builds[1]
      ? `同为${builds[0]}`
      : `${builds[1] ?? '别的风格'}，不是${builds[0] ?? '同一风格'}`,
  ];
  const [ours, own] = [usedShape(asFitted(main, weight)), shapeOf(candidate.measures)];
  if (!ours || !own) return { distance: gap + 1.5, reasons: [...reasons, '没有量过笔画'] };
  const theirs = fittedShape(own, fit, candidate.weights);
  const [stem, bar] = [theirs.stem / ours.stem, theirs.bar / ours.bar];
  // An annotated hanzi is square without its annotation.
  const width = notes[0] ? ours.height : ours.width;
  const size = Math.sqrt((theirs.width * theirs.height) / (width * ours.height));
  const aspect = theirs.width / theirs.height / (width / ours.height);
  const away = (ratio: number) => Math.abs(Math.log(ratio));
  const shift = Math.abs(theirs.middle - ours.middle) / 1000;
  const distance =
    gap +
    1.2 * away(stem) +
    0.5 * away(bar) +
    0.3 * away(theirs.ink / ours.ink) +
    1.2 * away(aspect) +
    2 * away(size) +
    0.4 * away(fit.scale) +
    2 * shift +
    0.5 * (Math.abs(theirs.round - ours.round) / 1000);
  reasons.push(
    `粗细差 ${percent(stem)}`,
    size > 0.985 && size < 1.015 ? '字面一样大' : `字面差 ${percent(size)}`,
  );
  if (Math.abs(fit.scale - 1) >= 0.005)
    reasons.push(`已${fit.scale > 1 ? '放大' : '缩小'} ${percent(fit.scale)}`);
  if (away(aspect) > 0.12) reasons.push(aspect < 1 ? '字形偏窄' : '字形偏扁');
  return { distance, reasons };
}

const isAnnotated = ({ families }: CoveredCatalogue, { family }: CoveredFace): boolean =>
  (families[family] as CoveredFamily).tags.some((tag) => tag.dictNumber === 'style.bopomofo');

const sameFamily = (a: CoveredFace, b: CoveredFace) => a.family === b.family;

const percent = (ratio: number) => `${Math.round(100 * Math.abs(ratio - 1))} %`;
