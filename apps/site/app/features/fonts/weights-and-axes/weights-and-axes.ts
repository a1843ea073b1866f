import type { Axis } from '@ziwan/contract';

export interface FamilyFaces {
  faceCount: number;
  weights: readonly number[];
  axes: readonly Axis[];
}

/** Number of axes named in addition to weight. */
const NAMED = 2;

/** `9 个字重`, `可变 · 字重 100–900、宽度` or `1 个字重`. A family counts as one font. */
export function weightsAndAxes({ faceCount, weights, axes }: FamilyFaces): string {
  const open = axes.filter((axis) => !axis.hidden);
  if (open.length > 0) {
    const weight = open.find((axis) => axis.tag === 'wght');
    const others = open.filter((axis) => axis !== weight).map((axis) => axis.nameZh);
    const rest = others.length > NAMED ? `${others.length} 条轴` : others.join('、');
    const parts = [weight && `字重 ${weight.min}–${weight.max}`, rest];
    return `可变 · ${parts.filter(Boolean).join('、')}`;
  }
  // Faces of equal weight differ in slant, width or script.
  if (weights.length > 0 && weights.length < faceCount)
    return `${weights.length} 个字重、${faceCount} 种字样`;
  return `${faceCount} 个字重`;
}
