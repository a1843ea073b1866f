import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

const STORE = 'ziwan:scroll';
/** Where to go when a link names the current font and the page does not hold it. */
const FALLBACK_OFFSET = 400;
const CURRENT_FONT = 'current-font';

/** Place on the page for an address: a top offset, an element to bring into view, or null for "as it was". */
export type Target = { top: number } | { element: string; fallback: number } | null;

/** @param saved offset kept for this history entry, if any */
export function scrollTarget(hash: string, saved: number | undefined): Target {
  const id = decode(hash.slice(1));
  if (id.includes(CURRENT_FONT)) return { element: id, fallback: FALLBACK_OFFSET };
  if (saved !== undefined) return { top: saved };
  return id === '' ? { top: 0 } : { element: id, fallback: 0 };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function go(target: Target): void {
  if (!target) return;
  if ('top' in target) {
    scrollToOffset(target.top);
    return;
  }
  const element = document.getElementById(target.element);
  if (element) element.scrollIntoView();
  else window.scrollTo(0, target.fallback);
}

/**
 * What lies far below is taken for a guess of its height until it comes near; an offset is true only where all above
 * it is laid out, and stays so.
 */
function scrollToOffset(top: number): void {
  document.documentElement.toggleAttribute('data-whole', top > 0);
  window.scrollTo(0, top);
}

/** The offset of what is seen now, were all above it laid out: one who scrolls fast passes what never was. */
function offsetOfWhole(): number {
  const top = window.scrollY;
  const root = document.documentElement;
  if (top === 0 || root.hasAttribute('data-whole')) return top;
  const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  if (!seen) return top;
  const before = seen.getBoundingClientRect().top;
  root.setAttribute('data-whole', '');
  const moved = seen.getBoundingClientRect().top - before;
  root.removeAttribute('data-whole');
  return top + moved;
}

/** The first entry of every document has the same key. */
const entryOf = ({ key, pathname }: Router['state']['location']) => key + pathname;

/** Keeps the offset of every history entry and applies the rules after each navigation. */
export function installScroll(router: Router): void {
  let saved: Record<string, number> = {};
  try {
    saved = JSON.parse(sessionStorage.getItem(STORE) ?? '{}');
  } catch {
    // A broken or closed store only loses positions.
  }
  history.scrollRestoration = 'manual';
  const keep = () => {
    saved[entryOf(router.state.location)] = Math.round(offsetOfWhole());
  };
  addEventListener('pagehide', () => {
    keep();
    try {
      sessionStorage.setItem(STORE, JSON.stringify(saved));
    } catch {
      // Nothing is lost but a position.
    }
  });
  const first = router.state.location;
  // A document that is opened anew begins where its address says; one that is shown again, where it was left.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kept = entry?.type === 'navigate' ? undefined : saved[entryOf(first)];
  if (first.hash.includes(CURRENT_FONT) || kept !== undefined) go(scrollTarget(first.hash, kept));
  let at = first;
  let offset = window.scrollY;
  addEventListener(
    'scroll',
    () => {
      offset = window.scrollY;
    },
    { passive: true },
  );
  router.subscribe((state) => {
    // The page is still there while the next one is on its way.
    if (state.location === at && state.navigation.state === 'loading') offset = offsetOfWhole();
    if (state.location === at) return;
    saved[entryOf(at)] = Math.round(offset);
    at = state.location;
    if (state.preventScrollReset) return;
    const back = state.historyAction === 'POP' ? saved[entryOf(at)] : undefined;
    // After React has put the new page in place.
    requestAnimationFrame(() => go(scrollTarget(at.hash, back)));
  });
}
