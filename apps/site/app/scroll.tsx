import { useLayoutEffect } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router';

/** Where to go when a link names the current font and the page does not hold it. */
const FALLBACK_OFFSET = 400;
const CURRENT_FONT = 'current-font';

/**
 * Gives every history entry a key of its own. The router keeps places by it, and entries that the browser made (the
 * first of a document, a link within the page) have none.
 */
export function keyEntries(): void {
  const key = () => {
    if (!history.state?.key)
      history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  };
  key();
  addEventListener('popstate', key);
}

/**
 * Lays out what the first frame left for later (features/home/section.module.css), once nothing else is to be done:
 * an offset is true only where all above it is laid out.
 */
export function layOutWhole(): void {
  const whole = () => document.documentElement.setAttribute('data-whole', '');
  if ('requestIdleCallback' in window) requestIdleCallback(whole);
  else setTimeout(whole);
}

/** What the hash names, if the page holds it. */
function namedBy(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * The place on the page: the router goes to the top, to what the hash names or to where an entry was left. Beyond
 * that, an address with the current font shows it however one comes to it, and the keyboard follows to another page.
 */
export function Scroll() {
  const { key, hash } = useLocation();
  const arrived = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useLayoutEffect(() => {
    const named = namedBy(hash);
    if (hash.includes(CURRENT_FONT)) {
      if (named) named.scrollIntoView();
      else scrollTo(0, FALLBACK_OFFSET);
    }
    if (!named || !arrived) return;
    if (named.tabIndex < 0) named.tabIndex = -1;
    named.focus({ preventScroll: true });
  }, [key]);
  // Named in the privacy policy.
  return <ScrollRestoration storageKey="ziwan:scroll" />;
}
