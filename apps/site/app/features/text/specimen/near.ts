/** Specimens load when they are within 1.3 screens from the top of what is seen. */
const MARGIN = '30% 0px';

const known = new WeakMap<Element, boolean>();
const waiting = new Map<Element, Set<(urgent: boolean) => void>>();
let observer: IntersectionObserver | null = null;
/** Until the first answer has come, everything near counts as seen now. */
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
    { rootMargin: MARGIN },
  );
  return observer;
}

/**
 * Calls back once, as soon as the element is near: at once and `urgent` when it is known to be, else when scrolling
 * brings it there. The element stays observed, so that the next text of it needs no new look. @returns gives up
 */
export function watchNear(element: Element, callback: (urgent: boolean) => void): () => void {
  if (known.get(element)) {
    callback(true);
    return () => {};
  }
  const callbacks = waiting.get(element) ?? new Set();
  callbacks.add(callback);
  waiting.set(element, callbacks);
  if (!known.has(element)) {
    known.set(element, false);
    observe().observe(element);
  }
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) waiting.delete(element);
  };
}
