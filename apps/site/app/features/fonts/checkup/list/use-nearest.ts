import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../../api/use-api.ts';
import { importWithRetry } from '../../../../lazy-loading/import-with-retry.ts';
import type { Checkup } from '../use-checkup.ts';
import { describable, type ListedFamily } from './families.ts';
import type { Nearest, NearestFinder } from './nearest.ts';

/** Families that are searched for by one click. */
export const MOST_SEARCHED = 200;

/** `busy`, what was found, or a sentence that says why nothing was. */
export type NearestState = 'busy' | Nearest | { readonly problem: string };

export interface NearestSearch {
  readonly states: ReadonlyMap<string, NearestState>;
  /** Families left of a search for many; 0 if none is under way. */
  readonly left: number;
  find(family: ListedFamily): Promise<boolean>;
  findAll(families: readonly ListedFamily[]): Promise<void>;
  stop(): void;
}

/** Finds the nearest faces, one family after another. */
export function useNearest(faceFile: Checkup['faceFile']): NearestSearch {
  const api = useApi();
  const finder = useRef<NearestFinder | null>(null);
  const [states, setStates] = useState<ReadonlyMap<string, NearestState>>(new Map());
  const [left, setLeft] = useState(0);
  const going = useRef(false);
  useEffect(
    () => () => {
      going.current = false;
    },
    [],
  );

  const find = useCallback(
    async (family: ListedFamily): Promise<boolean> => {
      const face = describable(family);
      if (!face) return true;
      const tell = (state: NearestState) => setStates((all) => new Map(all).set(family.key, state));
      tell('busy');
      try {
        // The features need 200 kB, which only this needs.
        const { NearestFinder } = await importWithRetry(() => import('./nearest.ts'));
        finder.current ??= new NearestFinder(api);
        tell(await finder.current.find(await faceFile(face), face.facts.probes));
        return true;
      } catch (error) {
        tell({ problem: (error as Error).message });
        return false;
      }
    },
    [api, faceFile],
  );

  const findAll = useCallback(
    async (families: readonly ListedFamily[]) => {
      going.current = true;
      const wanted = families.slice(0, MOST_SEARCHED);
      let failed = 0;
      for (const [i, family] of wanted.entries()) {
        setLeft(wanted.length - i);
        failed = (await find(family)) ? 0 : failed + 1;
        // One font may be broken; three in a row are the network.
        if (!going.current || failed === 3) break;
      }
      going.current = false;
      setLeft(0);
    },
    [find],
  );
  const stop = useCallback(() => {
    going.current = false;
  }, []);
  return { states, left, find, findAll, stop };
}
