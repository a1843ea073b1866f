import { type DataOf, similarFonts } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';

export type Similar = DataOf<typeof similarFonts>;

/**
 * Asks for the fonts that are most like one.
 * @param prepared what the page was made with, if that is of this font
 * @returns null until they are known
 */
export function useSimilar(fontGNo: string, prepared: Similar | null) {
  const api = useApi();
  const [asked, setAsked] = useState<{ of: string; similar: Similar | 'failed' } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a further attempt asks again
  useEffect(() => {
    if (prepared) return;
    const abort = new AbortController();
    api.call(similarFonts, { query: { id: fontGNo } }, { signal: abort.signal, quiet: true }).then(
      (similar) => setAsked({ of: fontGNo, similar }),
      () => {
        if (!abort.signal.aborted) setAsked({ of: fontGNo, similar: 'failed' });
      },
    );
    return () => abort.abort();
  }, [api, fontGNo, prepared, attempt]);
  return {
    similar: prepared ?? (asked?.of === fontGNo ? asked.similar : null),
    retry() {
      setAsked(null);
      setAttempt(attempt + 1);
    },
  };
}
