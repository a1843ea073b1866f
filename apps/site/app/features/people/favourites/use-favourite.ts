import { useSyncExternalStore } from 'react';
import type { FavouriteKind } from '../session/favourite-store.ts';
import { localFavourites } from '../session/local-favourites.ts';
import { useSession } from '../session/use-session.ts';
import { holds } from './favourite-state.ts';

/** True if it is a favourite, in the account or in this browser. */
export function useFavourite(kind: FavouriteKind, id: string): boolean {
  const { subscribe, has } = localFavourites();
  const here = useSyncExternalStore(
    subscribe,
    () => has(kind, id),
    () => false,
  );
  return useSession((state) => (state.userInfo === null ? here : holds(state, kind, id)));
}
