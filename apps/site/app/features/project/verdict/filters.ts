import { type CoveredCatalogue, type LicenceUse, permits } from '@ziwan/contract';
import { compareVerdicts, type FaceVerdict, isComplete } from '@ziwan/game-verdict';

export const WEIGHTS = {
  light: { label: '细', min: 1, max: 349 },
  regular: { label: '常规', min: 350, max: 549 },
  bold: { label: '粗', min: 550, max: 1000 },
} as const;
export type Weight = keyof typeof WEIGHTS;

export interface Filters {
  /** Words that the face's name or number must contain. */
  readonly name: string;
  readonly complete: boolean;
  /** Only faces whose licence permits the project's uses, with or without conditions. */
  readonly permitted: boolean;
  /** Dictionary numbers, or empty for any. */
  readonly style: string;
  readonly script: string;
  readonly weight: Weight | '';
}

export const ANY: Filters = { name: '', complete: false, permitted: true, style: '', script: '', weight: '' };

/** Positions of the faces that pass, those that lack least first. */
export function listed(
  catalogue: CoveredCatalogue,
  verdicts: readonly FaceVerdict[],
  uses: readonly LicenceUse[],
  filters: Filters,
): number[] {
  const weight = filters.weight === '' ? null : WEIGHTS[filters.weight];
  const words = filters.name.toLowerCase().split(/\s+/);
  const passes = (i: number): boolean => {
    const face = catalogue.faces[i];
    const family = face && catalogue.families[face.family];
    const verdict = verdicts[i];
    if (!family || !verdict) return false;
    const names = `${family.nameZh} ${face.gno} ${face.styleName}`.toLowerCase();
    if (!words.every((word) => names.includes(word))) return false;
    if (filters.complete && !isComplete(verdict)) return false;
    const [min, max] = face.weights ?? [face.weight, face.weight];
    if (weight && (max < weight.min || min > weight.max)) return false;
    const tags = new Set(family.tags.map((tag) => tag.dictNumber));
    if ([filters.style, filters.script].some((tag) => tag !== '' && !tags.has(tag))) return false;
    return !filters.permitted || uses.every((use) => isPermitted(catalogue, family.licence, use));
  };
  return [...catalogue.faces.keys()]
    .filter(passes)
    .sort((a, b) => compareVerdicts(verdicts[a] as FaceVerdict, verdicts[b] as FaceVerdict) || a - b);
}

const isPermitted = (catalogue: CoveredCatalogue, licence: string, use: LicenceUse): boolean => {
  const terms = catalogue.licences[licence];
  return terms !== undefined && permits(terms.verdicts[use].verdict);
};

/** Tags of a type that families of the catalogue have. */
export function tagsOf(catalogue: CoveredCatalogue, type: string): { value: string; label: string }[] {
  const tags = new Map(
    catalogue.families
      .flatMap((family) => family.tags)
      .filter((tag) => tag.type === type)
      .map((tag) => [tag.dictNumber, tag.dictName]),
  );
  return [...tags].map(([value, label]) => ({ value, label }));
}
