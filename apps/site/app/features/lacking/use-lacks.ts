import { coverageOfText } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useMyText } from '../my-text/my-texts.ts';
import { lineOf, settled } from '../my-text/text.ts';
import type { WebfontState } from '../specimen/use-webfont.ts';
import { type Lacks, lacksOf } from './lacks.ts';

/** A long text is counted after this pause. */
const PAUSE_MS = 600;

/**
 * What a face lacks of the visitor's whole text: its subset says so of what is drawn; a text that is longer is
 * counted by the server.
 * @param line what is drawn
 * @returns null while it is not known
 */
export function useLacks(gno: string, line: string, { shown, state }: WebfontState): Lacks | null {
  const api = useApi();
  const whole = settled(useMyText());
  const longer = whole !== '' && lineOf(whole, line.length + 1) !== line;
  const [counted, setCounted] = useState<{ gno: string; text: string; lacks: Lacks } | null>(null);

  useEffect(() => {
    if (!longer) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const body = { id: gno, text: whole, size: 200 };
      try {
        const lacks = await api.call(coverageOfText, { body }, { signal: abort.signal, quiet: true });
        setCounted({ gno, text: whole, lacks });
      } catch {
        // Nothing is said of what could not be counted.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, gno, whole, longer]);

  if (longer) return counted?.gno === gno && counted.text === whole ? counted.lacks : null;
  return shown && state === 'ready' ? lacksOf(shown.face, line) : null;
}
