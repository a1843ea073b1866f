import {
  type CharacterSetId,
  FIRST_PACKING,
  type GameEngine,
  openCharacterSets,
  type ProjectFile,
  type ProjectRole,
  roleCharacters,
  undrawnTexts,
} from '@ziwan/contract';
import {
  type DrawnText,
  priceOf,
  roleTexts,
  ScriptCount,
  type SetPrice,
  SUGGESTED,
  type Suggestion,
  suggestionsFor,
} from '@ziwan/game-verdict';
import { inputError } from './pack-error.ts';
import type { Script } from './read-script.ts';

/** What a part of the game draws. */
export interface RoleScript {
  readonly texts: readonly DrawnText[];
  readonly count: ScriptCount;
  readonly suggested: readonly (Suggestion & SetPrice)[];
}

export interface RoleScripts {
  of(role: ProjectRole): RoleScript;
  charactersOf(role: ProjectRole): string;
  /** Texts that no role with a face draws, as far as it does not. */
  readonly undrawn: readonly string[];
}

/** @throws PackError NO_CHARACTERS if the roles with a face draw nothing */
export async function roleScripts(
  { roles, packing }: ProjectFile,
  { texts }: Script,
  engine: GameEngine = packing?.engine ?? FIRST_PACKING.engine,
): Promise<RoleScripts> {
  const judged = texts.map((text) => text.judged);
  const ids: CharacterSetId[] = [...SUGGESTED, ...roles.flatMap(({ draws }) => draws?.sets ?? [])];
  const charactersIn = await openCharacterSets(ids, engine);
  const known = new Map<ProjectRole, RoleScript>();
  const charactersOf = ({ draws }: ProjectRole) => roleCharacters(draws, judged, charactersIn);
  const chosen = roles.filter(({ face }) => face !== null);
  if (chosen.every((role) => charactersOf(role) === ''))
    throw inputError('NO_CHARACTERS', '没有读到一个字。用 --texts 写上文本文件，或把它们放在项目文件旁边。');
  return {
    of(role) {
      const held = known.get(role);
      if (held) return held;
      const { draws } = role;
      const drawn = roleTexts(draws, judged, charactersIn);
      const given = { draws, texts: drawn, characters: charactersOf(role), engine, charactersIn };
      const suggested = suggestionsFor(given).map((each) => ({ ...each, ...priceOf(given, each.set) }));
      const made = { texts: drawn, count: new ScriptCount(drawn), suggested };
      known.set(role, made);
      return made;
    },
    charactersOf,
    undrawn: undrawnTexts(chosen, judged).map(({ name }) => name),
  };
}
