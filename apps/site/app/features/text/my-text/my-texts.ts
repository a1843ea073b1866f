import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { browserStore } from '../../../storage/browser-store.ts';
import { TEXTS_KEY } from './kept.ts';
import { forAddress, lineOf, settled, textIn } from './text.ts';
import { EMPTY, type TextState, TextStore } from './text-store.ts';

export const myTexts = browserStore(TEXTS_KEY, (storage) => {
  if (typeof window === 'undefined') return new TextStore(storage);
  const store = new TextStore(storage, textIn(window.location.search));
  window.addEventListener('pagehide', () => store.flush());
  return store;
});

/** The visitor's text, or empty. The server knows only the text in the URL. */
export function useMyText(): string {
  const { search } = useLocation();
  const { subscribe, text } = myTexts();
  return useSyncExternalStore(subscribe, text, () => textIn(search));
}

/** What specimens draw: the visitor's text on one line, or else the sample (`quiet`). */
export function useDrawnText(sample: string): { text: string; quiet: boolean } {
  const line = lineOf(useMyText());
  return { text: line || sample, quiet: line === '' };
}

/** The visitor's text for what may follow a moment after the specimens, such as links: rendered at low priority. */
export function useMyTextLater(): string {
  const { search } = useLocation();
  const { subscribe, text } = myTexts();
  const [later, follow] = useState(() => textIn(search));
  useEffect(() => {
    const take = () => startTransition(() => follow(text()));
    take();
    return subscribe(take);
  }, [subscribe, text]);
  return later;
}

/** The full text to draw: from the URL, or from here when too long for a URL. */
export function wholeText(search: URLSearchParams): string {
  const text = settled(myTexts().text());
  return textIn(search) || (forAddress(text) === '' ? text : '');
}

export function useMyTexts(): TextState {
  const { search } = useLocation();
  const { subscribe, state } = myTexts();
  return useSyncExternalStore(subscribe, state, () => seenFrom(search));
}

/** Cached per URL, because React compares by identity. */
let seen: { search: string; state: TextState } | null = null;
function seenFrom(search: string): TextState {
  if (seen?.search !== search) seen = { search, state: { ...EMPTY, text: textIn(search) } };
  return seen.state;
}
