import { FavouritesPage } from '../features/people/favourites/favourites-page.tsx';
import { favouritesChanged, loadFavourites } from '../features/people/favourites/load-favourites.ts';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = loadFavourites;

export const shouldRevalidate = favouritesChanged;

export const meta = (): PageMeta => ({ title: '我的收藏', canonical: '/user/favorite', noindex: true });

export default function UserFavorite() {
  return <FavouritesPage />;
}
