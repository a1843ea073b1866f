import type { createBrowserRouter } from 'react-router';
import { forAddress, textIn } from '../features/text/my-text/text.ts';
import type { TextStore } from '../features/text/my-text/text-store.ts';
import { matchSiteRoute } from '../routes.ts';
import { wasCancelled } from './failed-navigation.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Debounce (ms) before typing updates the URL, so that redrawing specimens comes first. */
const ADDRESS_MS = 600;

/**
 * History state key: the URL holds the visitor's own text, so going back to it does not restore an earlier version.
 */
const OWN = 'ownText';

const takesText = (pathname: string) => matchSiteRoute(pathname)?.text;

function withText(url: URL, text: string): URL {
  const next = new URL(url);
  if (text === '') next.searchParams.delete('text');
  else next.searchParams.set('text', text);
  return next;
}

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash;

/**
 * Adds the current text to a link's URL if its page draws fonts, unless the link names a text itself.
 * @param here URL of the page, to resolve relative links
 */
export function withCarriedText(href: string, here: string, text: string): string {
  const url = new URL(href, here);
  const own = forAddress(text);
  if (own === '' || url.origin !== new URL(here).origin || url.searchParams.has('text')) return href;
  return takesText(url.pathname) ? pathOf(withText(url, own)) : href;
}

/** Adds the text to links in the DOM before the browser opens or copies them. */
function addTextToLinks(store: TextStore): void {
  const carry = ({ target }: Event) => {
    const link = (target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const given = link.dataset.carried;
    const href = link.getAttribute('href') ?? '';
    // Starts from the original URL, which React may have replaced meanwhile.
    const plain = given?.endsWith(`\n${href}`) ? (given.split('\n')[0] ?? href) : href;
    const next = plain.startsWith('#') ? plain : withCarriedText(plain, location.href, store.text());
    if (next === href) return;
    link.setAttribute('href', next);
    link.dataset.carried = `${plain}\n${next}`;
  };
  for (const type of ['pointerdown', 'focusin'] as const) document.addEventListener(type, carry, true);
}

/**
 * Keeps the URL and the visitor's text in sync: navigation to pages that draw fonts carries the text, the URL follows
 * typing, and a text from the URL is drawn.
 */
export function syncTextWithUrl(router: Router, store: TextStore): void {
  const go = router.navigate.bind(router);
  router.navigate = (async (to: unknown, options?: { state?: unknown }) => {
    // A partial URL object is used as is.
    if (typeof to !== 'string') return go(to as never, options as never);
    const next = withCarriedText(to, location.href, store.text());
    const own =
      store.state().id !== null && textIn(new URL(next, location.href).search) === forAddress(store.text());
    return go(next, own ? { ...options, state: { ...(options?.state as object), [OWN]: true } } : options);
  }) as Router['navigate'];

  let listedFor = textIn(location.search);
  const follow = () => {
    const { location: here, navigation } = router.state;
    const takes = takesText(here.pathname);
    // The page being loaded has its own URL.
    if (!takes || navigation.state !== 'idle') return;
    const text = store.text();
    const url = new URL(here.pathname + here.search + here.hash, location.origin);
    const inAddress = textIn(url.search);
    const wanted = forAddress(text);
    if (inAddress !== wanted && inAddress !== text) {
      const next = withText(url, wanted);
      // A new text changes the list, so it starts at the first page.
      if (takes === 'queried') next.searchParams.delete('current');
      void router.navigate(pathOf(next), { replace: true, preventScrollReset: true });
    } else if (takes === 'queried' && wanted === '' && text !== listedFor) {
      // Too long for the URL: the list has to be reloaded although the URL stays.
      void router.revalidate();
    }
    listedFor = text;
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = store.text();
  store.subscribe(() => {
    if (store.text() === written) return;
    written = store.text();
    clearTimeout(timer);
    timer = setTimeout(follow, ADDRESS_MS);
  });

  const isOwn = ({ state }: Router['state']['location']) =>
    (state as Record<string, unknown> | null)?.[OWN] === true;
  // Going back to an entry of an earlier document.
  if (takesText(router.state.location.pathname) && isOwn(router.state.location)) store.recall();

  let { location: at } = router.state;
  let bound: Router['state']['navigation']['location'];
  let textAtStart = '';
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle') {
      if (state.navigation.location !== bound) textAtStart = store.text();
      bound = state.navigation.location;
      return;
    }
    if (state.location === at) return;
    at = state.location;
    const text = textIn(at.search);
    // Text typed while the page was loading is newer than the one in its URL.
    const typedSince = bound !== undefined && store.text() !== textAtStart;
    bound = undefined;
    const back = state.historyAction === 'POP' && isOwn(at);
    if (takesText(at.pathname) && text !== '' && !typedSince && !back) store.arrive(text);
    // Deferred until the navigation is complete.
    clearTimeout(timer);
    if (!wasCancelled(at)) timer = setTimeout(follow, 0);
  });
  // The document's URL may hold another text, or none.
  timer = setTimeout(follow, 0);
  addTextToLinks(store);
}
