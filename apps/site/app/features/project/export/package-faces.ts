import { type packageRequest, unitsOf } from '@ziwan/contract';
import type { Chain } from '../fill/chain-line.tsx';
import { chainOf, drawnWith, lackedByChain, positionOf } from '../fill/chain-of.ts';
import type { KeptProject } from '../kept/kept-project.ts';
import type { Coverage } from '../workbench/use-coverage.ts';
import type { Script } from '../workbench/use-script.ts';

/** A face as the request of a package names it. */
export type RequestedFace = ReturnType<typeof packageRequest>['faces'][number];

/** Names of chosen faces that lack characters of what their roles draw, with their fillers. */
export function lackingOf(
  faces: readonly { gno: string; fillers: readonly string[] }[],
  project: KeptProject,
  { summary }: Script,
  { catalogue, sets }: Coverage,
): string[] {
  if (!summary || !catalogue || !sets) return [];
  return faces.flatMap(({ gno, fillers }) => {
    const family = catalogue.families[catalogue.faces[positionOf(catalogue, gno)]?.family ?? -1];
    if (!family) return [];
    const left = lackedByChain({ catalogue, sets }, { gno, fillers }, drawnWith(project, summary, gno));
    return left.length > 0 ? [family.nameZh] : [];
  });
}

/** How a face of a package and its fillers draw a line; null while the coverage is loading. */
export function outlinesOf(
  { catalogue, sets }: Coverage,
  faces: readonly RequestedFace[],
  stem: string,
  text: string,
): Chain | null {
  const main = faces.find((face) => face.stem === stem);
  if (!catalogue || !sets || !main) return null;
  const [at = -1, ...fillers] = [main, ...faces.filter(({ fills }) => fills === stem)].map(({ gno }) =>
    positionOf(catalogue, gno),
  );
  return at < 0
    ? null
    : chainOf({ catalogue, sets }, [at, ...fillers.filter((each) => each >= 0)], main.axes?.wght, text);
}

/** The characters of a line that a face draws itself. */
export function drawnBy(
  { catalogue, sets }: Coverage,
  face: RequestedFace | undefined,
  line: string,
): string {
  if (!catalogue || !sets || !face) return line;
  const at = positionOf(catalogue, face.gno);
  return (
    unitsOf(line)
      .filter((c) => c === ' ' || sets.draws(at, c.codePointAt(0) as number))
      .join('') || line
  );
}
