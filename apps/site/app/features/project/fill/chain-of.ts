import type { CoverageSets, CoveredCatalogue, CoveredFace, CoveredFamily } from '@ziwan/contract';
import { divide } from '@ziwan/game-verdict';
import type { KeptProject } from '../kept/kept-project.ts';

/** Distinct code points of the project's texts. */
export const codePointsOf = (project: KeptProject): number[] => [
  ...new Set(
    project.texts.flatMap(({ characters }) => Array.from(characters, (c) => c.codePointAt(0) as number)),
  ),
];

/** Position of a face; -1 for one that has left the catalogue. */
export const positionOf = (catalogue: CoveredCatalogue, gno: string): number =>
  catalogue.faces.findIndex((face) => face.gno === gno);

/** What a face and its fillers together lack of the characters. */
export function lackedByChain(
  { catalogue, sets }: { catalogue: CoveredCatalogue; sets: CoverageSets },
  { gno, fillers }: { gno: string; fillers: readonly string[] },
  characters: readonly number[],
): readonly number[] {
  const faces = [gno, ...fillers].map((each) => positionOf(catalogue, each)).filter((at) => at >= 0);
  return divide(sets, faces, characters).lacking;
}

/** Name of a face: that of its family, with the style if the family has others. */
export function nameOf(catalogue: CoveredCatalogue, at: number): string {
  const face = catalogue.faces[at] as CoveredFace;
  const { nameZh } = catalogue.families[face.family] as CoveredFamily;
  const siblings = catalogue.faces.filter(({ family }) => family === face.family).length > 1;
  return siblings ? `${nameZh} ${face.styleName}` : nameZh;
}
