import { isApiError } from '@ziwan/contract';
import { createContext, createPath, type DataRouter, type MiddlewareFunction } from 'react-router';
import { statusMessage } from '../api/status-messages.ts';
import { NOT_LOADED } from '../lazy-loading/import-with-retry.ts';
import { openDocument } from '../lazy-loading/open-document.ts';
import { loadedPage, loadPage } from '../lazy-loading/page-modules.ts';
import { matchSiteRoute } from '../routes.ts';
import { showFailure } from '../ui/failure-store.ts';

/** The browser's router; null while rendering on the server. */
export const routerContext = createContext<DataRouter | null>(null);

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * True for errors that a retry may resolve: no network, overload, server errors, unexpected codes. Missing and
 * forbidden pages have their own error page.
 */
export function isRetryable(failure: unknown): boolean {
  if (isApiError(failure)) {
    const { status } = failure;
    return status < 400 || status === 408 || status === 429 || status >= 500;
  }
  return failure instanceof Error && failure.name !== 'AbortError';
}

/**
 * Keeps the current page when the next one cannot be opened, and reports the error. Loads the page's script first; if
 * that fails, the browser loads the page as a document.
 */
export const keepPageOnFailure: MiddlewareFunction = async ({ request, context }, next) => {
  const router = context.get(routerContext);
  if (!router) return next();
  const { pathname } = new URL(request.url);
  const route = matchSiteRoute(pathname);
  if (route && !loadedPage(route.id)) {
    try {
      await loadPage(route.id);
    } catch (error) {
      if (request.signal.aborted) return {};
      const { location } = router.state.navigation;
      // Never resolves: the new document replaces this one.
      if (location && (await openDocument(createPath(location)))) return new Promise(() => {});
      if (router.state.errors) throw error;
      if (!request.signal.aborted) cancelNavigation(router, NOT_LOADED);
      return {};
    }
  }
  const results = (await next()) as Results;
  const failed = Object.entries(results).filter(
    ([, { type, result }]) => type === 'error' && isRetryable(result),
  );
  const [first] = failed;
  // An error page is not worth keeping.
  if (!first || request.signal.aborted || router.state.errors) return results;
  const why = reason(first[1].result);
  if (router.state.navigation.state === 'idle') {
    // A revalidation, not a navigation: keeps the current data.
    const { loaderData } = router.state;
    showFailure({ what: '没能取到新的内容', why, retry: () => void router.revalidate() });
    const kept = failed.filter(([id]) => loaderData[id] !== undefined);
    return {
      ...results,
      ...Object.fromEntries(kept.map(([id]) => [id, { type: 'data', result: loaderData[id] }])),
    };
  }
  cancelNavigation(router, why);
  return results;
};

const reason = (failure: unknown): string =>
  isApiError(failure) ? statusMessage(failure.status, failure.message) : NOT_LOADED;

/** History state key: navigating away from this entry failed and must only be repeated on request. */
const CANCELLED = 'stayed';

export const wasCancelled = ({ state }: DataRouter['state']['location']): boolean =>
  (state as Record<string, unknown> | null)?.[CANCELLED] === true;

/** Cancels the navigation under way and offers a retry. */
function cancelNavigation(router: DataRouter, why: string): void {
  const here = router.state.location;
  const target = router.state.navigation.location ?? here;
  const same = target.pathname === here.pathname;
  const href = createPath(target);
  // When going back, the browser already shows the target's URL: replaces it now, and again on the retry.
  const replace = window.location.pathname !== here.pathname || window.location.search !== here.search;
  // Replaces the navigation under way, without loading data.
  void router.navigate(
    { pathname: here.pathname, search: here.search },
    {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: { ...(here.state as object | null), [CANCELLED]: true },
    },
  );
  const withdraw = showFailure({
    what: same ? '没能取到新的内容' : `没能打开「${matchSiteRoute(target.pathname)?.title ?? href}」`,
    why,
    retry: () => void router.navigate(href, { replace: replace || same, preventScrollReset: same }),
  });
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === here.pathname && location.search === here.search) return;
    withdraw();
    unsubscribe();
  });
}
