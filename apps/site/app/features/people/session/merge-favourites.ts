import { type ApiClient, addArt, addColl, addFont } from '@ziwan/contract';
import type { FavouriteStore } from './favourite-store.ts';
import { localFavourites } from './local-favourites.ts';

/**
 * Merges this browser's favourites into the account after login. Merged ones are deleted here. The rest stays for the
 * next login, after an error was shown.
 * @returns the number that were new to the account
 */
export async function mergeFavourites(
  api: ApiClient,
  local: FavouriteStore = localFavourites(),
): Promise<number> {
  const { fonts, articles, collections } = local.state();
  let added = 0;
  const merge = async (
    kind: 'fonts' | 'articles' | 'collections',
    ids: readonly string[],
    call: (ids: string[]) => Promise<{ added: number }>,
  ) => {
    if (ids.length === 0) return;
    try {
      added += (await call([...ids])).added;
      local.remove(kind, ids);
    } catch {
      // The API client has shown the error. The login still succeeds.
    }
  };
  const skipUnknown = true;
  await merge('fonts', fonts, (fontGNos) => api.call(addFont, { body: { fontGNos, skipUnknown } }));
  await merge('articles', articles, (ids) => api.call(addArt, { body: { ids, skipUnknown } }));
  await merge('collections', collections, (ids) => api.call(addColl, { body: { ids, skipUnknown } }));
  return added;
}
