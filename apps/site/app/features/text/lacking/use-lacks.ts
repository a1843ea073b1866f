import { coverageOfText, LISTED } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { useMyText } from '../my-text/my-texts.ts';
import { lineOf, settled } from '../my-text/text.ts';
import type { WebfontState } from '../specimen/use-webfont.ts';
import { isComplete, type Lacks, lacksOf } from './lacks.ts';

/** A long text is counted after this pause. */
const PAUSE_MS = 600;

/** What each face lacks, by its number; absent while it is not known. */
export type LacksOfFaces = Readonly<Record<string, Lacks>>;

/**
 * What faces lack of the visitor's whole text where that is longer than what is drawn: the server counts it.
 * @param line what is drawn
 * @param named missing characters that are named; all are counted
 * @returns null where the whole text is drawn
 */
export function useCounted(
  gnos: readonly string[],
  line: string,
  named: number = LISTED.missing,
): LacksOfFaces | null {
  const api = useApi();
  const whole = settled(useMyText());
  const longer = whole !== '' && lineOf(whole, line.length + 1) !== line;
  const key = gnos.join('\n');
  const [counted, setCounted] = useState<{ key: string; text: string; lacks: LacksOfFaces } | null>(null);

  useEffect(() => {
    if (!longer || key === '') return;
    const abort = new AbortController();
    const count = async (id: string): Promise<[string, Lacks][]> => {
      const body = { id, text: whole, size: named };
      try {
        return [[id, await api.call(coverageOfText, { body }, { signal: abort.signal, quiet: true })]];
      } catch {
        // Nothing is said of what could not be counted.
        return [];
      }
    };
    const timer = setTimeout(async () => {
      const lacks = await Promise.all(key.split('\n').map(count));
      if (!abort.signal.aborted) setCounted({ key, text: whole, lacks: Object.fromEntries(lacks.flat()) });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, key, whole, longer, named]);

  if (!longer) return null;
  return counted?.key === key && counted.text === whole ? counted.lacks : {};
}

/** What a face lacks of the line that is drawn, as its subset says; null while that is not known. */
export function lacksOfDrawn({ shown, state }: WebfontState, line: string): Lacks | null {
  const lacks = shown && lacksOf(shown.face, line);
  // Characters may be on their way: what is lacking already is lacking, but nothing is complete yet.
  return lacks && (state === 'ready' || !isComplete(lacks)) ? lacks : null;
}

/**
 * What a face lacks of the visitor's whole text, however little of it is drawn. A long text is asked about once the
 * face has been looked at.
 * @param line what is drawn
 * @returns null while it is not known
 */
export function useLacks(gno: string, line: string, webfont: WebfontState): Lacks | null {
  const counted = useCounted(webfont.shown ? [gno] : [], line);
  return counted ? (counted[gno] ?? null) : lacksOfDrawn(webfont, line);
}
