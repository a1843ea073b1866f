import { type ApiClient, type FontCard, getFontList } from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

const PAGE = 60;
/** Pause (ms) after typing before the list follows. */
const PAUSE = 600;

/**
 * Fonts for a text, a page at a time.
 * @param whole true for a title: all fonts, those that lack the fewest of its characters first; false for fonts that
 * draw all of it
 */
export function useFonts(api: ApiClient, text: string, whole: boolean) {
  const [fonts, setFonts] = useState<readonly FontCard[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  /** Fonts that draw all of the text. */
  const [full, setFull] = useState<number | null>(null);
  /** Page that did not load. */
  const [failed, setFailed] = useState<number | null>(null);
  const wanted = `${whole ? 'title' : 'text'} ${text}`;
  /** What the fonts were listed for. */
  const [listed, setListed] = useState('');
  const asked = useRef({ wanted: '', page: 0, loading: false });
  const load = useCallback(
    async (page: number) => {
      if (asked.current.loading && asked.current.wanted === wanted && asked.current.page === page) return;
      asked.current = { wanted, page, loading: true };
      setFailed(null);
      try {
        const query = { current: page, size: PAGE, kind: 'all', text, withTags: false } as const;
        const order = whole
          ? ({ coverage: 'any', sort: 'fewest' } as const)
          : ({ coverage: 'full', sort: 'new' } as const);
        const answer = await api.call(getFontList, { query: { ...query, ...order } }, { quiet: true });
        if (asked.current.wanted !== wanted) return;
        setFonts((known) => (page === 1 ? answer.records : [...known, ...answer.records]));
        setTotal(answer.total);
        setListed(wanted);
        setFull(answer.textCoverage?.full ?? answer.total);
      } catch {
        if (asked.current.wanted === wanted) setFailed(page);
      } finally {
        if (asked.current.wanted === wanted) asked.current.loading = false;
      }
    },
    [api, text, whole, wanted],
  );
  useEffect(() => {
    if (text === '') return;
    // A single character is chosen and not typed.
    const isChosen = asked.current.page === 0 || (!whole && [...text].length === 1);
    const timer = setTimeout(() => void load(1), isChosen ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [load, text, whole]);
  const more = useCallback(() => {
    if (total !== null && fonts.length < total) void load(Math.floor(fonts.length / PAGE) + 1);
  }, [load, fonts.length, total]);
  const retry = failed === null ? null : () => void load(failed);
  return { fonts, total, full: listed === wanted ? full : null, more, retry };
}
