import { isApiError } from '@ziwan/contract';
import { createContext, createPath, type DataRouter, type MiddlewareFunction } from 'react-router';
import { statusMessage } from './api/status-messages.ts';
import { openDocument } from './open-document.ts';
import { loadedPage, loadPage } from './page-modules.ts';
import { matchSiteRoute } from './routes.ts';
import { tellFailure } from './ui/failure-store.ts';

/** The browser's router; null while rendering on the server. */
export const routerContext = createContext<DataRouter | null>(null);

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

const LOST = '这一部分没有载入，请检查网络后再试';

/**
 * An answer that another try may change: no network, an overload, an error of the server, a code that nobody foresaw.
 * What is missing or forbidden has its own page.
 */
export function mayPass(failure: unknown): boolean {
  if (isApiError(failure)) {
    const { status } = failure;
    return status < 400 || status === 408 || status === 429 || status >= 500;
  }
  return failure instanceof Error && failure.name !== 'AbortError';
}

/**
 * A page that cannot be opened leaves the one that is there, and the visitor is told. Its script comes first: where it
 * does not, the page is loaded as a document.
 */
export const keepPage: MiddlewareFunction = async ({ request, context }, next) => {
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
      // Waits until the document takes its place.
      if (location && (await openDocument(createPath(location)))) return new Promise(() => {});
      if (router.state.errors) throw error;
      if (!request.signal.aborted) stay(router, LOST);
      return {};
    }
  }
  const results = (await next()) as Results;
  const failed = Object.entries(results).filter(
    ([, { type, result }]) => type === 'error' && mayPass(result),
  );
  const [first] = failed;
  // Of an error page nothing is worth keeping.
  if (!first || request.signal.aborted || router.state.errors) return results;
  const why = reason(first[1].result);
  if (router.state.navigation.state === 'idle') {
    // Asked for anew, not for the first time: what is there is kept.
    const { loaderData } = router.state;
    tellFailure({ what: '没能取到新的内容', why, retry: () => void router.revalidate() });
    const kept = failed.filter(([id]) => loaderData[id] !== undefined);
    return {
      ...results,
      ...Object.fromEntries(kept.map(([id]) => [id, { type: 'data', result: loaderData[id] }])),
    };
  }
  stay(router, why);
  return results;
};

const reason = (failure: unknown): string =>
  isApiError(failure) ? statusMessage(failure.status, failure.message) : LOST;

/** Of a history entry: the way from it failed, and is not to be taken again without being asked. */
const STAYED = 'stayed';

export const hasStayed = ({ state }: DataRouter['state']['location']): boolean =>
  (state as Record<string, unknown> | null)?.[STAYED] === true;

/** Ends the navigation under way where the visitor is, and offers it again. */
function stay(router: DataRouter, why: string): void {
  const here = router.state.location;
  const target = router.state.navigation.location ?? here;
  const same = target.pathname === here.pathname;
  const href = createPath(target);
  // On the way back the browser has the target's address already; it gets this page's, and the target takes it again.
  const replace = window.location.pathname !== here.pathname || window.location.search !== here.search;
  // Ends the one under way, and asks for nothing.
  void router.navigate(
    { pathname: here.pathname, search: here.search },
    {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: { ...(here.state as object | null), [STAYED]: true },
    },
  );
  const takeBack = tellFailure({
    what: same ? '没能取到新的内容' : `没能打开「${matchSiteRoute(target.pathname)?.title ?? href}」`,
    why,
    retry: () => void router.navigate(href, { replace: replace || same, preventScrollReset: same }),
  });
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === here.pathname && location.search === here.search) return;
    takeBack();
    unsubscribe();
  });
}
