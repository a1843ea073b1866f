import { useSyncExternalStore } from 'react';
import {
  createFavouriteStore,
  FAVOURITES_KEY,
  type FavouriteStore,
  type LocalFavourites,
} from './favourite-store.ts';

const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const empty = createFavouriteStore(nowhere);
let store: FavouriteStore | null = null;

function localStore(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  // Accessing the property throws when storage is blocked.
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

/** Favourites of this browser, until a login merges them into the account. Empty on the server. */
export function localFavourites(): FavouriteStore {
  if (store) return store;
  if (typeof window === 'undefined') return empty;
  const created = createFavouriteStore(localStore());
  window.addEventListener('storage', (event) => {
    if (event.key === FAVOURITES_KEY || event.key === null) created.reload();
  });
  store = created;
  return created;
}

export function useLocalFavourites(): LocalFavourites {
  const { subscribe, state, initialState } = localFavourites();
  return useSyncExternalStore(subscribe, state, initialState);
}
