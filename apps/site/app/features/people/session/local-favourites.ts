import { useSyncExternalStore } from 'react';
import { browserStore } from '../../../storage/browser-store.ts';
import { createFavouriteStore, FAVOURITES_KEY, type LocalFavourites } from './favourite-store.ts';

/** Favourites of this browser, until a login merges them into the account. */
export const localFavourites = browserStore(FAVOURITES_KEY, createFavouriteStore);

export function useLocalFavourites(): LocalFavourites {
  const { subscribe, state, initialState } = localFavourites();
  return useSyncExternalStore(subscribe, state, initialState);
}
