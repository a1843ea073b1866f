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
import type { SessionSeed, SessionStore } from './session-store.ts';
import { NO_SITE } from './use-session.ts';

/** Favourite entries one answer holds; more are on their page. */
const MANY = { current: 1, size: 100 };

type Kept = NonNullable<SessionSeed['session']>;

/** What every page needs beside its own data: on the server for the first paint, once. */
export async function loadSeed(api: ApiClient, signedIn: boolean): Promise<SessionSeed> {
  const notices: { text: string; kind: 'success' | 'error' }[] = [];
  const site = api.call(siteInfo, {});
  const session = signedIn ? await loadAll(api, notices) : null;
  const links = await api.call(friendshipLinks, {}).catch((error: unknown) => {
    // The page is worth showing without them; the visitor is told in the server's words.
    if (isApiError(error)) notices.push({ text: error.message, kind: 'error' });
    return [];
  });
  return { site: await site.catch(() => NO_SITE.site), links, session, notices };
}

/** User info and favourites together; without user info there is nobody signed in. */
async function loadAll(api: ApiClient, notices: SessionSeed['notices'][number][]): Promise<Kept | null> {
  const [userInfo, favoriteFonts, favoriteCollects, favoriteArticles] = await Promise.allSettled([
    api.call(userInfoCall, {}),
    api.call(allFont, {}),
    api.call(getCollByUser, { query: MANY }),
    api.call(getArticleByUser, { query: MANY }),
  ]);
  if (userInfo.status === 'rejected') {
    if (isApiError(userInfo.reason)) notices.push({ text: userInfo.reason.message, kind: 'success' });
    return null;
  }
  return {
    userInfo: userInfo.value,
    favoriteFonts: favoriteFonts.status === 'fulfilled' ? favoriteFonts.value : [],
    favoriteCollects: favoriteCollects.status === 'fulfilled' ? ids(favoriteCollects.value.records) : [],
    favoriteArticles: favoriteArticles.status === 'fulfilled' ? ids(favoriteArticles.value.records) : [],
  };
}

/** After a login, one after the other: user info, favourite fonts, articles, collections. */
export async function loadAfterLogin(api: ApiClient, store: SessionStore): Promise<void> {
  store.set({ userInfo: await api.call(userInfoCall, {}) });
  store.set({ favoriteFonts: await api.call(allFont, {}) });
  store.set({ favoriteArticles: ids((await api.call(getArticleByUser, { query: MANY })).records) });
  store.set({ favoriteCollects: ids((await api.call(getCollByUser, { query: MANY })).records) });
}

const ids = (records: readonly { id: string }[]): { id: string }[] => records.map(({ id }) => ({ id }));
