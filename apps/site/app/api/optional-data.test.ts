import { type ApiClient, ApiError, type Endpoint } from '@ziwan/contract';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { loadList } from '../features/fonts/font-list/load-list.ts';
import { fontShell } from '../features/fonts/font-list/shells.ts';
import { loadOverview } from '../features/people/user-centre/load-overview.ts';
import { loader as loadNews } from '../pages/news.tsx';
import { loader as loadSearch } from '../pages/search.tsx';
import { apiContext, incompleteContext } from './context.ts';

const EMPTY = { records: [], total: 0, current: 1, size: 1, pages: 0 };

/**
 * Runs a page's loader while some calls fail.
 * @param fails selects them by name and running number
 */
function asked(url: string, fails: (name: string, nth: number) => boolean) {
  const times = new Map<string, number>();
  const call = async ({ name }: Endpoint) => {
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    if (fails(name, nth)) throw new ApiError('S00500', 500, '服务器出错了');
    return EMPTY;
  };
  const context = new RouterContextProvider();
  const incomplete = { incomplete: false };
  context.set(apiContext, { call } as unknown as ApiClient);
  context.set(incompleteContext, incomplete);
  const request = new Request(`http://localhost${url}`);
  return { args: { request, context, params: {} } as unknown as LoaderFunctionArgs, incomplete };
}

test('a failed filter call leaves the list without filters, and the page is not cached', async () => {
  const fonts = asked('/font', (name) => /dictionary|brand/i.test(name));
  expect(await loadList(fonts.args, fontShell)).toMatchObject({ list: EMPTY, dictionary: {}, brands: [] });
  expect(fonts.incomplete).toEqual({ incomplete: true });

  const news = asked('/news', (_, nth) => nth === 2);
  expect(await loadNews(news.args)).toEqual({ list: EMPTY, tags: [] });
  expect(news.incomplete).toEqual({ incomplete: true });

  const search = asked('/search?keyword=毛笔', (name) => /keyword/i.test(name));
  expect(await loadSearch(search.args)).toMatchObject({ results: EMPTY, hot: [] });
  expect(search.incomplete).toEqual({ incomplete: true });
});

test('a failure of the main content fails the page; a complete page is cached', async () => {
  const failed = asked('/news', (_, nth) => nth === 1);
  await expect(loadNews(failed.args)).rejects.toThrow('服务器出错了');
  const whole = asked('/news', () => false);
  await loadNews(whole.args);
  expect(whole.incomplete).toEqual({ incomplete: false });
});

test('a part of the account that failed to load is not shown as empty', async () => {
  const { args } = asked('/user', (name) => /history|folder/i.test(name) || name === 'notify');
  expect(await loadOverview(args)).toMatchObject({ messages: null, downloads: null, fonts: null });
});
