import { useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router';
import { layOutAfterJump, layOutInTurn, layOutWhole } from '../ui/settled.ts';

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
 * Lays out the parts that the first view skipped before an offset depends on them: in idle moments from the first
 * scrolling on, and at once for a jump or a link within the page.
 */
export function layOutBeforeScrolling(): void {
  let before = 0;
  const scrolled = () => {
    const distance = Math.abs(scrollY - before);
    before = scrollY;
    // Parts that a jump leads to have guessed heights: what is pointed at would move under the pointer.
    if (distance > innerHeight) layOutAfterJump();
    else if (distance > 0) layOutInTurn();
  };
  // Where the browser does not hold the place of what is seen (Safari), no height may change above it later.
  if (CSS.supports('overflow-anchor', 'auto')) addEventListener('scroll', scrolled, { passive: true });
  else layOutInTurn();
  const followed = ({ target }: Event) => {
    const link = (target as Element | null)?.closest?.('a[href]');
    if (link instanceof HTMLAnchorElement && link.hash !== '' && link.pathname === location.pathname)
      layOutWhole();
  };
  document.addEventListener('click', followed, true);
  addEventListener('beforeprint', layOutWhole);
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
  return (
    <>
      <WholeForOffset />
      {/* The privacy policy names this storage key. */}
      <ScrollRestoration storageKey="ziwan:scroll" />
    </>
  );
}

/** Lays out a page whole that the router will scroll to a stored offset or to a fragment. Before `ScrollRestoration`. */
function WholeForOffset() {
  const { key, hash } = useLocation();
  const back = useNavigationType() === 'POP';
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useLayoutEffect(() => {
    // A document's first page is the boot script's to judge.
    if (!first.current && (back || hash !== '')) layOutWhole();
    first.current = false;
  }, [key]);
  return null;
}
