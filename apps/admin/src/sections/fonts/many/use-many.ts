import { changeFonts } from '@ziwan/contract/admin';
import { useCallback, useRef, useState } from 'react';
import { useRefresh } from 'react-admin';
import { api, messageOf } from '../../../api/client.ts';
import { type Item, inTurn, type Progress } from './in-turn.ts';

/** The act on many fonts that runs, or ran last. */
export interface Many {
  /** What is done: 发布. */
  readonly deed: string;
  readonly progress: Progress;
  /** Why it ended before its time. */
  readonly failure: string | null;
  /** True for what takes another act back. */
  readonly isUndo: boolean;
}

/** Runs one act at a time on many fonts. */
export function useMany() {
  const [many, setMany] = useState<Many | null>(null);
  const stop = useRef(false);
  const refresh = useRefresh();
  const run = useCallback(
    async (deed: string, items: readonly Item[], isUndo = false) => {
      stop.current = false;
      const show = (progress: Progress) => setMany({ deed, progress, failure: null, isUndo });
      try {
        await inTurn(items, (fonts) => api.call(changeFonts, { body: { fonts } }), {
          stopped: () => stop.current,
          onProgress: show,
        });
      } catch (error) {
        setMany((now) =>
          now ? { ...now, progress: { ...now.progress, state: 'stopped' }, failure: messageOf(error) } : now,
        );
      }
      refresh();
    },
    [refresh],
  );
  return {
    many,
    run,
    stop: () => {
      stop.current = true;
    },
    close: () => setMany(null),
  };
}
