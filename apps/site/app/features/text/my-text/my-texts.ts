import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { TEXTS_KEY } from './kept.ts';
import { forAddress, settled, textIn } from './text.ts';
import { type TextState, type TextStorage, TextStore } from './text-store.ts';

const nowhere: TextStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const empty = new TextStore(nowhere);
let store: TextStore | null = null;

function localStore(): TextStorage {
  // Reading the property throws where the visitor forbids storage.
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

/** The one store of this page; on the server an empty one. */
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

/** What the visitor has written; empty while there is nothing. The server knows the address alone. */
export function useMyText(): string {
  const { search } = useLocation();
  const { subscribe, text } = myTexts();
  return useSyncExternalStore(subscribe, text, () => textIn(search));
}

/** All of what a page is to draw: the text of its address, or the one here that is too long for an address. */
export function wholeText(search: URLSearchParams): string {
  const text = settled(myTexts().text());
  return textIn(search) || (forAddress(text) === '' ? text : '');
}

export function useMyTexts(): TextState {
  const { search } = useLocation();
  const { subscribe, state } = myTexts();
  return useSyncExternalStore(subscribe, state, () => seenFrom(search));
}

/** One object for one address: React compares what it is given. */
let seen: { search: string; state: TextState } | null = null;
function seenFrom(search: string): TextState {
  if (seen?.search !== search) seen = { search, state: { ...empty.state(), text: textIn(search) } };
  return seen.state;
}
