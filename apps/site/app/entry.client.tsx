import './ui/reset.css';
import './ui/tokens.css';
import { type ApiClient, ApiError, SESSION_ENDS, urlOf, visit } from '@ziwan/contract';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type HydrationState,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { browserClient } from './api/browser-client.ts';
import { apiContext } from './api/context.ts';
import { hostOf, setHosts } from './api/hosts.ts';
import { readToken, sessionEnd } from './api/session.ts';
import { ApiContext } from './api/use-api.ts';
import { pageTitle } from './document/site-name.ts';
import { endSession, loginBefore } from './features/people/session/end-session.ts';
import { type SessionSeed, SessionStore } from './features/people/session/session-store.ts';
import { NO_SITE, SessionContext } from './features/people/session/use-session.ts';
import { keepHeadings } from './features/text/headings/keep-headings.ts';
import { myTexts } from './features/text/my-text/my-texts.ts';
import { type DeclaredSubset, preparedIn } from './features/text/specimen/prepare.ts';
import { WebfontContext } from './features/text/specimen/use-webfont.ts';
import { browserPorts, WebfontLoader } from './features/text/specimen/webfont-loader.ts';
import { openDocument } from './lazy-loading/open-document.ts';
import { loadedPage, loadPage } from './lazy-loading/page-modules.ts';
import { routerContext } from './navigation/failed-navigation.ts';
import { installLinks } from './navigation/links.ts';
import { addHistoryKeys, layOutBeforeScrolling } from './navigation/scroll.tsx';
import { syncTextWithUrl } from './navigation/text-url-sync.ts';
import { routeObjects, visitorContext } from './router.tsx';
import { guardOf, matchSiteRoute, withoutHtml } from './routes.ts';
import { keepEarlyControls } from './ui/early-controls.ts';
import { showFailure } from './ui/failure-store.ts';
import { toast } from './ui/toast-store.ts';
import { Toasts } from './ui/toasts.tsx';
import { registerServiceWorker } from './workers/service-worker.ts';
import { reportStoredContent, withdrawStoredContent } from './workers/stored-content.ts';

type SentError = {
  kind: 'route' | 'api';
  status: number;
  statusText?: string;
  data?: unknown;
  message: string;
  code: string;
};

function reviveErrors(errors: Record<string, SentError> | null): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, e]) => [
      id,
      e.kind === 'route'
        ? new ErrorResponse(e.status, e.statusText, e.data)
        : new ApiError(e.code, e.status, e.message),
    ]),
  );
}

const { pathname, search, hash } = location;
if (withoutHtml(pathname) !== pathname)
  history.replaceState(history.state, '', withoutHtml(pathname) + search + hash);

/**
 * Runs when the page's script fails to load. Reloads the page, or reports the error: the server-rendered page stays
 * readable and its links work.
 */
