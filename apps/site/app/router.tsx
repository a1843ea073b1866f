import {
  createContext,
  type LoaderFunction,
  type MiddlewareFunction,
  type RouteObject,
  redirect,
} from 'react-router';
import { ErrorPage } from './error-page.tsx';
import type { SessionSeed } from './features/people/session/session-store.ts';
import { loadedPage, loadPage, type PageModule } from './lazy-loading/page-modules.ts';
import { keepPageOnFailure } from './navigation/failed-navigation.ts';
import { askServerForMissing } from './navigation/missing-page.ts';
import { Root, RootError } from './root.tsx';
import { interceptPath, isUnrecorded, siteRoutes, type Visitor } from './routes.ts';

/** The visitor, as known in the browser. */
export const visitorContext = createContext<() => Visitor>();

/** Attribute of a document that is being recorded (features/people/consent/recorder.ts). */
const RECORDED = 'clarityMask';

/** Loads what every page needs besides its own data. Set on the server, which renders the first page. */
export const seedContext = createContext<(() => Promise<SessionSeed>) | null>(null);

const rootLoader: LoaderFunction = ({ context }) => context.get(seedContext)?.() ?? null;

/** An error from before route matching, thrown by the catch-all route. */
export const failureContext = createContext<unknown>(null);

const parts = ({ default: Component, loader, shouldRevalidate }: PageModule) => ({
  Component,
  ...(loader ? { loader } : {}),
  ...(shouldRevalidate ? { shouldRevalidate } : {}),
});

/**
 * A page whose script is loaded when it is visited, by its loader at the latest. Not by the router's `lazy`: it keeps a
 * failure for the whole visit, and waits for the script even if a guard leads elsewhere.
 */
const later = (id: string): ReturnType<typeof parts> => ({
  // biome-ignore lint/correctness/noComponentHookFactories: called once a route, as the table is built
  Component: function Later() {
    const Page = loadedPage(id)?.default;
    return Page ? <Page /> : null;
  },
  loader: async (args, context) => (await (await loadPage(id)).loader?.(args, context)) ?? null,
  shouldRevalidate: (args) => loadedPage(id)?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
});

const notFound: LoaderFunction = ({ context }) => {
  throw context.get(failureContext) ?? new Response('', { status: 404, statusText: 'Not Found' });
};

/**
 * Applies redirects and guards before any loader runs. The server does the same before it looks up a page.
 */
const intercept: MiddlewareFunction = ({ request, context }) => {
  const url = new URL(request.url);
  const away = interceptPath(url.pathname + url.search, context.get(visitorContext)());
  if (away) throw redirect(away.location);
  // A recording must end with its document, so such a page opens as a new one.
  if (!import.meta.env.SSR && RECORDED in document.documentElement.dataset && isUnrecorded(url.pathname)) {
    location.assign(url.pathname + url.search);
    // Never resolves: the new document replaces this one.
    return new Promise(() => {});
  }
};

/**
 * The route table as React Router objects. Pages that are loaded (on the server all, in the browser the first) are
 * inlined; others are loaded when visited (navigation/failed-navigation.ts).
 */
export function routeObjects(): RouteObject[] {
  const children: RouteObject[] = siteRoutes.map((route) => {
    const module = loadedPage(route.id);
    const page = module ? parts(module) : later(route.id);
    return { id: route.id, path: route.path, ErrorBoundary: ErrorPage, ...page };
  });
  children.push({ id: 'not-found', path: '*', loader: notFound, ErrorBoundary: ErrorPage });
  return [
    {
      id: 'root',
      middleware: [intercept, keepPageOnFailure, askServerForMissing],
      loader: rootLoader,
      // Loaded once per visit; the session store tracks later changes.
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: RootError,
      children,
    },
  ];
}
