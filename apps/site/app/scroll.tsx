import { useLayoutEffect } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router';

/** Scroll offset (px) for a link to a face that the page does not contain. */
const FALLBACK_OFFSET = 400;
const CURRENT_FONT = 'current-font';

/**
 * Adds a key to history entries that lack one. The router stores scroll positions by key, and entries created by the
 * browser (a document's first, links within the page) have none.
 */
export function addHistoryKeys(): void {
  const key = () => {
    if (!history.state?.key)
      history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
  };
  key();
  addEventListener('popstate', key);
}

/**
 * Renders the sections that the first frame skipped (features/reading/home/section.module.css) once the browser is
 * idle: scroll offsets are only correct in a full layout.
 */
export function layOutAllSections(): void {
  const whole = () => document.documentElement.setAttribute('data-whole', '');
  if ('requestIdleCallback' in window) requestIdleCallback(whole);
  else setTimeout(whole);
}

/** The element a fragment points to, if the page has it. */
function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Scroll position after navigation. The router scrolls to the top, to the fragment, or to the stored position. In
 * addition, a URL that names a face always scrolls to it, and focus moves to the fragment's target.
 */
export function Scroll() {
  const { key, hash } = useLocation();
  const arrived = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useLayoutEffect(() => {
    const target = fragmentTarget(hash);
    if (hash.includes(CURRENT_FONT)) {
      if (target) target.scrollIntoView();
      else scrollTo(0, FALLBACK_OFFSET);
    }
    if (!target || !arrived) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [key]);
  // The privacy policy names this storage key.
  return <ScrollRestoration storageKey="ziwan:scroll" />;
}
