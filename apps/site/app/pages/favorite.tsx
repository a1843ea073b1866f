import { DeviceFavourites } from '../features/people/favourites/device-favourites.tsx';
import { DEVICE_FAVOURITES_PATH } from '../features/people/favourites/device-path.ts';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: '我的收藏',
  canonical: DEVICE_FAVOURITES_PATH,
  noindex: true,
});

export default function Favorite() {
  return <DeviceFavourites />;
}
