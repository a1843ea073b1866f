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

/** The smallest page: the session needs only the ids, and every response lists all of them. */
const IDS = { current: 1, size: 1 };

type Kept = NonNullable<SessionSeed['session']>;

/** Loads what every page needs besides its own data. Runs once on the server, for the first paint. */
export async function loadSeed(api: ApiClient, signedIn: boolean): Promise<SessionSeed> {
  const notices: { text: string; kind: 'success' | 'error' }[] = [];
  const site = api.call(siteInfo, {}).catch(() => NO_SITE.site);
  const session = signedIn ? await loadAll(api, notices) : null;
  const links = await api.call(friendshipLinks, {}).catch((error: unknown) => {
    // The page works without friend links. The visitor sees the server's message.
    if (isApiError(error)) notices.push({ text: error.message, kind: 'error' });
    return [];
  });
  return { site: await site, links, session, notices };
}

/** Loads user info and favourites. Without user info nobody is signed in. */
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
 * After login, loads user info, then favourite fonts, articles and collections. Failures are reported and skipped;
 * without user info nobody is signed in.
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
      // The API client has shown the error.
      if (!isApiError(error)) throw error;
    }
  };
  await load(async () => ({ favoriteFonts: await api.call(allFont, {}) }));
  await load(async () => ({ favoriteArticles: kept(await api.call(getArticleByUser, { query: IDS })) }));
  await load(async () => ({ favoriteCollects: kept(await api.call(getCollByUser, { query: IDS })) }));
}

const kept = (page: { ids: readonly string[] }): { id: string }[] => page.ids.map((id) => ({ id }));
