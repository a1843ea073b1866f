import type { createBrowserRouter } from 'react-router';
import { forAddress, textIn } from './features/text/my-text/text.ts';
import type { TextStore } from './features/text/my-text/text-store.ts';
import { hasStayed } from './keep-page.ts';
import { matchSiteRoute } from './routes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The address follows the typing after this pause: first the specimens have the machine for themselves. */
const ADDRESS_MS = 600;

/** Of a history entry: the text in its address is the visitor's own, so going back to it brings no former one back. */
const OWN = 'ownText';

const takesText = (pathname: string) => matchSiteRoute(pathname)?.text;

/** The same address with another text, or with none. */
function withText(url: URL, text: string): URL {
  const next = new URL(url);
  if (text === '') next.searchParams.delete('text');
  else next.searchParams.set('text', text);
  return next;
}

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash;

/**
 * Where a link leads with the text that is drawn here: a page that draws fonts gets it into its address, unless the
 * link says itself what to draw.
 * @param here address of the page, for relative ones
 */
export function carried(href: string, here: string, text: string): string {
  const url = new URL(href, here);
  const own = forAddress(text);
  if (own === '' || url.origin !== new URL(here).origin || url.searchParams.has('text')) return href;
  return takesText(url.pathname) ? pathOf(withText(url, own)) : href;
}

/** Links as they lie in the page are given the text before the browser itself reads them: to open or copy them. */
function carryByLinks(store: TextStore): void {
  const carry = ({ target }: Event) => {
    const link = (target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const given = link.dataset.carried;
    const href = link.getAttribute('href') ?? '';
    // What was given before is taken back first; React may have set another address meanwhile.
    const plain = given !== undefined && given.endsWith(`\n${href}`) ? (given.split('\n')[0] ?? href) : href;
    const next = plain.startsWith('#') ? plain : carried(plain, location.href, store.text());
    if (next === href) return;
    link.setAttribute('href', next);
    link.dataset.carried = `${plain}\n${next}`;
  };
  for (const type of ['pointerdown', 'focusin'] as const) document.addEventListener(type, carry, true);
}

/**
 * Keeps addresses and the visitor's text together: every way to a page that draws fonts takes the text along, the
 * address of such a page follows the typing, and a text that an address brings is drawn.
 */
export function installText(router: Router, store: TextStore): void {
  const go = router.navigate.bind(router);
  router.navigate = (async (to: unknown, options?: { state?: unknown }) => {
    // An address in parts is meant as it is.
    if (typeof to !== 'string') return go(to as never, options as never);
    const next = carried(to, location.href, store.text());
    const own =
      store.state().id !== null && textIn(new URL(next, location.href).search) === forAddress(store.text());
    return go(next, own ? { ...options, state: { ...(options?.state as object), [OWN]: true } } : options);
  }) as Router['navigate'];

  let asked = textIn(location.search);
  const follow = () => {
    const { location: here, navigation } = router.state;
    const takes = takesText(here.pathname);
    // A page that is on its way brings its own address.
    if (!takes || navigation.state !== 'idle') return;
    const text = store.text();
    const url = new URL(here.pathname + here.search + here.hash, location.origin);
    const inAddress = textIn(url.search);
    const wanted = forAddress(text);
    if (inAddress !== wanted && inAddress !== text) {
      const next = withText(url, wanted);
      // Another text, another list: it begins at its first page.
      if (takes === 'asked') next.searchParams.delete('current');
      void router.navigate(pathOf(next), { replace: true, preventScrollReset: true });
    } else if (takes === 'asked' && wanted === '' && text !== asked) {
      // Too long for the address, which stays the same while the list does not.
      void router.revalidate();
    }
    asked = text;
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
  // Back to an entry of a former document.
  if (takesText(router.state.location.pathname) && isOwn(router.state.location)) store.recall();

  let at: Router['state']['location'] | null = null;
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
    // Text typed while the page was on its way is newer than the one in its address.
    const typedSince = bound !== undefined && store.text() !== textAtStart;
    bound = undefined;
    const back = state.historyAction === 'POP' && isOwn(at);
    if (takesText(at.pathname) && text !== '' && !typedSince && !back) store.arrive(text);
    // The navigation itself must be over.
    clearTimeout(timer);
    if (!hasStayed(at)) timer = setTimeout(follow, 0);
  });
  // A document whose address has another text, or none.
  timer = setTimeout(follow, 0);
  carryByLinks(store);
}
