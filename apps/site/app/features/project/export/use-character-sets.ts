import { type CharacterSetId, FIRST_PACKING, openCharacterSets } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import type { KeptProject } from '../kept/kept-project.ts';

/** Opens the sets that roles declare; null while they load. */
export function useCharacterSets({
  roles,
  packing,
}: Pick<KeptProject, 'roles' | 'packing'>): ((set: CharacterSetId) => string) | null {
  const [opened, setOpened] = useState<{ of: string; charactersIn: (set: CharacterSetId) => string } | null>(
    null,
  );
  const engine = packing?.engine ?? FIRST_PACKING.engine;
  const sets = [...new Set(roles.flatMap(({ draws }) => draws?.sets ?? []))];
  const of = [engine, ...sets].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` stands for the sets and the engine
  useEffect(() => {
    let outdated = false;
    void openCharacterSets(sets, engine).then((charactersIn) => !outdated && setOpened({ of, charactersIn }));
    return () => {
      outdated = true;
    };
  }, [of]);
  return opened?.of === of ? opened.charactersIn : null;
}
