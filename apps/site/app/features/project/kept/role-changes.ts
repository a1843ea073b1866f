import type { CharacterSetId, RoleDraws } from '@ziwan/contract';
import type { KeptProject } from './kept-project.ts';

/** Chooses a face for a role, with the fillers that it has in other roles; null takes the choice back. */
export const withFace = (project: KeptProject, role: string, face: string | null): KeptProject => {
  const fillers = project.roles.find((held) => face !== null && held.face === face)?.fillers;
  return {
    ...project,
    roles: project.roles.map((held) =>
      held.name === role
        ? {
            name: role,
            face,
            ...(fillers ? { fillers } : {}),
            ...(held.draws ? { draws: held.draws } : {}),
          }
        : held,
    ),
  };
};

/** Changes what a role draws; undefined for all texts. */
export const withDraws = (project: KeptProject, role: string, draws: RoleDraws | undefined): KeptProject => ({
  ...project,
  roles: project.roles.map((held) => {
    if (held.name !== role) return held;
    const { draws: _, ...rest } = held;
    return draws && Object.values(draws).some((value) => value !== undefined)
      ? { ...rest, draws: JSON.parse(JSON.stringify(draws)) as RoleDraws }
      : rest;
  }),
});

/** Adds a set to what a role draws. */
export const withSet = (project: KeptProject, role: string, set: CharacterSetId): KeptProject => {
  const draws = project.roles.find(({ name }) => name === role)?.draws;
  return withDraws(project, role, { ...draws, sets: [...new Set([...(draws?.sets ?? []), set])] });
};

/** Replaces a role by one for each language, with the same face. */
export const withRolePerLanguage = (
  project: KeptProject,
  role: string,
  languages: readonly (readonly [tag: string, name: string])[],
): KeptProject => ({
  ...project,
  roles: project.roles.flatMap((held) =>
    held.name === role
      ? languages.map(([tag, name]) => ({
          ...held,
          name: `${role} ${name}`,
          draws: { ...held.draws, languages: [tag] },
        }))
      : held,
  ),
});

/** Sets the weight of a role's variable face; undefined for its usual one. */
export const withWeight = (project: KeptProject, role: string, weight: number | undefined): KeptProject => ({
  ...project,
  roles: project.roles.map((held) => {
    if (held.name !== role) return held;
    const { weight: _, ...rest } = held;
    return weight === undefined ? rest : { ...rest, weight };
  }),
});

/** Chooses the faces that draw what a face lacks, wherever that face is used. */
export const withFillers = (project: KeptProject, face: string, fillers: readonly string[]): KeptProject => ({
  ...project,
  roles: project.roles.map((held) => (held.face === face ? { ...held, fillers } : held)),
});
