import {
  type CoverageSets,
  type CoveredCatalogue,
  type CoveredFace,
  type CoveredFamily,
  chainRuns,
  charactersIn,
  fitFaces,
} from '@ziwan/contract';
import { asFitted, divide } from '@ziwan/game-verdict';
import type { KeptProject } from '../kept/kept-project.ts';
import type { ScriptSummary } from '../reading/messages.ts';
import type { Chain } from './chain-line.tsx';

/** Code points of what the roles of a face draw with it; none before the script was read. */
export function drawnWith(
  { roles }: Pick<KeptProject, 'roles'>,
  summary: ScriptSummary | null,
  gno: string,
): number[] {
  const using = new Set(roles.flatMap(({ name, face }) => (face === gno ? name : [])));
  return charactersIn(
    summary?.roles.map((role) => (using.has(role.name) ? role.characters : '')).join('') ?? '',
  );
}

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

/**
 * How a face and its fillers draw a line, as they do in a package.
 * @param faces positions, the chosen face first
 * @param weight of the chosen face
 */
export function chainOf(
  { catalogue, sets }: { catalogue: CoveredCatalogue; sets: CoverageSets },
  [at, ...fillers]: readonly [number, ...number[]],
  weight: number | undefined,
  text: string,
): Chain {
  const main = catalogue.faces[at] as CoveredFace;
  const line = [at, ...fillers];
  const filling = fillers.map((each) => {
    const face = catalogue.faces[each] as CoveredFace;
    return { ...face, fit: fitFaces(asFitted(main, weight), asFitted(face)) };
  });
  return {
    chain: [{ ...main, weight, fit: null }, ...filling],
    runs: chainRuns(text, line.length, (by, codePoint) => sets.draws(line[by] as number, codePoint)),
  };
}

/** Name of a face: that of its family, with the style if the family has others. */
export function nameOf(catalogue: CoveredCatalogue, at: number): string {
  const face = catalogue.faces[at] as CoveredFace;
  const { nameZh } = catalogue.families[face.family] as CoveredFamily;
  const siblings = catalogue.faces.filter(({ family }) => family === face.family).length > 1;
  return siblings ? `${nameZh} ${face.styleName}` : nameZh;
}
