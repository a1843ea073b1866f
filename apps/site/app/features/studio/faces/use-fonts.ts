import { type ApiClient, type FontCard, getFontList } from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

const PAGE = 24;
/** Pause (ms) after typing before the list follows. */
const PAUSE = 600;

/** Fonts that draw a text in full, a page at a time. */
export function useFonts(api: ApiClient, text: string) {
  const [fonts, setFonts] = useState<readonly FontCard[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  /** Page that did not load. */
  const [failed, setFailed] = useState<number | null>(null);
  const asked = useRef({ text: '', page: 0, loading: false });
  const load = useCallback(
    async (page: number) => {
      if (asked.current.loading && asked.current.text === text && asked.current.page === page) return;
      asked.current = { text, page, loading: true };
      setFailed(null);
      try {
        const query = { current: page, size: PAGE, kind: 'all', text, coverage: 'full' } as const;
        const { records, total: count } = await api.call(
          getFontList,
          { query: { ...query, sort: 'new', withTags: false } },
          { quiet: true },
        );
        if (asked.current.text !== text) return;
        setFonts((known) => (page === 1 ? records : [...known, ...records]));
        setTotal(count);
      } catch {
        if (asked.current.text === text) setFailed(page);
      } finally {
        if (asked.current.text === text) asked.current.loading = false;
      }
    },
    [api, text],
  );
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => void load(1), asked.current.page === 0 ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [load, text]);
  const more = useCallback(() => {
    if (total !== null && fonts.length < total) void load(Math.floor(fonts.length / PAGE) + 1);
  }, [load, fonts.length, total]);
  const retry = failed === null ? null : () => void load(failed);
  return { fonts, total, more, retry };
}
