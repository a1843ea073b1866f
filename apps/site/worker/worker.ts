// Offline support: serves visited pages, the font subsets they were drawn with, and hashed assets.

import { ASSETS, DATA, deleteFormer, FONTS, keep, PAGES } from './caches.ts';
import { offlinePage } from './offline-page.ts';
import { afterResponse, type FetchEvent, scope } from './scope.ts';
import { STORED_AT } from './stored-at.ts';
import { subsets } from './subsets.ts';

/** Timeout (ms) for the network before a stored page is shown. */
const NETWORK_TIMEOUT = 4000;

const PRIVATE_PATH = /\/(user|account)(\/|\.|$)/i;
const PRIVATE_DATA = /\/(account|personal|notify|notifyList|my-news|get-download-url|download)(\/|$)/;

// The logo on the offline page; if it fails to load, the worker still installs.
scope.addEventListener('install', (event) => {
  scope.skipWaiting();
  event.waitUntil(
    caches
      .open(ASSETS)
      .then((cache) => cache.add('/favicon.svg'))
      .catch(() => {}),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(deleteFormer().then(() => scope.clients.claim()));
});

// The first page of a visit, and the home page, so that both open offline.
scope.addEventListener('message', (event) => {
  const { page, resources } = event.data as { page: string; resources: string[] };
  event.waitUntil(
    Promise.all([
      ...[...new Set([page, new URL('/', page).href])].map(keepPage),
      ...resources.map((url) => keepResource(url)),
    ]).catch(() => {}),
  );
});

const isOpen = ({ pathname, searchParams }: URL): boolean =>
  !PRIVATE_PATH.test(pathname) && !searchParams.has('redirect');

const isPage = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html') &&
  response.status === 200 &&
  !response.redirected &&
  !isPrivate(response);

async function keepPage(url: string): Promise<void> {
  if (!isOpen(new URL(url))) return;
  const request = new Request(url.replace(/#.*/, ''), { headers: { accept: 'text/html' } });
  const response = await fetch(request);
  if (isPage(response)) await keep(PAGES, request, response);
}

async function keepResource(url: string): Promise<void> {
  const response = await fetch(url);
  const isFont = /\.(woff2?|ttf|otf)$/.test(new URL(url).pathname);
  if (response.status === 200 && isImmutable(response)) await keep(isFont ? FONTS : ASSETS, url, response);
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method === 'POST' && url.pathname === '/webfont/http') return event.respondWith(subsets(event));
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') return event.respondWith(page(event, url));
  if (url.pathname.startsWith('/web/api/') || url.pathname.startsWith('/api/')) {
    if (!hasToken(request) && !PRIVATE_DATA.test(url.pathname)) event.respondWith(data(event));
    return;
  }
  if (url.pathname === '/sw.js' || url.pathname.startsWith('/webfont/css/')) return;
  if (/\.(woff2?|ttf|otf)$/.test(url.pathname)) return event.respondWith(immutable(event, FONTS));
  if (
    url.pathname.startsWith('/assets/') ||
    url.pathname.startsWith('/icons/') ||
    url.pathname === '/favicon.svg'
  ) {
    return event.respondWith(immutable(event, ASSETS));
  }
});

const hasToken = (request: Request): boolean =>
  request.headers.has('joyfont-authenticate') || request.headers.has('reeji-authenticate');

const control = (response: Response): string => response.headers.get('cache-control') ?? '';
const isImmutable = (response: Response): boolean => /\bimmutable\b/.test(control(response));
const isPrivate = (response: Response): boolean => /\b(private|no-store)\b/.test(control(response));

async function immutable(event: FetchEvent, name: string): Promise<Response> {
  const stored = await (await caches.open(name)).match(event.request);
  if (stored) return stored;
  const response = await fetch(event.request);
  // Assets not declared immutable may change under their address, so the network is asked each time.
  if (response.status === 200 && isImmutable(response)) {
    const copy = response.clone();
    afterResponse(event, () => keep(name, event.request, copy));
  }
  return response;
}

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const open = isOpen(url);
  const stored = async () =>
    open ? (await caches.open(PAGES)).match(event.request, { ignoreVary: true }) : undefined;
  const network = fetch(event.request).then((response) => {
    if (open && isPage(response)) {
      const copy = response.clone();
      afterResponse(event, () => keep(PAGES, event.request, copy));
    }
    return response;
  });
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT));
  try {
    const first = await Promise.race([network, timeout]);
    if (first) return first;
    // The network is slow: serves the stored page now, or else waits for the network.
    const old = await stored();
    return old ? marked(old) : await network;
  } catch {
    const old = await stored();
    return old ? marked(old) : offlinePage();
  }
}

/** A stored page with the time at which the server made it, which the page tells its visitor. */
async function marked(stored: Response): Promise<Response> {
  const html = await stored.text();
  const mark = `<meta name="${STORED_AT}" content="${stored.headers.get('date') ?? ''}">`;
  return new Response(html.replace('<head>', `$&${mark}`), { headers: stored.headers });
}

async function data(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && !isPrivate(response)) {
      const copy = response.clone();
      afterResponse(event, async () => {
        const text = await copy.text();
        if (JSON.parse(text).code !== '200') return;
        await keep(
          DATA,
          event.request.url,
          new Response(text, {
            headers: { 'content-type': 'application/json', date: response.headers.get('date') ?? '' },
          }),
        );
      });
    }
    return response;
  } catch (error) {
    const stored = await (await caches.open(DATA)).match(event.request.url);
    if (!stored) throw error;
    const page = await scope.clients.get(event.clientId);
    page?.postMessage({ [STORED_AT]: stored.headers.get('date') ?? '' });
    return stored;
  }
}
