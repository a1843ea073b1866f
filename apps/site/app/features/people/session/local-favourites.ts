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
  // Reading the property throws where the visitor forbids storage.
  try {
    return window.localStorage;
  } catch {
    return nowhere;
  }
}

/** What this browser keeps for a visitor without an account until a login takes it over; on the server nothing. */
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
