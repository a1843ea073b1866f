import styles from './settled.module.css';

/**
 * Class of an element whose parts are skipped while they are away from the viewport: all but the first few until the
 * page is laid out whole, and all once it has settled.
 */
export const PARTS = styles.parts as string;

const WHOLE = 'data-whole';
/** Elements with `PARTS` on the page. */
const shown = new Set<Element>();

/** Set while parts are laid out one by one. */
let inTurn = false;

const isWhole = () => document.documentElement.hasAttribute(WHOLE);

/**
 * Lays out the parts that the first view skipped, and requests their faces. Scroll offsets are only correct from then
 * on.
 */
export function layOutWhole(): void {
  if (isWhole()) return;
  document.documentElement.setAttribute(WHOLE, '');
  for (const element of shown) settleSoon(element);
}

/** The same while the page is scrolled: a part in each idle moment, so that no frame waits. */
export function layOutInTurn(): void {
  if (inTurn || isWhole()) return;
  if (!('requestIdleCallback' in window)) {
    layOutWhole();
    return;
  }
  inTurn = true;
  const parts = [...shown].flatMap((element) => [...element.children]);
  const next = () => {
    const part = parts.shift();
    if (!part || isWhole()) {
      layOutWhole();
      return;
    }
    part.setAttribute('data-laid-out', '');
    requestIdleCallback(next);
  };
  requestIdleCallback(next);
}

/** Ref of an element with `PARTS`. */
export function settles(element: Element | null): (() => void) | undefined {
  if (!element) return;
  shown.add(element);
  if (isWhole()) settleSoon(element);
  return () => void shown.delete(element);
}

/**
 * Skips the parts away from the viewport, with the heights that they have by now. Parts in view stay as they are: the
 * browser would count the change as a layout shift.
 */
function settleSoon(element: Element): void {
  if (!('requestIdleCallback' in window)) return;
  const settle = () => {
    const away = [...element.children].filter((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return bottom < 0 || top > innerHeight;
    });
    for (const part of away) part.setAttribute('data-skips', '');
  };
  // The browser remembers a part's height at the end of a frame that shows it.
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(settle)));
}
