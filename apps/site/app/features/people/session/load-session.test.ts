import {
  type ApiClient,
  ApiError,
  allFont,
  type Endpoint,
  ERRORS,
  friendshipLinks,
  getArticleByUser,
  getCollByUser,
  siteInfo,
  userInfoCall,
} from '@ziwan/contract';
import { expect, test } from 'vitest';
import { loadSeed } from './load-session.ts';

const SITE = { slots: [] };
const LINKS = [{ title: '字库', url: 'https://example.cn/' }];
const USER = { id: 'u1', nickName: '阿玩' };
const ANSWERS = new Map<Endpoint, unknown>([
  [siteInfo, SITE],
  [friendshipLinks, LINKS],
  [userInfoCall, USER],
  [allFont, ['shi-hei']],
  [getCollByUser, { ids: ['set'] }],
  [getArticleByUser, { ids: ['yan', 'liu'] }],
]);

/** An API that answers everything except the calls in `broken`. */
function apiWithout(...broken: Endpoint[]) {
  const called: Endpoint[] = [];
  const api = {
    call: async (endpoint: Endpoint) => {
      called.push(endpoint);
      const { code, status, message } = ERRORS.UNAVAILABLE;
      if (broken.includes(endpoint)) throw new ApiError(code, status, message);
      return ANSWERS.get(endpoint);
    },
  } as unknown as ApiClient;
  return { api, called };
}

test('a page for an anonymous visitor asks for nothing of an account', async () => {
  const { api, called } = apiWithout();
  const seed = await loadSeed(api, false);
  expect(seed).toEqual({ site: SITE, links: LINKS, session: null, notices: [] });
  expect(called).toEqual([siteInfo, friendshipLinks]);
});

test('a page for a user has the account and the ids of all favourites', async () => {
  const { session } = await loadSeed(apiWithout().api, true);
  expect(session).toEqual({
    userInfo: USER,
    favoriteFonts: ['shi-hei'],
    favoriteCollects: [{ id: 'set' }],
    favoriteArticles: [{ id: 'yan' }, { id: 'liu' }],
  });
});

test('without user info nobody is signed in, and the visitor reads why', async () => {
  const { session, notices } = await loadSeed(apiWithout(userInfoCall).api, true);
  expect(session).toBeNull();
  expect(notices).toEqual([{ text: ERRORS.UNAVAILABLE.message, kind: 'success' }]);
});

test('favourites or links that fail to load are left out, and the page still renders', async () => {
  const { api } = apiWithout(getCollByUser, friendshipLinks);
  const { session, links, notices } = await loadSeed(api, true);
  expect([session?.favoriteCollects, session?.favoriteFonts, links]).toEqual([[], ['shi-hei'], []]);
  expect(notices).toEqual([{ text: ERRORS.UNAVAILABLE.message, kind: 'error' }]);
});
