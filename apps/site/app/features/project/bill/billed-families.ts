import type { CoveredCatalogue, CoveredFamily } from '@ziwan/contract';
import type { KeptProject } from '../kept/kept-project.ts';

export interface BilledFamily {
  readonly family: CoveredFamily;
  /** Parts of the game that use it, such as 标题. */
  readonly roles: readonly string[];
}

/** The families of the chosen faces and of their fillers, each once, in the order of the roles. */
export function billedFamilies(
  { roles }: Pick<KeptProject, 'roles'>,
  { faces, families }: CoveredCatalogue,
): BilledFamily[] {
  const familyOf = new Map(faces.map(({ gno, family }) => [gno, families[family]]));
  const billed = new Map<CoveredFamily, string[]>();
  for (const { name, face, fillers = [] } of roles) {
    for (const gno of face === null ? [] : [face, ...fillers]) {
      const family = familyOf.get(gno);
      if (!family) continue;
      const used = gno === face ? name : `${name}补字`;
      billed.set(family, [...new Set([...(billed.get(family) ?? []), used])]);
    }
  }
  return [...billed].map(([family, used]) => ({ family, roles: used }));
}
