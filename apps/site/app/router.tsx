import {
  createContext,
  type LoaderFunction,
  type MiddlewareFunction,
  type RouteObject,
  redirect,
} from 'react-router';
import { ErrorPage } from './error-page.tsx';
import type { SessionSeed } from './features/people/session/session-store.ts';
import { keepPage } from './keep-page.ts';
import { loadedPage, type PageModule, pageLoaded } from './page-modules.ts';
import { Root, RootError } from './root.tsx';
import { interceptPath, isUnrecorded, siteRoutes, type Visitor } from './routes.ts';

/** Who the visitor is, in the browser. */
export const visitorContext = createContext<() => Visitor>();

/** The mask that a recording puts on the document (features/consent/recorder.ts). */
const RECORDED = 'clarityMask';

/** Loads what every page needs beside its own data; set on the server, which renders the first page. */
export const seedContext = createContext<(() => Promise<SessionSeed>) | null>(null);

const rootLoader: LoaderFunction = ({ context }) => context.get(seedContext)?.() ?? null;

/** What went wrong before a route was looked up; the catch-all throws it. */
export const failureContext = createContext<unknown>(null);

const parts = ({ default: Component, loader, shouldRevalidate }: PageModule) => ({
  Component,
  ...(loader ? { loader } : {}),
  ...(shouldRevalidate ? { shouldRevalidate } : {}),
});

const notFound: LoaderFunction = ({ context }) => {
  throw context.get(failureContext) ?? new Response('', { status: 404, statusText: 'Not Found' });
};

/** Redirects and guards of the table, before any loader runs. The server does the same before it looks up a page. */
const intercept: MiddlewareFunction = ({ request, context }) => {
  const url = new URL(request.url);
  const away = interceptPath(url.pathname + url.search, context.get(visitorContext)());
  if (away) throw redirect(away.location);
  // A recording ends with its document.
  if (!import.meta.env.SSR && RECORDED in document.documentElement.dataset && isUnrecorded(url.pathname)) {
    location.assign(url.pathname + url.search);
    // Until the document takes its place.
    return new Promise(() => {});
  }
};

/**
 * The route table as React Router's objects. A page that is loaded already (all of them on the server, the first one
 * in the browser) is put in place, the others come when they are visited (keep-page.ts).
 */
export function routeObjects(): RouteObject[] {
  const children: RouteObject[] = siteRoutes.map((route) => {
    const module = loadedPage(route.id);
    const base = { id: route.id, path: route.path, ErrorBoundary: ErrorPage };
    return module
      ? { ...base, ...parts(module) }
      : { ...base, lazy: async () => parts(await pageLoaded(route.id)) };
  });
  children.push({ id: 'not-found', path: '*', loader: notFound, ErrorBoundary: ErrorPage });
  return [
    {
      id: 'root',
      middleware: [intercept, keepPage],
      loader: rootLoader,
      // Once a visit: what changes later, the session itself tells.
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: RootError,
      children,
    },
  ];
}
