import { coverageOfText, LISTED } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { useMyText } from '../my-text/my-texts.ts';
import { lineOf, settled } from '../my-text/text.ts';
import type { WebfontState } from '../specimen/use-webfont.ts';
import { isComplete, type Lacks, lacksOf } from './lacks.ts';

/** Debounce (ms) before a long text is sent for counting. */
const PAUSE_MS = 600;

/** Missing characters by face number. Absent until known. */
export type LacksOfFaces = Readonly<Record<string, Lacks>>;

/**
 * Missing characters, by face, of a text longer than what is drawn. The server counts them.
 * @param line the drawn beginning
 * @param named number of missing characters to list
 * @returns null if the whole text is drawn
 */
export function useCounted(
  gnos: readonly string[],
  line: string,
  named: number = LISTED.missing,
): LacksOfFaces | null {
  const whole = settled(useMyText());
  const longer = whole !== '' && lineOf(whole, line.length + 1) !== line;
  return useCountOf(gnos, longer ? whole : '', named);
}

/**
 * Missing characters of a text, by face, as the server counts them.
 * @param text an empty one is not counted
 * @returns null for an empty text
 */
export function useCountOf(
  gnos: readonly string[],
  text: string,
  named: number = LISTED.missing,
): LacksOfFaces | null {
  const api = useApi();
  const key = gnos.join('\n');
  const [counted, setCounted] = useState<{ key: string; text: string; lacks: LacksOfFaces } | null>(null);

  useEffect(() => {
    if (text === '' || key === '') return;
    const abort = new AbortController();
    const count = async (id: string): Promise<[string, Lacks][]> => {
      const body = { id, text, size: named };
      try {
        return [[id, await api.call(coverageOfText, { body }, { signal: abort.signal, quiet: true })]];
      } catch {
        // Show nothing when counting failed.
        return [];
      }
    };
    const timer = setTimeout(async () => {
      const lacks = await Promise.all(key.split('\n').map(count));
      if (!abort.signal.aborted) setCounted({ key, text, lacks: Object.fromEntries(lacks.flat()) });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, key, text, named]);

  if (text === '') return null;
  return counted?.key === key && counted.text === text ? counted.lacks : {};
}

/** Missing characters of a face in the drawn line, from its subset. `null` until known. */
export function lacksOfDrawn({ shown, state }: WebfontState, line: string): Lacks | null {
  const lacks = shown && lacksOf(shown.face, line);
  // Some characters may still be loading: missing ones can be reported already, completeness cannot.
  return lacks && (state === 'ready' || !isComplete(lacks)) ? lacks : null;
}

/**
 * Missing characters of a face in the whole text, even if only its beginning is drawn. Asks the server about a long
 * text once the face is in view.
 * @param line the drawn beginning
 * @returns null until known
 */
export function useLacks(gno: string, line: string, webfont: WebfontState): Lacks | null {
  const counted = useCounted(webfont.shown ? [gno] : [], line);
  return counted ? (counted[gno] ?? null) : lacksOfDrawn(webfont, line);
}
