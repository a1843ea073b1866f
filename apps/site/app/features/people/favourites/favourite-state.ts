import type { FavouriteKind } from '../session/favourite-store.ts';
import type { FavouriteFolderFonts, SessionState } from '../session/session-store.ts';

export type NamedFont = FavouriteFolderFonts['fontList'][number];
type Kept = Pick<SessionState, 'favoriteFonts' | 'favoriteArticles' | 'favoriteCollects'>;

/** True if the account has it as a favourite. */
export function holds(state: Kept, kind: FavouriteKind, id: string): boolean {
  if (kind === 'fonts')
    return state.favoriteFonts.some((f) => f.fontList.some((font) => font.fontGNo === id));
  const entries = kind === 'articles' ? state.favoriteArticles : state.favoriteCollects;
  return entries.some((entry) => entry.id === id);
}
