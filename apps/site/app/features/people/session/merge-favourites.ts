import { type ApiClient, addArt, addColl, addFont } from '@ziwan/contract';
import type { FavouriteStore } from './favourite-store.ts';
import { localFavourites } from './local-favourites.ts';

/**
 * Adds what the visitor liked without an account to the account now signed in. What arrived is no longer kept here;
 * what did not, such as beyond the account's bound, stays for the next login, and the visitor has read why.
 * @returns how many the account did not have before
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
      // Told by the client; the login itself stands.
    }
  };
  const skipUnknown = true;
  await merge('fonts', fonts, (fontGNos) => api.call(addFont, { body: { fontGNos, skipUnknown } }));
  await merge('articles', articles, (ids) => api.call(addArt, { body: { ids, skipUnknown } }));
  await merge('collections', collections, (ids) => api.call(addColl, { body: { ids, skipUnknown } }));
  return added;
}
