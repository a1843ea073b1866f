import type { ApiClient } from '@ziwan/contract';
import { afterAll, afterEach, expect, test, vi } from 'vitest';

// Test files share their modules, so those that are mocked have to be loaded anew.
vi.resetModules();
vi.doMock('./lazy-loading/import-with-retry.ts', { spy: true });
vi.doMock('./lazy-loading/open-document.ts', () => ({ openDocument: async () => false }));
const { ApiError } = await import('@ziwan/contract');
const { createMemoryRouter, RouterContextProvider } = await import('react-router');
const { apiContext } = await import('./api/context.ts');
const { failureOf } = await import('./error-page.tsx');
const { routerContext } = await import('./navigation/failed-navigation.ts');
const { importWithRetry } = await import('./lazy-loading/import-with-retry.ts');
const { loadPage } = await import('./lazy-loading/page-modules.ts');
const { routeObjects, visitorContext } = await import('./router.tsx');
const { guards } = await import('./routes.ts');
afterAll(() => {
  vi.doUnmock('./lazy-loading/import-with-retry.ts');
  vi.doUnmock('./lazy-loading/open-document.ts');
  vi.resetModules();
});

const user = guards.user;
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(importWithRetry).mockReset();
  if (user) guards.user = user;
});

/** A browser's router on a page without data; every call is refused. */
async function visitor(signedIn: boolean) {
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } });
  const call = async () => Promise.reject(new ApiError('S00403', 403, '没有权限'));
  await loadPage('agreement-font');
  const router = createMemoryRouter(routeObjects(), {
    initialEntries: ['/agreement/font'],
    hydrationData: { loaderData: { root: null, 'agreement-font': null } },
    getContext() {
      const context = new RouterContextProvider();
      context.set(apiContext, { call } as ApiClient);
      context.set(routerContext, router);
      context.set(visitorContext, () => ({ signedIn }));
      return context;
    },
  });
  const settled = () => vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'), 20_000);
  return {
    router,
    async go(to: string) {
      await router.navigate(to);
      await settled();
      const { pathname, search } = router.state.location;
      return pathname + search;
    },
  };
}

test('a guarded page whose script is not loaded leads an anonymous visitor to the login, again and again', async () => {
  const { go } = await visitor(false);
  for (const page of ['/user/download', '/user/message', '/user/download', '/USER/profile'])
    expect(await go(page)).toBe(`/?redirect=${encodeURIComponent(page)}`);
});

test('an unknown guard shows the error page with its name, in client navigation too', async () => {
  const { router, go } = await visitor(true);
  delete guards.user;
  expect(await go('/user/compare')).toBe('/user/compare');
  const [error] = Object.values(router.state.errors ?? {});
  expect(failureOf(error)).toEqual({ status: 500, message: "Unknown middleware 'user'" });
});

test('a page whose script fails, opened from an error page, shows its own error and opens the next time', async () => {
  const { router, go } = await visitor(true);
  await go('/news/closed');
  expect(router.state.errors).not.toBeNull();
  vi.mocked(importWithRetry).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await go('/agreement/privacy')).toBe('/agreement/privacy');
  expect(Object.values(router.state.errors ?? {})[0]).toBeInstanceOf(TypeError);
  await go('/agreement/font');
  expect(await go('/agreement/privacy')).toBe('/agreement/privacy');
  expect(router.state.errors).toBeNull();
});
