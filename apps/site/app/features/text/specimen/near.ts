/** Specimens load within 1.3 screens of the viewport's top. */
const MARGIN = '30% 0px';

const known = new WeakMap<Element, boolean>();
const observed = new WeakSet<Element>();
const waiting = new Map<Element, Set<(urgent: boolean) => void>>();
let observer: IntersectionObserver | null = null;
/** Before the first observer callback, everything near counts as visible. */
let settled = false;

function observe(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      const first = !settled;
      settled = true;
      for (const entry of entries) {
        known.set(entry.target, entry.isIntersecting);
        if (!entry.isIntersecting) continue;
        const callbacks = waiting.get(entry.target);
        if (!callbacks) continue;
        waiting.delete(entry.target);
        for (const callback of callbacks) callback(first);
      }
    },
    // Boxes that scroll by themselves clip what is near, too.
    { rootMargin: MARGIN, scrollMargin: MARGIN } as IntersectionObserverInit,
  );
  return observer;
}

/** Tells whether the element was seen to be away from the viewport. */
export const isFar = (element: Element | null): boolean => element !== null && known.get(element) === false;

/**
 * Calls back once when the element comes near: immediately and with `urgent` if it already is, otherwise on scroll.
 * Keeps observing, so the next text needs no new observation.
 * @returns cancels
 */
export function watchNear(element: Element, callback: (urgent: boolean) => void): () => void {
  if (known.get(element)) {
    callback(true);
    return () => {};
  }
  const callbacks = waiting.get(element) ?? new Set();
  callbacks.add(callback);
  waiting.set(element, callbacks);
  if (!observed.has(element)) {
    observed.add(element);
    observe().observe(element);
  }
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) waiting.delete(element);
  };
}
