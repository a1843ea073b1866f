import type { ApiClient } from '@ziwan/contract';
import { escapeHtml } from '@ziwan/contract/markup';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { apiContext, incompleteContext, prepareBudgetContext, prepareSpecimens } from './api/context.ts';
import { PLACEHOLDER_ORIGIN } from './document/absolute-url.ts';
import { bootScript } from './document/boot.ts';
import { renderDocument } from './document/document.ts';
import { assetsOf } from './document/manifest.server.ts';
import { failureOf } from './error-page.tsx';
import { loadSeed } from './features/people/session/load-session.ts';
import { type SessionSeed, SessionStore } from './features/people/session/session-store.ts';
import { NO_SITE, SessionContext } from './features/people/session/use-session.ts';
import { HEADING, headingCharacters } from './features/text/headings/heading-text.ts';
import { declared, preparedIn } from './features/text/specimen/prepare.ts';
import { WebfontContext } from './features/text/specimen/use-webfont.ts';
import { WebfontLoader } from './features/text/specimen/webfont-loader.ts';
import { loadedPage, loadPage, type PageMeta } from './lazy-loading/page-modules.ts';
import { failureContext, routeObjects, seedContext } from './router.tsx';
import {
  canonicalPath,
  interceptPath,
  isListed,
  legacyAddress,
  matchSiteRoute,
  siteRoutes,
  withoutHtml,
} from './routes.ts';

/** Maximum time (ms) a page waits for the fonts of its first paint. */
const PREPARE_BUDGET_MS = 1000;
/** Maximum time (ms) for the heading face; after that the system font is used. */
const HEADING_BUDGET_MS = 400;

interface RenderRequest {
  /** Path and query, or an absolute URL, which makes the canonical URL absolute too. */
  url: string;
  /** Nonce for inline scripts and styles; none if empty. */
  nonce: string;
  api: ApiClient;
  signedIn: boolean;
  /** Status of the error page to render in place of a page the visitor may not see. */
  refused?: number;
  /** Path of the picture for a page's link preview. */
  pictureOf?: (path: string) => Promise<string | null>;
}

interface RenderAnswer {
  status: number;
  /** Redirect target; the body is then empty. */
  location?: string;
  /** Pattern of the page's path, such as `/font/:id`; names the request in traces. */
  route?: string;
  /** Parts of the document, in order. */
  body: readonly string[];
  /** The response may be cached and sent to every visitor without a token. */
  cacheable: boolean;
}

await Promise.all(siteRoutes.map(({ id }) => loadPage(id)));

/** Patterns of pages that search engines may list. */
export const listedPages = siteRoutes.filter(isListed).map(({ path, title }) => ({ path, title }));

const routes = routeObjects();
const everyRoute = createStaticHandler(routes);
/**
 * A handler per page with only two routes, that page and the 404: the router copies and matches all routes of a
 * handler on every render.
 */
const byRoute = new Map(
  siteRoutes.map(({ id }) => {
    const only = routes.map((frame) => ({
      ...frame,
      children: frame.children?.filter((child) => child.id === id || child.path === '*'),
    }));
    return [id, createStaticHandler(only as typeof routes)] as const;
  }),
);

