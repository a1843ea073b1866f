/** Changes when the measures mean something else; measures of another version count as missing. */
export const MEASURES_VERSION = 4;

/** Weight of a variable face where none is chosen: 400, or the nearest that it has. */
export const usualWeight = ([min, max]: readonly [min: number, max: number]): number =>
  clamp(400, [min, max]);

/**
 * How a face draws common hanzi, as medians in thousandths of an em; a variable one at its usual weight. Strokes of an
 * outlined face are measured with what they enclose. A tuple, since the coverage sets send one for each face.
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
  /** Lean of upright strokes: tangent in thousandths, positive to the right. */
  slant: number,
  /** Thickness of upright and of level strokes at both ends of the weight axis; missing without one. */
  thinStem?: number,
  thinBar?: number,
  thickStem?: number,
  thickBar?: number,
];

interface Strokes {
  readonly stem: number;
  readonly bar: number;
}

export interface FaceShape {
  readonly stem: number;
  readonly bar: number;
  readonly ink: number;
  readonly width: number;
  readonly height: number;
  readonly middle: number;
  readonly round: number;
  readonly slant: number;
  /** Strokes at both ends of the weight axis; null without one. */
  readonly ends: readonly [thin: Strokes, thick: Strokes] | null;
}

/** Median advance of hanzi in thousandths of an em; null as for `shapeOf`. */
export const hanziAdvance = (measures: FaceMeasures | null | undefined): number | null =>
  measures?.[0] === MEASURES_VERSION ? measures[7] : null;

/** Names the measures of a face; null for one without hanzi, and for measures of another version. */
export function shapeOf(measures: FaceMeasures | null | undefined): FaceShape | null {
  if (measures?.[0] !== MEASURES_VERSION) return null;
  const [
    ,
    stem,
    bar,
    ink,
    width,
    height,
    middle,
    ,
    round,
    slant,
    thinStem,
    thinBar = 0,
    thickStem,
    thickBar = 0,
  ] = measures;
  const ends =
    thinStem !== undefined && thickStem !== undefined && thinStem < thickStem
      ? ([
          { stem: thinStem, bar: thinBar },
          { stem: thickStem, bar: thickBar },
        ] as const)
      : null;
  return { stem, bar, ink, width, height, middle, round, slant, ends };
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
  /** Weight at which a variable face is used; its usual one if absent. */
  readonly weight?: number | undefined;
}

/** Bounds of a scale; a face that needs more looks like another size. */
const SCALES = [0.75, 1.35] as const;

/** Differences of proportion beyond which width says nothing of size: narrow faces, and annotated hanzi. */
const ASPECTS = [0.75, 1.33] as const;
/** Steps along a weight axis that are tried. */
const STEPS = 100;

/** Fits a face to another one; it stays as it is if either has no measures. */
export function fitFaces(main: Fitted, filler: Fitted): FaceFit {
  const [ours, theirs] = [usedShape(main), shapeOf(filler.measures)];
  if (!ours || !theirs || main.grid !== null || filler.grid !== null) return { scale: 1, weight: null };
  const aspect = ours.width / ours.height / (theirs.width / theirs.height);
  const wider = aspect > ASPECTS[0] && aspect < ASPECTS[1] ? Math.sqrt(aspect) : 1;
  const ratio = (ours.height / theirs.height) * wider;
  const scale = Math.round(clamp(ratio, SCALES) * 1000) / 1000;
  const { weights } = filler;
  if (!weights || !theirs.ends) return { scale, weight: null };
  let best = { share: 0, away: Number.POSITIVE_INFINITY };
  for (let step = 0; step <= STEPS; step++) {
    const share = step / STEPS;
    const { stem, bar } = strokesAt(theirs.ends, share);
    const away = Math.log((stem * scale) / ours.stem) ** 2 + Math.log((bar * scale) / ours.bar) ** 2;
    if (away < best.away) best = { share, away };
  }
  return { scale, weight: Math.round(weights[0] + best.share * (weights[1] - weights[0])) };
}

const strokesAt = ([thin, thick]: readonly [Strokes, Strokes], share: number): Strokes => ({
  stem: thin.stem + share * (thick.stem - thin.stem),
  bar: thin.bar + share * (thick.bar - thin.bar),
});

/** The shape of a face at the weight at which it is used; null for one without measures. */
export function usedShape({ measures, weights, weight }: Fitted): FaceShape | null {
  const shape = shapeOf(measures);
  return shape && fittedShape(shape, { scale: 1, weight: weight ?? null }, weights);
}

/** The shape of a face after it was fitted. */
export function fittedShape(
  shape: FaceShape,
  { scale, weight }: FaceFit,
  weights: Fitted['weights'],
): FaceShape {
  let { stem, bar, ink } = shape;
  if (weight !== null && weights && shape.ends) {
    ({ stem, bar } = strokesAt(shape.ends, (weight - weights[0]) / (weights[1] - weights[0])));
    // Strokes that grow close the counters, so that ink grows less.
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
