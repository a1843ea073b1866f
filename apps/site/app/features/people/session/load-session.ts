import {
  type ApiClient,
  allFont,
  friendshipLinks,
  getArticleByUser,
  getCollByUser,
  isApiError,
  siteInfo,
  userInfoCall,
} from '@ziwan/contract';
import { toast } from '../../../ui/toast-store.ts';
import type { SessionSeed, SessionStore } from './session-store.ts';
import { NO_SITE } from './use-session.ts';

/** The ids of all of them come with any page; the entries themselves are for their own page. */
const IDS = { current: 1, size: 1 };

type Kept = NonNullable<SessionSeed['session']>;

/** What every page needs beside its own data: on the server for the first paint, once. */
export async function loadSeed(api: ApiClient, signedIn: boolean): Promise<SessionSeed> {
  const notices: { text: string; kind: 'success' | 'error' }[] = [];
  const site = api.call(siteInfo, {}).catch(() => NO_SITE.site);
  const session = signedIn ? await loadAll(api, notices) : null;
  const links = await api.call(friendshipLinks, {}).catch((error: unknown) => {
    // The page is worth showing without them; the visitor is told in the server's words.
    if (isApiError(error)) notices.push({ text: error.message, kind: 'error' });
    return [];
  });
  return { site: await site, links, session, notices };
}

/** User info and favourites together; without user info there is nobody signed in. */
async function loadAll(api: ApiClient, notices: SessionSeed['notices'][number][]): Promise<Kept | null> {
  const [userInfo, favoriteFonts, favoriteCollects, favoriteArticles] = await Promise.allSettled([
    api.call(userInfoCall, {}),
    api.call(allFont, {}),
    api.call(getCollByUser, { query: IDS }),
    api.call(getArticleByUser, { query: IDS }),
  ]);
  if (userInfo.status === 'rejected') {
    if (isApiError(userInfo.reason)) notices.push({ text: userInfo.reason.message, kind: 'success' });
    return null;
  }
  return {
    userInfo: userInfo.value,
    favoriteFonts: favoriteFonts.status === 'fulfilled' ? favoriteFonts.value : [],
    favoriteCollects: favoriteCollects.status === 'fulfilled' ? kept(favoriteCollects.value) : [],
    favoriteArticles: favoriteArticles.status === 'fulfilled' ? kept(favoriteArticles.value) : [],
  };
}

/**
 * After a login, one after the other: user info, favourite fonts, articles, collections. What cannot be read is told
 * and leaves the rest as it is; without user info there is nobody signed in.
 */
export async function loadAfterLogin(api: ApiClient, store: SessionStore): Promise<void> {
  try {
    store.set({ userInfo: await api.call(userInfoCall, {}, { quiet: true }) });
  } catch (error) {
    if (isApiError(error)) toast(error.message, 'success');
    return;
  }
  const load = async (part: () => Promise<Parameters<SessionStore['set']>[0]>) => {
    try {
      store.set(await part());
    } catch (error) {
      // The client has told the visitor.
      if (!isApiError(error)) throw error;
    }
  };
  await load(async () => ({ favoriteFonts: await api.call(allFont, {}) }));
  await load(async () => ({ favoriteArticles: kept(await api.call(getArticleByUser, { query: IDS })) }));
  await load(async () => ({ favoriteCollects: kept(await api.call(getCollByUser, { query: IDS })) }));
}

const kept = (page: { ids: readonly string[] }): { id: string }[] => page.ids.map((id) => ({ id }));