async function recoverFromScriptFailure(): Promise<never> {
  const { pathname, search } = location;
  if (!(await openDocument(pathname + search))) {
    showFailure({
      what: '这一页的按钮没有载入',
      why: '还可以读，也可以点链接',
      retry: () => location.reload(),
    });
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
  }
  return new Promise(() => {});
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }): ReactNode {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/** Not a top-level `await`: the page's script imports this module and would wait for it in a circle. */
async function start(): Promise<void> {
  addHistoryKeys();

  const first = matchSiteRoute(pathname);
  if (first) await loadPage(first.id).catch(recoverFromScriptFailure);

  const sent = JSON.parse(document.getElementById('hydration')?.textContent ?? '{}') as {
    loaderData?: Record<string, unknown>;
    errors?: Record<string, SentError> | null;
    heading?: DeclaredSubset | null;
  };
  const session = new SessionStore((sent.loaderData?.root as SessionSeed | null | undefined) ?? NO_SITE);
  setHosts(session.site.hosts);
  /** True if the browser has lost the token of the session that the page shows. */
  const isTokenGone = () => readToken() === null && session.state().userInfo !== null;
  const api = browserClient((why, stays) => {
    // Another call has reported it.
    if (readToken() === null && session.state().ended !== null) return;
    endSession(session, isTokenGone() ? SESSION_ENDS.gone : why);
    const page = router.state.navigation.location ?? router.state.location;
    // A page of the account has nothing to show without it.
    if (!stays || guardOf(page.pathname)) void router.navigate(loginBefore(createPath(page)));
  }, isTokenGone);
  /** Client for loaders, whose errors `keepPageOnFailure` reports. */
  const ofPages: ApiClient = {
    call: (endpoint, input, options) => api.call(endpoint, input, { ...options, quiet: true }),
  };
  const router = createBrowserRouter(routeObjects(), {
    hydrationData: {
      loaderData: sent.loaderData ?? {},
      errors: reviveErrors(sent.errors ?? null),
    } as HydrationState,
    getContext() {
      const context = new RouterContextProvider();
      context.set(apiContext, ofPages);
      context.set(routerContext, router);
      context.set(visitorContext, () => {
        if (isTokenGone()) endSession(session, SESSION_ENDS.gone);
        return { signedIn: readToken() !== null };
      });
      return context;
    },
  });

  syncTextWithUrl(router, myTexts());
  // Synchronises texts for signed-in visitors. If the import fails, the next visit tries again.
  const leave = session.subscribe(keepTexts);
  function keepTexts(): void {
    if (session.state().userInfo === null) return;
    leave();
    import('./features/text/my-text/account-texts.ts').then(
      ({ installAccountTexts }) => installAccountTexts(session, myTexts(), api),
      () => {},
    );
  }
  keepTexts();

  const webfonts = new WebfontLoader(browserPorts);
  webfonts.index.seed(preparedIn(sent.loaderData));

  const reportEarlyControls = keepEarlyControls();
  const onHydrated = () => {
    reportEarlyControls();
    webfonts.watchDeclared(document.fonts);
  };
  // Hydrates in slices, so that the page stays responsive. React replays clicks on parts that are not hydrated yet.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <WebfontContext value={webfonts}>
        <ApiContext value={api}>
          <SessionContext value={session}>
            <Hydrated onHydrated={onHydrated}>
              <RouterProvider router={router} />
            </Hydrated>
          </SessionContext>
        </ApiContext>
      </WebfontContext>,
    );
  });

  const ended = sessionEnd();
  if (ended !== null) endSession(session, ended);
  for (const { text, kind } of (sent.loaderData?.root as SessionSeed | null | undefined)?.notices ?? [])
    toast(text, kind);

  reportStoredContent();
  keepHeadings(webfonts, sent.heading ?? null);
  installLinks(router);
  layOutBeforeScrolling();
  // From here on the page responds to every click.
  performance.mark('ziwan:ready');

  /** Path of the last page view sent; nothing else is reported. */
  let counted = '';
  function count(path: string): void {
    if (path === counted) return;
    counted = path;
    navigator.sendBeacon?.(hostOf(visit.path) + urlOf(visit, { query: { path } }));
  }
  count(location.pathname);

  router.subscribe((state) => {
    if (state.navigation.state === 'loading') withdrawStoredContent();
    if (state.navigation.state !== 'idle') return;
    count(state.location.pathname);
    const leaf = state.matches.at(-1);
    const route = leaf && matchSiteRoute(state.location.pathname);
    const module = route && loadedPage(route.id);
    const data = leaf && state.loaderData[leaf.route.id];
    const url = new URL(state.location.pathname + state.location.search, location.origin);
    if (state.errors) document.title = pageTitle({ title: '出错了' });
    else if (leaf && route) {
      document.title = pageTitle(module?.meta?.({ data, url }) ?? { title: route.title });
    }
  });

  const { slots } = session.site;
  if (slots.length > 0)
    void import('./third-parties.tsx').then(({ installThirdParties }) => installThirdParties(router, slots));

  // Last, because it throws in browsers without service workers, as specified.
  if (import.meta.env.PROD) registerServiceWorker();
}

void start();
