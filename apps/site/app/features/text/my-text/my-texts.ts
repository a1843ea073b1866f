import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { TEXTS_KEY } from './kept.ts';
import { forAddress, settled, textIn } from './text.ts';
import { type TextState, type TextStorage, TextStore } from './text-store.ts';

const nowhere: TextStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const empty = new TextStore(nowhere);
let store: TextStore | null = null;

function localStore(): TextStorage {
  // Accessing the property throws when storage is blocked.
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

/** The page's store. Empty on the server. */
export function myTexts(): TextStore {
  if (store) return store;
  if (typeof window === 'undefined') return empty;
  const created = new TextStore(localStore(), textIn(window.location.search));
  window.addEventListener('storage', (event) => {
    if (event.key === TEXTS_KEY || event.key === null) created.reload();
  });
  window.addEventListener('pagehide', () => created.flush());
  store = created;
  return created;
}

/** The visitor's text, or empty. The server knows only the text in the URL. */
export function useMyText(): string {
  const { search } = useLocation();
  const { subscribe, text } = myTexts();
  return useSyncExternalStore(subscribe, text, () => textIn(search));
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
  if (seen?.search !== search) seen = { search, state: { ...empty.state(), text: textIn(search) } };
  return seen.state;
}
