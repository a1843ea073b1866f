import { useSyncExternalStore } from 'react';
import { COMPARE_KEY, type CompareState, type CompareStore, createCompareStore } from './compare-store.ts';

const nowhere = { getItem: () => null, setItem: () => {} };
const empty = createCompareStore(nowhere);
let store: CompareStore | null = null;

function localStore(): Pick<Storage, 'getItem' | 'setItem'> {
  // Accessing the property throws when storage is blocked.
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

/** The browser's compare list. Empty on the server. */
export function compareStore(): CompareStore {
  if (store) return store;
  if (typeof window === 'undefined') return empty;
  const created = createCompareStore(localStore());
  window.addEventListener('storage', (event) => {
    if (event.key === COMPARE_KEY || event.key === null) created.reload();
  });
  store = created;
  return created;
}

export function useCompare(): CompareState {
  const { subscribe, state, initialState } = compareStore();
  return useSyncExternalStore(subscribe, state, initialState);
}