/** Renders a page as a complete HTML document. Errors that a visitor can cause become error pages. */
export async function render(request: RenderRequest): Promise<RenderAnswer> {
  const absolute = /^https?:\/\//.test(request.url);
  // Keeps a path with two leading slashes from being parsed as a host.
  const url = absolute ? new URL(request.url) : new URL(PLACEHOLDER_ORIGIN + request.url);
  let failure: unknown = request.refused ? new Response('', { status: request.refused }) : null;
  try {
    const away = interceptPath(url.pathname + url.search, { signedIn: request.signedIn });
    if (away) return { status: away.status, location: away.location, body: [], cacheable: false };
  } catch (error) {
    failure = error;
  }
  const pathname = withoutHtml(url.pathname);
  const incomplete = { incomplete: false };
  const context = new RouterContextProvider();
  context.set(apiContext, request.api);
  context.set(prepareBudgetContext, PREPARE_BUDGET_MS);
  context.set(incompleteContext, incomplete);
  context.set(failureContext, failure);
  context.set(seedContext, () => loadSeed(request.api, request.signedIn));
  const target = failure ? '/.failure' : pathname + url.search;
  const page = failure ? undefined : matchSiteRoute(pathname);
  const { query, dataRoutes } = (page && byRoute.get(page.id)) ?? everyRoute;
  const result = await query(new Request(`http://localhost${target}`), { requestContext: context });
  if (result instanceof Response) {
    const location = result.headers.get('location') ?? '/';
    return { status: result.status, location, body: [], cacheable: false };
  }
  const [error] = Object.values(result.errors ?? {});
  // A missing page whose address looks like one of the former site.
  const old = error && failureOf(error).status === 404 ? legacyAddress(url.pathname + url.search) : null;
  if (old !== null) return { status: 301, location: old, body: [], cacheable: false };
  const router = createStaticRouter(dataRoutes, result);
  const specimens = preparedIn(result.loaderData);
  const loader = new WebfontLoader(null);
  loader.index.seed(specimens);
  const seed = (result.loaderData.root as SessionSeed | undefined) ?? NO_SITE;
  const session = new SessionStore(seed);
  const app = renderToString(
    <WebfontContext value={loader}>
      <SessionContext value={session}>
        <StaticRouterProvider router={router} context={result} hydrate={false} />
      </SessionContext>
    </WebfontContext>,
  );
  context.set(prepareBudgetContext, HEADING_BUDGET_MS);
  const [heading = null] = declared(
    await prepareSpecimens(context, [{ ...HEADING, text: headingCharacters(app) }]),
  );
  const status = error === undefined ? result.statusCode : failureOf(error).status;
  const drawn = error === undefined ? await request.pictureOf?.(pathname) : null;
  const picture = drawn ? (absolute ? url.origin : '') + drawn : null;
  const meta = error === undefined ? metaOf(result, url, picture) : { title: `${status}` };
  const assets = pageAssets(page?.id ?? null, request.nonce);
  const path = meta?.canonical ?? canonicalPath(pathname);
  const body = renderDocument({
    meta,
    canonical: absolute ? url.origin + path : path,
    mobile: seed.site.hosts.mobile && seed.site.hosts.mobile + path,
    picture,
    noindex: status !== 200 || (meta?.noindex ?? false) || (page !== undefined && !isListed(page)),
    nonce: request.nonce,
    ...assets,
    specimens,
    heading,
    hydration: { loaderData: result.loaderData, errors: serialiseErrors(result.errors), heading },
    app,
  });
  return {
    status,
    ...(page && { route: page.path }),
    body,
    cacheable: status === 200 && !request.signedIn && !incomplete.incomplete && seed.notices.length === 0,
  };
}

function metaOf(context: StaticHandlerContext, url: URL, picture: string | null): PageMeta | undefined {
  const leaf = context.matches.at(-1);
  const route = siteRoutes.find((r) => r.id === leaf?.route.id);
  if (!leaf || !route) return undefined;
  const meta = loadedPage(route.id)?.meta;
  const data = context.loaderData[route.id];
  return meta?.({ data, url, picture }) ?? { title: route.title };
}

/** Converts errors to a form the browser can rebuild; unexpected ones lose their message. */
function serialiseErrors(errors: StaticHandlerContext['errors']): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (isRouteErrorResponse(error)) {
        return [id, { kind: 'route', status: error.status, statusText: error.statusText, data: error.data }];
      }
      const { status, message } = failureOf(error);
      const code = (error as { code?: unknown } | null)?.code;
      return [id, { kind: 'api', status, message, code: typeof code === 'string' ? code : 'S00500' }];
    }),
  );
}

function pageAssets(page: string | null, nonce: string) {
  const n = nonce ? ` nonce="${escapeHtml(nonce)}"` : '';
  if (import.meta.env.DEV) {
    const preamble =
      "import r from'/@react-refresh';r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t;";
    return {
      styles: [],
      scripts: `<script type="module"${n}>${preamble}</script><script type="module" src="/@vite/client"></script><script type="module" src="/app/entry.client.tsx"></script>`,
    };
  }
  const { entry, styles, modules } = assetsOf(page);
  return { styles, scripts: `<script${n}>${bootScript(entry, modules)}</script>` };
}
