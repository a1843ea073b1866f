/** Changes when the measures mean something else; measures of another version count as missing. */
export const MEASURES_VERSION = 1;

/**
 * How a face draws common hanzi, as medians in thousandths of an em. A tuple, since the coverage sets send one for each
 * face.
 */
export type FaceMeasures = readonly [
  version: number,
  /** Thickness of upright strokes, and of level ones. */
  stem: number,
  bar: number,
  /** Share of the em square that is black. */
  ink: number,
  width: number,
  height: number,
  /** Height of the centre above the baseline. */
  middle: number,
  advance: number,
  /** Share of the outline's turns that are bends, not corners (thousandths). */
  round: number,
  /** Thickness of upright strokes at both ends of the weight axis; missing without one. */
  thin?: number,
  thick?: number,
];

export interface FaceShape {
  readonly stem: number;
  readonly bar: number;
  readonly ink: number;
  readonly width: number;
  readonly height: number;
  readonly middle: number;
  readonly round: number;
  readonly stems: readonly [thin: number, thick: number] | null;
}

/** Names the measures of a face; null for one without hanzi, and for measures of another version. */
export function shapeOf(measures: FaceMeasures | null | undefined): FaceShape | null {
  if (measures?.[0] !== MEASURES_VERSION) return null;
  const [, stem, bar, ink, width, height, middle, , round, thin, thick] = measures;
  const stems = thin !== undefined && thick !== undefined && thin < thick ? ([thin, thick] as const) : null;
  return { stem, bar, ink, width, height, middle, round, stems };
}

/** What makes the hanzi of a face as big and as heavy as those of another. */
export interface FaceFit {
  /** Size of the face, where the other one's is 1. */
  readonly scale: number;
  /** Value of its weight axis; null without one. */
  readonly weight: number | null;
}

interface Fitted {
  readonly measures: FaceMeasures | null | undefined;
  readonly weights: readonly [min: number, max: number] | null;
  /** Pixels in an em of a pixel face, which are never scaled. */
  readonly grid: number | null;
}

/** Bounds of a scale; a face that needs more looks like another size. */
const SCALES = [0.75, 1.35] as const;

/** Bounds of what a difference in width adds: wide or narrow hanzi are as high as the others of their line. */
const ASPECTS = [0.85, 1.18] as const;

/** Fits a face to another one; it stays as it is if either has no measures. */
export function fitFaces(main: Fitted, filler: Fitted): FaceFit {
  const [ours, theirs] = [shapeOf(main.measures), shapeOf(filler.measures)];
  if (!ours || !theirs || main.grid !== null || filler.grid !== null) return { scale: 1, weight: null };
  const aspect = ours.width / ours.height / (theirs.width / theirs.height);
  const ratio = (ours.height / theirs.height) * Math.sqrt(clamp(aspect, ASPECTS));
  const scale = Math.round(clamp(ratio, SCALES) * 1000) / 1000;
  const { weights } = filler;
  if (!weights || !theirs.stems) return { scale, weight: null };
  const [thin, thick] = theirs.stems;
  const share = clamp((ours.stem / scale - thin) / (thick - thin), [0, 1]);
  return { scale, weight: Math.round(weights[0] + share * (weights[1] - weights[0])) };
}

/** The shape of a face after it was fitted. */
export function fittedShape(
  shape: FaceShape,
  { scale, weight }: FaceFit,
  weights: Fitted['weights'],
): FaceShape {
  let { stem, bar, ink } = shape;
  if (weight !== null && weights && shape.stems) {
    const [thin, thick] = shape.stems;
    stem = thin + ((weight - weights[0]) / (weights[1] - weights[0])) * (thick - thin);
    bar *= stem / shape.stem;
    ink *= (stem / shape.stem) ** 0.8;
  }
  return {
    ...shape,
    stem: stem * scale,
    bar: bar * scale,
    ink: ink * scale ** 2,
    width: shape.width * scale,
    height: shape.height * scale,
    middle: shape.middle * scale,
  };
}

const clamp = (value: number, [min, max]: readonly [number, number]) => Math.min(max, Math.max(min, value));
