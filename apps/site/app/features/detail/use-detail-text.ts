import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TEXT_LIMIT, textOf } from './detail-text.ts';

/** The address follows the typing after this pause. */
const ADDRESS_MS = 400;

/** The visitor's text, kept in the address as `?text=`. */
export function useDetailText(sample: string): [text: string, change: (text: string) => void] {
  const [search, setSearch] = useSearchParams();
  const inAddress = textOf(search);
  const [typed, setTyped] = useState(inAddress || sample);
  const written = useRef(inAddress);

  // Back, forward and followed links change the address under the field.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress || sample);
  }, [inAddress, sample]);

  useEffect(() => {
    const next = typed.trim() === '' || typed === sample ? '' : typed.trim();
    if (next === written.current) return;
    const timer = setTimeout(() => {
      written.current = next;
      setSearch(
        (params) => {
          if (next) params.set('text', next);
          else params.delete('text');
          return params;
        },
        { replace: true, preventScrollReset: true },
      );
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [typed, sample, setSearch]);

  return [typed, (text) => setTyped([...text].slice(0, TEXT_LIMIT).join(''))];
}
