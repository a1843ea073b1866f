import { type ApiClient, type FontCard, getFontList } from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

const PAGE = 24;
/** Pause (ms) after typing before the list follows. */
const PAUSE = 600;

/** Fonts that draw a text in full, a page at a time. */
export function useFonts(api: ApiClient, text: string) {
  const [fonts, setFonts] = useState<readonly FontCard[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const asked = useRef({ text: '', page: 0, loading: false });
  const load = useCallback(
    async (page: number) => {
      if (asked.current.loading && asked.current.text === text && asked.current.page === page) return;
      asked.current = { text, page, loading: true };
      try {
        const { records, total: count } = await api.call(getFontList, {
          query: {
            current: page,
            size: PAGE,
            kind: 'all',
            text,
            coverage: 'full',
            sort: 'new',
            withTags: false,
          },
        });
        if (asked.current.text !== text) return;
        setFonts((known) => (page === 1 ? records : [...known, ...records]));
        setTotal(count);
      } catch {
        // The API client has shown the error.
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
  return { fonts, total, more };
}
